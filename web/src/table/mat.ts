/* Around the mat: the chevrons that show the direction of play, and the angle at which each laid card rests. */

export interface Chevron {
  /** From the middle of the mat. */
  x: number;
  y: number;
  /** Degrees, along the way to the left of the table: clockwise as one sees it. */
  turn: number;
}

const APART = 44; // px, about

/** Laid cards rest at slightly different angles, each always at its own. */
export function angleOf(n: number): number {
  return ((n * 47) % 17) - 8;
}

/** Chevrons along a stadium so far outside the mat; their number can be divided by four. */
export function chevrons(width: number, height: number, away: number): Chevron[] {
  const radius = height / 2 + away;
  const straight = Math.max(0, width - height);
  const bend = Math.PI * radius;
  const length = 2 * straight + 2 * bend;
  const count = Math.max(8, 4 * Math.round(length / APART / 4));
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
