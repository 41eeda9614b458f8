/* One device, many hands: the further seats of this browser at a table, and who is to hold it now. */

import type { Table } from "../lib/table.svelte";

const KEY = "pioche.hands";
const KEPT = 12; // tables
const MOST = 9; // further hands: ten sit at a table

/** Read which hands this browser has at which table; whatever is unreadable counts as none. */
export function readHands(stored: string | null): Map<string, number[]> {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    if (Array.isArray(found)) {
      const isHand = (hand: unknown): hand is number => Number.isInteger(hand) && Number(hand) >= 1 && Number(hand) <= MOST;
      return new Map(found.filter(Array.isArray).map(([code, hands]) => [String(code), Array.isArray(hands) ? hands.filter(isHand) : []]));
    }
  } catch {
    // Somebody else's text.
  }
  return new Map();
}

function stored(): Map<string, number[]> {
  try {
    return readHands(localStorage.getItem(KEY));
  } catch {
    return new Map();
  }
}

export const handsAt = (code: string): number[] => stored().get(code) ?? [];

/** The number for one more hand, or none. */
export const freeHand = (code: string): number | undefined => Array.from({ length: MOST }, (_, n) => n + 1).find((hand) => !handsAt(code).includes(hand));

export function keepHands(code: string, hands: number[]): void {
  const all = stored();
  all.delete(code);
  if (hands.length > 0) all.set(code, hands);
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-KEPT)));
  } catch {
    // Storage is off or full: the seats are this page's until it is closed.
  }
}

/** Has this seat something to decide: a move, or a vote? */
export function isWanted({ view, info, you, seat }: Pick<Table, "view" | "info" | "you" | "seat">): boolean {
  if (!view || !info || seat === null || info.phase !== "playing") return false;
  const { voters = [], voted = [] } = info.trial ?? {};
  return view.to_act.includes(seat) || (you !== null && voters.includes(you) && !voted.includes(you));
}

/** Who is to hold the device: whoever has it as long as there is something to decide, else the next who has. */
export function holderOf<Seat extends Pick<Table, "view" | "info" | "you" | "seat">>(holds: Seat, all: readonly Seat[]): Seat {
  return isWanted(holds) ? holds : (all.find(isWanted) ?? holds);
}
