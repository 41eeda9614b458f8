/* Around the mat: the chevrons that show the direction of play, and the angle at which each laid card rests. */

export interface Chevron {
  /** From the middle of the mat. */
  x: number;
  y: number;
  /** Degrees, along the way to the left of the table: clockwise as one sees it. */
  turn: number;
}

const APART = 44; // px, about, on a mat as high as this:
const HIGH = 250;
const GROUPS = 4; // which are lit one after the other

/** Laid cards rest at slightly different angles, each always at its own. */
export function angleOf(n: number): number {
  return ((n * 47) % 17) - 8;
}

/** The size of chevrons around a mat so high. */
export function sizeOf(height: number): number {
  return Math.max(0.9, height / HIGH);
}

/** Chevrons along a stadium so far outside the mat; their number can be divided into groups. */
export function chevrons(width: number, height: number, away: number): Chevron[] {
  const radius = height / 2 + away;
  const straight = Math.max(0, width - height);
  const bend = Math.PI * radius;
  const length = 2 * straight + 2 * bend;
  const count = Math.max(8, GROUPS * Math.round(length / (APART * sizeOf(height)) / GROUPS));
  return Array.from({ length: count }, (_, n) => at((n * length) / count));

  function at(s: number): Chevron {
    if (s >= straight + bend) {
      const { x, y, turn } = at(s - straight - bend);
      return { x: -x, y: -y, turn: turn + 180 };
    }
    if (s < straight) return { x: s - straight / 2, y: -radius, turn: 0 };
    const a = (s - straight) / radius;
    return { x: straight / 2 + radius * Math.sin(a), y: -radius * Math.cos(a), turn: (a * 180) / Math.PI };
  }
}

/** Each group of chevrons in one stroke, seen from the upper left corner of the mat: what fades together is one drawing. */
export function chevronPaths(width: number, height: number, away: number, toTheRight: boolean): string[] {
  const size = sizeOf(height) * (toTheRight ? -1 : 1);
  const drawn = chevrons(width, height, away).map(({ x, y, turn }) => {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * size, Math.sin((turn * Math.PI) / 180) * size];
    const at = (along: number, across: number): string => `${(width / 2 + x + along * cos - across * sin).toFixed(1)} ${(height / 2 + y + along * sin + across * cos).toFixed(1)}`;
    return `M${at(-4, -6)}L${at(3, 0)}L${at(-4, 6)}`;
  });
  return Array.from({ length: GROUPS }, (_, group) => drawn.filter((_one, n) => n % GROUPS === group).join(""));
}
