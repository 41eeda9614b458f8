/* Numerals, shapes and symbols: our own paths, so that they look the same everywhere. */

/** In a box of 100 × 100; `x`, `y` is where a numeral stands in it, `room` how wide it may be, `size` how large it is on a card. */
export interface Shape {
  path: string;
  x: number;
  y: number;
  room: number;
  size: number;
  /** How much higher than the middle it stands on a card: its lower corners stay away from the index. */
  raised?: number;
}

const SHAPES: Record<string, Shape> = {
  red: { path: "M50 6A44 44 0 1 1 49.9 6Z", x: 50, y: 50, room: 58, size: 72 },
  blue: { path: "M20 10H80Q90 10 90 20V80Q90 90 80 90H20Q10 90 10 80V20Q10 10 20 10Z", x: 50, y: 50, room: 60, size: 70 },
  green: { path: "M43 9Q50 -2 57 9L97 80Q103 92 90 93H10Q-3 92 3 80Z", x: 50, y: 61, room: 46, size: 66, raised: 6 },
  yellow: {
    path: "M46 6Q50 -1 54 6L65 29 91 32Q100 34 94 41L75 60 80 87Q81 96 73 92L50 79 27 92Q19 96 20 87L25 60 6 41Q0 34 9 32L35 29Z",
    x: 50,
    y: 55,
    room: 42,
    size: 76,
  },
  violet: { path: "M45 5Q50 2 55 5L87 24Q92 27 92 33V67Q92 73 87 76L55 95Q50 98 45 95L13 76Q8 73 8 67V33Q8 27 13 24Z", x: 50, y: 50, room: 56, size: 72 },
  pink: { path: "M50 94C20 72 4 54 4 33C4 17 16 7 28 7C38 7 46 13 50 22C54 13 62 7 72 7C84 7 96 17 96 33C96 54 80 72 50 94Z", x: 50, y: 45, room: 52, size: 68 },
};

const LOZENGE: Shape = { path: "M46 6Q50 2 54 6L94 46Q98 50 94 54L54 94Q50 98 46 94L6 54Q2 50 6 46Z", x: 50, y: 50, room: 46, size: 76 };

/** The shape of a colour; a lozenge for one that has none of its own. */
export function shapeOf(colour: string): Shape {
  return SHAPES[colour] ?? LOZENGE;
}

/** Strokes in a box of 20 × 28. The seven is crossed, six and nine stand on a line: read upside down they stay themselves. */
export const NUMERALS: Record<string, string> = {
  "0": "M10 2C4.5 2 2.5 7.5 2.5 14S4.5 26 10 26S17.5 20.5 17.5 14S15.5 2 10 2Z",
  "1": "M5 7.5L11 2V26M6 26H16",
  "2": "M3 8C3.4 4.4 6.2 2 10 2C14 2 17 4.6 17 8.6C17 14 9.6 19 3 26H17.6",
  "3": "M3.2 5.6C4.8 3.2 7 2 10 2C14 2 16.6 4.2 16.6 7.6C16.6 11.2 13.8 13.2 9.6 13.2C14.4 13.2 17.6 15.6 17.6 19.6C17.6 23.6 14.4 26 10 26C6.6 26 4 24.6 2.6 22",
  "4": "M13.4 26V2L2.4 19H18",
  "5": "M16 2H5.4L4.2 12.8C5.8 11.6 7.8 11 9.8 11C14.6 11 17.6 14 17.6 18.4C17.6 23 14.6 26 9.8 26C6.6 26 4 24.8 2.4 22.4",
  "6": "M14.6 2C8 4.6 2.6 10.6 2.6 18C2.6 22.8 5.6 26 10.1 26C14.6 26 17.6 23 17.6 18.7C17.6 14.4 14.8 11.8 10.6 11.8C6.4 11.8 3.2 14.2 2.7 18M4.4 31H15.6",
  "7": "M2.6 2H17.4C12.6 9 9.4 17 8.4 26M5.6 14H14.8",
  "8": "M10 13C6.2 13 3.6 10.8 3.6 7.6C3.6 4.2 6.2 2 10 2S16.4 4.2 16.4 7.6C16.4 10.8 13.8 13 10 13C5.4 13 2.4 15.6 2.4 19.4C2.4 23.4 5.4 26 10 26S17.6 23.4 17.6 19.4C17.6 15.6 14.6 13 10 13Z",
  "9": "M5.4 26C12 23.4 17.4 17.4 17.4 10C17.4 5.2 14.4 2 9.9 2C5.4 2 2.4 5 2.4 9.3C2.4 13.6 5.2 16.2 9.4 16.2C13.6 16.2 16.8 13.8 17.3 10M4.4 31H15.6",
  "+": "M10 7V21M3 14H17",
  // The letters of the colours, in both languages.
  B: "M4 26V2H11C14.6 2 16.6 4.4 16.6 7.6C16.6 11 14.6 13.2 11 13.2H4M11 13.2C15.4 13.2 17.6 15.8 17.6 19.5C17.6 23.6 15.2 26 11 26H4",
  G: "M17 7C16 4 13.4 2 10.4 2C5.6 2 2.6 6.6 2.6 14S5.6 26 10.4 26C14.4 26 17.4 23.6 17.4 19V15H11",
  J: "M15 2V19C15 23.6 12.6 26 9 26C5.6 26 3.4 23.8 3 20.5",
  P: "M4 26V2H11C15 2 17.5 4.5 17.5 9C17.5 13.5 15 16 11 16H4",
  R: "M4 26V2H11C15 2 17.5 4.5 17.5 8.5C17.5 12.5 15 15 11 15H4M10.5 15L17.5 26",
  V: "M2.5 2L10 26L17.5 2",
  Y: "M2.5 2L10 14L17.5 2M10 14V26",
};

/** In a box of 28 × 28, strokes: a barred circle. */
export const SKIP = "M14 2.5A11.5 11.5 0 1 1 13.9 2.5ZM6 22L22 6";
/** In a box of 28 × 28: two arrows chasing each other. */
export const REVERSE = "M4 15.5V12Q4 6.5 9.5 6.5H21M16.5 2L21.5 6.5L16.5 11M24 12.5V16Q24 21.5 18.5 21.5H7M11.5 17L6.5 21.5L11.5 26";
