/* Where the cards of a hand lie: a fan, and rows of it where one would be too narrow to touch. */

export interface Laying {
  width: number;
  height: number;
  /** Between two cards of a row. */
  step: number;
  rows: number;
  perRow: number;
  places: { x: number; y: number; turn: number }[];
  /** Room above for a lifted card included. */
  total: number;
}

export const LIFT = 16;
const NARROWEST = 27; // WCAG 2.2 wants 24
const MOST_ROWS = 4;
const RATIO = 1.4;
const SPREAD = 0.78; // of a card's width, at most
const SMALLER = 0.84; // cards of a hand that needs rows

/** Lay out so many cards, `wanted` wide at most, in so much room. */
export function layOut(count: number, room: number, wanted: number): Laying {
  let rows = 1;
  let width = Math.min(wanted, room / 2);
  const stepOf = (per: number): number => (per > 1 ? Math.min(width * SPREAD, (room - width) / (per - 1)) : 0);
  let perRow = count;
  while (count > 1 && stepOf(perRow) < NARROWEST && rows < MOST_ROWS) {
    rows += 1;
    if (rows === 2) width *= SMALLER;
    perRow = Math.ceil(count / rows);
  }
  const step = Math.max(stepOf(perRow), count > 1 ? NARROWEST * 0.9 : 0);
  const height = width * RATIO;
  const down = height * 0.46;
  const places = Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const at = n - row * perRow;
    const middle = (inRow - 1) / 2;
    const fanned = rows === 1 && inRow > 2;
    const off = (at - middle) / Math.max(1, middle);
    const bow = Math.min(12, inRow * 1.5);
    return {
      x: room / 2 - width / 2 + (at - middle) * step,
      y: LIFT + row * down + (fanned ? off * off * bow : 0),
      turn: fanned ? off * Math.min(9, inRow * 1.1) : 0,
    };
  });
  const bowed = rows === 1 && count > 2 ? Math.min(12, count * 1.5) : 0;
  return { width, height, step, rows, perRow, places, total: LIFT + height + (rows - 1) * down + bowed };
}
