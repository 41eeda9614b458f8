/** What this browser counts of its owner's rounds and matches; it stays here. */

import type { TableInfo } from "../lib/protocol";

const KEY = "pioche.tally";
const COUNTED = 40; // rounds remembered, so that none counts twice

export interface Tally {
  rounds: number;
  roundsWon: number;
  matches: number;
  matchesWon: number;
  /** Rounds won in a row now, and at most. */
  streak: number;
  longest: number;
  /** Most points won in a round. */
  best: number;
  counted: string[];
}

const NOTHING: Tally = { rounds: 0, roundsWon: 0, matches: 0, matchesWon: 0, streak: 0, longest: 0, best: 0, counted: [] };

/** Read what is stored; what is no number counts as none. */
export function readTally(stored: string | null): Tally {
  try {
    const found = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    const numbers = Object.entries(NOTHING).map(([name, none]) => [name, Number.isSafeInteger(found[name]) ? found[name] : none]);
    const counted = Array.isArray(found["counted"]) ? found["counted"].filter((one) => typeof one === "string") : [];
    return { ...(Object.fromEntries(numbers) as unknown as Tally), counted: counted.slice(0, COUNTED) };
  } catch {
    return NOTHING;
  }
}

/** Count a finished round as somebody's, once. */
export function countRound(tally: Tally, info: TableInfo, you: number): Tally {
  const { result } = info;
  const seat = info.seats.findIndex(({ member }) => member === you);
  const round = `${info.code} ${info.match} ${info.round}`;
  if (!result || seat < 0 || tally.counted.includes(round)) return tally;
  const won = result.winner === seat;
  const streak = won ? tally.streak + 1 : 0;
  const over = info.phase === "match-over";
  return {
    rounds: tally.rounds + 1,
    roundsWon: tally.roundsWon + Number(won),
    matches: tally.matches + Number(over),
    matchesWon: tally.matchesWon + Number(over && result.winners.includes(seat)),
    streak,
    longest: Math.max(tally.longest, streak),
    best: Math.max(tally.best, won ? result.points : 0),
    counted: [round, ...tally.counted].slice(0, COUNTED),
  };
}

export function ownTally(): Tally {
  try {
    return readTally(localStorage.getItem(KEY));
  } catch {
    return NOTHING;
  }
}

/** Keep a tally, or forget it. */
export function keepTally(tally: Tally | null): void {
  try {
    if (tally) localStorage.setItem(KEY, JSON.stringify(tally));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is off or full: then nothing is counted.
  }
}
