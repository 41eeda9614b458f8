/* How the paper football is seen: from behind, a little above the table. Millimetres in, pixels of a 320 × 300 picture out. */

import { t } from "../lib/words";

export type Point = readonly [right: number, forward: number, up: number];

export const WIDTH = 320;
export const HEIGHT = 300;
export const MOST = 100; // of angle (tenths of a degree), power and spin
export const STEPS = 128; // points of a flight in a second

// The posts are two hands: thumbs make the bar, index fingers the posts.
export const BAR = 60;
export const TIPS = 185;
export const HALF_OPENING = 75;

const FOCUS = 480;
const EYE: Point = [0, -360, 220];
const HORIZON = 20;
const FULL_PULL = 190; // px of a pull that make all the power
const TURN = 3; // a pull turns three times as far as the kick: fingers are not that precise

const CALM = 250; // mm a second

/** The wind, as it is told. */
export function windInWords(wind: number): string {
  if (Math.abs(wind) < CALM) return t("web-kick-calm");
  return t(wind > 0 ? "web-kick-wind-right" : "web-kick-wind-left", { speed: Math.round(Math.abs(wind) / 10) });
}

export interface Seen {
  x: number;
  y: number;
  /** Pixels for a millimetre at that depth. */
  scale: number;
}

export function look([right, forward, up]: Point): Seen {
  const scale = FOCUS / Math.max(60, forward - EYE[1]);
  return { x: WIDTH / 2 + right * scale, y: HORIZON + (EYE[2] - up) * scale, scale };
}

export interface Flick {
  angle: number;
  power: number;
  spin: number;
}

const within = (value: number, least: number, most: number): number => Math.round(Math.min(most, Math.max(least, value)));

/** The flick that a pull from the ball makes: its way gives the angle, its length the power, its bow the spin. */
export function flickOf(pull: readonly { x: number; y: number }[]): Flick | null {
  const [first] = pull;
  const last = pull.at(-1);
  if (!first || !last) return null;
  const right = last.x - first.x;
  const forward = first.y - last.y;
  if (forward < 12) return null;
  const length = Math.hypot(right, forward);
  const degrees = (Math.atan2(right, forward) * 180) / Math.PI;
  let bow = 0;
  for (const { x, y } of pull) {
    const off = ((x - first.x) * forward + (y - first.y) * right) / length;
    if (Math.abs(off) > Math.abs(bow)) bow = off;
  }
  return {
    angle: within((degrees * 10) / TURN, -MOST, MOST),
    power: within((length / FULL_PULL) * MOST, 0, MOST),
    spin: Math.abs(bow) < 4 ? 0 : within(-bow * 4, -MOST, MOST),
  };
}

/** Where the arrow of a flick ends. */
export function arrowOf({ angle, power }: Flick): { x: number; y: number } {
  const turned = (angle / 10) * TURN * (Math.PI / 180);
  const length = 24 + (power / MOST) * (FULL_PULL - 24);
  const ball = look([0, 0, 25]);
  return { x: ball.x + Math.sin(turned) * length, y: ball.y - Math.cos(turned) * length };
}
