/* Where everything lies on a television: everybody along the upper arc of an oval, the mat in its middle, the plate below. On one held
   upright as on a phone or a tablet, with the code of the table where the own hand would be. */

import { layTable, type Seated, type Seating } from "../table/seating";

const STEPS = 360;
const CROWD = 7;
const FULL = 8;

/** Places at equal distances along the upper arc, from the left; `turn` leads inwards (degrees, 0 is down). */
function around(count: number, spread: number, rx: number, ry: number): { x: number; y: number; turn: number }[] {
  const half = (spread / 360) * Math.PI;
  const angles = Array.from({ length: STEPS + 1 }, (_, n) => -half + (2 * half * n) / STEPS);
  const along = [0];
  for (let n = 1; n <= STEPS; n++) {
    const [a, b] = [angles[n - 1]!, angles[n]!];
    along.push(along[n - 1]! + Math.hypot(rx * (Math.sin(b) - Math.sin(a)), ry * (Math.cos(b) - Math.cos(a))));
  }
  return Array.from({ length: count }, (_, k) => {
    const wanted = (along[STEPS]! * (k + 0.5)) / count;
    const angle = angles[along.findIndex((length) => length >= wanted)]!;
    const turn = (Math.atan2(Math.sin(angle) / rx, Math.cos(angle) / ry) * 180) / Math.PI;
    return { x: rx * Math.sin(angle), y: -ry * Math.cos(angle), turn };
  });
}

export function layOval(width: number, height: number, count: number): Seating {
  const laid = layTable(width, height, count, 0);
  const { plate, unit } = laid;
  if (height >= width) return { ...laid, plate: { x: 10 * unit, y: plate.y, w: width - 20 * unit, h: plate.h + 24 * unit } };
  const u = Math.min(width / 1920, height / 1080);
  const middle = width / 2;
  const up = (height - 1080 * u) / 2;
  const crowd = count >= CROWD;
  const disc = (crowd ? 132 : 168) * u;
  const tag = { w: (crowd ? Math.min(280, 2400 / count) : count > 4 ? 310 : 400) * u, h: (crowd ? 70 : 84) * u };
  const seats: Seated[] = around(count, count >= FULL ? 250 : 204, 790 * u, 402 * u).map(({ x, y, turn }) => {
    const at = { x: middle + x, y: up + 505 * u + y };
    const left = Math.max(8 * u, Math.min(width - tag.w - 8 * u, at.x - tag.w / 2));
    return { ...at, turn, tag: { x: left, y: at.y + disc * 0.34, ...tag } };
  });
  return {
    ...laid,
    kind: "wide",
    unit: u * (count === 10 ? 1.5 : crowd ? 1.7 : 2),
    // An oval, as high as its `radius` says.
    table: { left: middle - 790 * u, right: middle - 790 * u, top: up + 103 * u, radius: 804 * u },
    seats,
    disc,
    backs: crowd ? { width: 62 * u, most: 5 } : { width: 84 * u, most: 7 },
    mat: { x: middle - 345 * u, y: up + 370 * u, w: 690 * u, h: 380 * u },
    talon: 205 * u,
    pioche: 172 * u,
    plate: { x: middle - 520 * u, y: up + 896 * u, w: 1040 * u, h: 156 * u },
  };
}
