/* Where everything lies at a table of a given size: the others along a U, the mat in their middle, the plate under it, the own
   hand at the near side. Lengths are in px; each kind of window has one unit of which the others are multiples. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The middle of a head, the way to the middle of the table from there (degrees, 0 is down), and the tag below it. */
export interface Seated {
  x: number;
  y: number;
  turn: number;
  tag: Box;
}

export interface Seating {
  kind: "wide" | "tablet" | "phone" | "low";
  unit: number;
  /** The table in the room; it runs off the window below. */
  table: { left: number; right: number; top: number; radius: number };
  seats: Seated[];
  /** How wide a head is, with the ring around it; none where heads are in the tags. */
  disc: number;
  /** How wide the backs in front of somebody are, and how many are shown at most. */
  backs: { width: number; most: number };
  mat: Box;
  /** Where the mat lies while a sheet from below needs its place, if not where it always does. */
  lifted?: Box;
  talon: number;
  pioche: number;
  plate: Box;
  uno: Box;
  hand: Box;
  /** How wide the own cards are, how far apart at most, and how many lie in one row. */
  own: { width: number; step: number; row: number; lift: number; down: number };
  /** The own head, where there is room for it. */
  me: Seated | null;
}

/** Put something there, as a style. */
export const put = ({ x, y, w, h }: Box): string => `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;

/** The buttons along the upper edge. */
export const TOOL = { size: 44, edge: 6, gap: 6 };

const RATIO = 1.4;
const LOW = 560; // px
const PHONE = 600;
const SHORT = 1.95;
const LEAST_WHEEL = 160;
/** Own cards that lie in one row on a phone. */
export const ONE_ROW = 7;

const clamp = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(most, wanted));

interface U {
  xL: number;
  xR: number;
  yT: number;
  yB: number;
  R: number;
}

/** The place so far along the U: left side up, a corner, the top, a corner, right side down. */
function along({ xL, xR, yT, yB, R }: U, s: number): { x: number; y: number; turn: number } {
  const side = yB - yT - R;
  const corner = (Math.PI * R) / 2;
  const top = xR - xL - 2 * R;
  const half = side + corner + top / 2;
  if (s > half) {
    const { x, y, turn } = along({ xL, xR, yT, yB, R }, 2 * half - s);
    return { x: xL + xR - x, y, turn: -turn };
  }
  if (s < side) return { x: xL, y: yB - s, turn: -90 };
  const a = (s - side) / R;
  if (a < Math.PI / 2) return { x: xL + R - R * Math.cos(a), y: yT + R - R * Math.sin(a), turn: (a * 180) / Math.PI - 90 };
  return { x: xL + R + (s - side - corner), y: yT, turn: 0 };
}

/** So many places along the U, the left neighbour's first. */
function around(u: U, count: number): { x: number; y: number; turn: number }[] {
  const length = 2 * (u.yB - u.yT - u.R) + Math.PI * u.R + (u.xR - u.xL - 2 * u.R);
  // Two sit across from each other, and leave the place between them free.
  const places = count === 2 ? [0.5, 2.5].map((k) => k / 3) : Array.from({ length: count }, (_, k) => (k + 0.5) / count);
  return places.map((part) => along(u, length * part));
}

interface Tag {
  w: number;
  h: number;
  /** Of the disc's width, how far below its middle the tag begins. */
  drop: number;
}

/** Put tags below heads; those near an edge move inwards. */
function tagged(spots: readonly { x: number; y: number; turn: number }[], disc: number, tag: Tag, width: number): Seated[] {
  return spots.map((spot) => ({
    ...spot,
    tag: { x: clamp(4, spot.x - tag.w / 2, width - tag.w - 4), y: spot.y + disc * tag.drop, w: tag.w, h: tag.h },
  }));
}

/** How far down those reach whose tags are in the way of a mat so wide. */
function reach(seats: readonly Seated[], width: number, mat: number): number {
  return Math.max(0, ...seats.filter(({ tag }) => tag.x + tag.w > (width - mat) / 2 && tag.x < (width + mat) / 2).map(({ tag }) => tag.y + tag.h));
}

/** Lay the table for so many others and so many own cards; `cards` is null for somebody who only watches. */
export function layTable(width: number, height: number, others: number, cards: number | null): Seating {
  if (height < LOW) return low(width, height, others, cards);
  if (width >= height) return wide(width, height, others, cards);
  return width < PHONE ? phone(width, height, others, cards) : tablet(width, height, others, cards);
}

function wide(W: number, H: number, others: number, cards: number | null): Seating {
  const u = clamp(0.6, Math.min(W / 1440, H / 900), 1.8);
  const few = others <= 4;
  const many = others >= 7;
  // A window higher than the drawing is filled: what it has more goes between the seats, the mat and the hand.
  const more = Math.max(0, H - 900 * u);
  const across = Math.min(W - 224 * u, 1500 * u);
  const xL = (W - across) / 2;
  const shape = { xL, xR: W - xL, yT: 74 * u, yB: (few ? 650 : many ? 560 : 590) * u + more * 0.6, R: 262 * u };
  const disc = (few ? 132 : many ? 88 : 108) * u;
  const tag = { w: Math.max((few ? 208 : 166) * u, 114), h: Math.max((few ? 52 : 44) * u, 36), drop: 0.34 };
  const matW = (many ? 440 : 470) * u;
  const matH = (many ? 250 : 264) * u;
  const middle = (many ? 372 : 384) * u + more * 0.36;
  const mat = { x: (W - matW) / 2, y: middle - matH / 2, w: matW, h: matH };
  const plateH = Math.max(92 * u, 74);
  const plateW = Math.min(700 * u, W - 300 * u);
  const plate = { x: (W - plateW) / 2, y: mat.y + matH + 42 * u + more * 0.1, w: plateW, h: plateH };
  const card = 136 * u;
  const lift = 24 * u;
  const handH = card * RATIO + lift + 14 * u;
  const uno = { x: W - 200 * u, y: H - 200 * u, w: 172 * u, h: 172 * u };
  const near = 186 * u;
  return {
    kind: "wide",
    unit: u,
    table: { left: xL, right: xL, top: 62 * u, radius: shape.R },
    seats: tagged(around(shape, others), disc, tag, W),
    disc,
    backs: few ? { width: 63 * u, most: 7 } : many ? { width: 42 * u, most: 5 } : { width: 54 * u, most: 6 },
    mat,
    talon: 148 * u,
    pioche: 124 * u,
    plate,
    uno,
    hand: { x: near, y: H - handH, w: W - 2 * Math.max(near, 210 * u), h: handH },
    own: { width: card, step: 108 * u, row: Infinity, lift, down: 0 },
    me: cards === null ? null : tagged([{ x: 98 * u, y: H - 108 * u, turn: 180 }], 100 * u, { w: Math.max(172 * u, 92), h: Math.max(52 * u, 38), drop: 0.4 }, W)[0]!,
  };
}

function tablet(W: number, H: number, others: number, cards: number | null): Seating {
  const t = Math.min(W / 820, H / 1180);
  const many = others >= 7;
  const few = others <= 3;
  const more = Math.max(0, H - 1180 * t);
  const shape = { xL: 84 * t, xR: W - 84 * t, yT: 112 * t, yB: (many ? 760 : few ? 470 : 560) * t + more * (few ? 0.3 : 0.6), R: 200 * t };
  const disc = (many ? 88 : few ? 136 : 112) * t;
  const tag = { w: Math.max((few || many ? 172 : 162) * t, 114), h: Math.max((many ? 44 : 52) * t, 36), drop: 0.34 };
  const matW = (many ? 400 : few ? 600 : 480) * t;
  const matH = (many ? 250 : few ? 350 : 280) * t;
  const middle = (many ? 540 : few ? 594 : 606) * t + more * 0.4;
  const plateY = 846 * t + more * 0.6;
  const seats = tagged(around(shape, others), disc, tag, W);
  const above = reach(seats, W, matW) + 90 * t;
  const mat = { x: (W - matW) / 2, y: middle - matH / 2, w: matW, h: matH };
  const card = 144 * t;
  const lift = 24 * t;
  const handH = Math.min(H - plateY - 96 * t, card * RATIO + lift + 14 * t);
  const uno = 140 * t;
  const plateW = cards === null ? 612 * t : Math.min(612 * t, W - uno - 60 * t);
  return {
    kind: "tablet",
    unit: t,
    table: { left: 32 * t, right: 32 * t, top: 92 * t, radius: shape.R },
    seats,
    disc,
    backs: many ? { width: 42 * t, most: 5 } : few ? { width: 66 * t, most: 7 } : { width: 54 * t, most: 6 },
    mat,
    lifted: { ...mat, y: Math.min(above, mat.y) },
    talon: (many ? 140 : few ? 196 : 156) * t,
    pioche: (many ? 112 : few ? 166 : 132) * t,
    plate: { x: cards === null ? (W - plateW) / 2 : 24 * t, y: plateY, w: plateW, h: 92 * t },
    uno: { x: W - uno - 14 * t, y: plateY + 92 * t - uno, w: uno, h: uno }, // above a lifted last card
    hand: { x: 12 * t, y: H - handH, w: W - 24 * t, h: handH },
    own: { width: card, step: 104 * t, row: Infinity, lift, down: 0 },
    me: null,
  };
}

function phone(W: number, H: number, others: number, cards: number | null): Seating {
  const p = clamp(0.82, W / 390, 1.3);
  const short = H / W < SHORT;
  const few = others <= 3;
  const large = few && !short;
  const rows = (cards ?? 0) > ONE_ROW;
  // As high with one row of cards as with two: nothing above moves when there is one card more.
  const handH = cards === null ? 0 : (short ? 164 : 222) * p;
  const spare = rows || cards === null ? 0 : (short ? 8 : 24) * p;
  const plateH = Math.max((short ? 78 : 94) * p, 70);
  const yP = H - handH - plateH - 14 * p;
  const yT = (short ? (few ? 58 : 86) : 98) * p;
  const yB = large ? 296 * p : Math.min((few ? 236 : 468) * p, yP - 20 * p);
  const edge = (large ? 50 : 40) * p;
  const shape = { xL: edge, xR: W - edge, yT, yB: Math.max(yB, yT + 60 * p), R: large ? 90 * p : Math.min(70 * p, 0.3 * (yB - yT)) };
  const disc = (short ? 50 : few ? 78 : 56) * p;
  const tag = { w: Math.max((large ? [200, 150, 116][others - 1]! : few ? 92 : short ? 80 : 84) * p, 67), h: Math.max((large ? 28 : 24) * p, 22), drop: large ? 0.36 : 0.32 };
  const seats = tagged(around(shape, others), disc, tag, W);
  const matW = (few ? 276 : 212) * p;
  // The mat lies below those whose tags reach into its width.
  const above = Math.max(yT, reach(seats, W, matW)) + 10 * p;
  const matH = clamp(96, yP - above - 14 * p, (few ? 172 : 160) * p);
  const middle = (above + yP) / 2 - 2 * p;
  // On a short phone a lifted one fits between those at the sides; on a large one its round ends lie beside their tags.
  const slim = short ? Math.min(matW, 212 * p, W - 2 * tag.w - 10) : matW;
  const free = Math.max(Math.max(yT, reach(seats, W, large ? matW - matH : slim)) + (short ? 8 : 24) * p, large ? reach(seats, W, matW) - 10 * p : 0);
  const uno = (short ? 90 : 106) * p;
  const plateW = cards === null ? W - 20 * p : Math.min(272 * p, W - uno - 24 * p);
  const fits = Math.min(1, matH / ((few ? 172 : 160) * p));
  const card = (short ? (rows ? 76 : 88) : rows ? 90 : 104) * p;
  return {
    kind: "phone",
    unit: p,
    table: { left: 4 * p, right: 4 * p, top: yT - 20 * p, radius: Math.max(shape.R, 70 * p) },
    seats,
    disc,
    backs: large ? { width: 36 * p, most: 6 } : { width: 30 * p, most: 0 },
    mat: { x: (W - matW) / 2, y: middle - matH / 2, w: matW, h: matH },
    lifted: { x: (W - slim) / 2, y: Math.min(free, middle - matH / 2), w: slim, h: matH },
    talon: Math.min((short ? 84 : few ? 104 : 90) * p, (matH / RATIO) * 0.94) * (short ? 1 : fits),
    pioche: Math.min((short ? 62 : few ? 86 : 66) * p, (matH / RATIO) * 0.76) * (short ? 1 : fits),
    plate: { x: 10 * p, y: yP, w: plateW, h: plateH },
    uno: { x: W - uno - 4 * p, y: yP + plateH / 2 - uno / 2, w: uno, h: uno },
    hand: { x: 8 * p, y: H - handH + spare, w: W - 16 * p, h: handH - spare },
    own: { width: card, step: (rows ? 68 : 76) * p, row: ONE_ROW, lift: 16 * p, down: (short ? 44 : 80) * p },
    me: null,
  };
}

/** How wide the colour wheel is, above words so high: on a phone the tags of all who sit around keep out of it. */
export function wheelSide({ kind, unit, mat, plate, seats }: Seating, words: number): number {
  if (kind !== "phone") return Math.min((kind === "tablet" ? 460 : 340) * unit, plate.y - 90);
  const middle = mat.x + mat.w / 2;
  const bottom = plate.y - Math.max(0, words - plate.h) - 20;
  const meets = (side: number): boolean =>
    seats.some(({ tag: { x, y, w, h } }) => Math.hypot(Math.max(x - middle, middle - x - w, 0), Math.max(0, bottom - side / 2 - y - h)) < side / 2 + 4);
  let side = Math.min(310 * unit, bottom - 60);
  while (side > LEAST_WHEEL && meets(side)) side -= 4;
  return side;
}

/** A phone on its side, or a window zoomed in: tags in a row, the mat to the left, the plate to the right, the hand below. */
function low(W: number, H: number, others: number, cards: number | null): Seating {
  const top = TOOL.edge + TOOL.size + 4;
  const tagH = 30;
  const room = W - 12;
  const tagW = Math.min(130, room / Math.max(others, 1) - 4);
  const start = (W - others * (tagW + 4)) / 2 + 2;
  const seats = Array.from({ length: others }, (_, n): Seated => {
    const tag = { x: start + n * (tagW + 4), y: top, w: tagW, h: tagH };
    return { x: tag.x + tagW / 2, y: top + tagH / 2, turn: 0, tag };
  });
  const card = H < 340 ? 50 : H < 420 ? 62 : 76;
  const handH = cards === null ? 0 : card * RATIO + 28;
  const from = top + tagH + 16;
  const space = H - handH - from - 10;
  const matH = clamp(84, space, 170);
  const matW = Math.min(W * 0.46, matH * 1.9);
  const uno = 84;
  const plateX = matW + 40;
  const plateH = clamp(70, space, 96);
  return {
    kind: "low",
    unit: 0.7,
    table: { left: -20, right: -20, top: top - 6, radius: 40 },
    seats,
    disc: 0,
    backs: { width: 24, most: 0 },
    mat: { x: 20, y: from, w: matW, h: matH },
    talon: (matH / RATIO) * 0.84,
    pioche: (matH / RATIO) * 0.68,
    plate: { x: plateX, y: from + (matH - plateH) / 2, w: W - plateX - (cards === null ? 12 : uno + 16), h: plateH },
    uno: { x: W - uno - 6, y: from + (matH - uno) / 2, w: uno, h: uno },
    hand: { x: 8, y: H - handH, w: W - 16, h: handH },
    own: { width: card, step: card * 0.78, row: Infinity, lift: 12, down: 0 },
    me: null,
  };
}
