/* Where the cards of a hand lie: a fan, and rows of it where one would be too narrow to touch. */

export interface Laying {
  width: number;
  height: number;
  /** Between two cards of a row. */
  step: number;
  rows: number;
  perRow: number;
  places: { x: number; y: number; turn: number }[];
}

/** What there is room for: see `Seating` (seating.ts), from which it comes. */
export interface Room {
  w: number;
  h: number;
  /** How wide cards are at most, how far apart, and how many lie in one row at most. */
  width: number;
  step: number;
  row: number;
  /** How far a second row lies below the first. */
  down: number;
  /** Kept free above for a lifted card. */
  lift: number;
}

const NARROWEST = 27; // WCAG 2.2 wants 24
const MOST_ROWS = 4;
const RATIO = 1.4;
const DOWN = 0.46; // of a card's height, where nothing else is given
const SMALLER = 0.84; // cards of a hand that needs more rows than it has room for

/** Lay out so many cards. */
export function layOut(count: number, room: Room): Laying {
  let width = Math.min(room.width, room.w / 2);
  const stepOf = (per: number): number => (per > 1 ? Math.min(room.step, (room.w - width) / (per - 1)) : 0);
  let rows = count > room.row ? 2 : 1;
  let perRow = Math.ceil(count / rows);
  const planned = rows;
  while (count > 1 && stepOf(perRow) < NARROWEST && rows < MOST_ROWS) {
    rows += 1;
    if (rows === planned + 1) width *= SMALLER;
    perRow = Math.ceil(count / rows);
  }
  const step = Math.max(stepOf(perRow), count > 1 ? NARROWEST * 0.9 : 0);
  const height = width * RATIO;
  const wanted = rows === planned && room.down ? room.down : height * DOWN;
  const down = rows > 1 ? Math.min(wanted, Math.max(24, (room.h - room.lift - height * 0.72) / (rows - 1))) : 0;
  const places = Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const at = n - row * perRow;
    const middle = (inRow - 1) / 2;
    const fanned = rows === 1 && inRow > 2;
    const off = (at - middle) / Math.max(1, middle);
    const bow = Math.min(12, inRow * 1.5);
    return {
      x: room.w / 2 - width / 2 + (at - middle) * step,
      y: room.lift + row * down + (fanned ? off * off * bow : 0),
      turn: fanned ? off * Math.min(7, inRow) : 0,
    };
  });
  return { width, height, step, rows, perRow, places };
}
