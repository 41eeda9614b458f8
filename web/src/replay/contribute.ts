/**
 * The part this browser has in the chance of a round: before the deal it notes the server's promise and gives random bytes
 * of its own, and remembers both, so that the replay can tell whether they were used.
 */

import type { Table } from "../lib/table.svelte";
import { hexOf } from "./hex";

const NONCE_BYTES = 16;
const KEPT = 40;
const KEY = "pioche.fair";

/** What was promised to this browser, and what it gave. */
export interface Noted {
  commitment: string;
  nonce: string;
}

const nameOf = (code: string, round: number): string => `${code} ${round}`;

function isNoted(value: unknown): value is Noted {
  const { commitment, nonce } = (value ?? {}) as Partial<Noted>;
  return typeof commitment === "string" && typeof nonce === "string";
}

/** Read the notes; whatever is unreadable counts as never noted. */
export function readNotes(stored: string | null): Map<string, Noted> {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    if (Array.isArray(found)) {
      return new Map(found.filter((entry): entry is [string, Noted] => Array.isArray(entry) && isNoted(entry[1])));
    }
  } catch {
    // Somebody else's text.
  }
  return new Map();
}

function notes(): Map<string, Noted> {
  try {
    return readNotes(localStorage.getItem(KEY));
  } catch {
    return new Map();
  }
}

/** What this browser noted before a round, if it was there. */
export function notedBefore(code: string, round: number): Noted | undefined {
  return notes().get(nameOf(code, round));
}

function note(code: string, round: number, noted: Noted): void {
  const entries = [...notes(), [nameOf(code, round), noted] as const].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Storage is off or full: the round can be checked all the same, only not against this browser's memory.
  }
}

/** Make what gives to each coming round once; it is to be called whenever the table has changed. */
export function contributor(table: Table): () => void {
  let given = "";
  return () => {
    const { info, you } = table;
    if (!info || you === null) return;
    const { round, commitment, nonces } = info.fair.coming;
    const before = notedBefore(info.code, round);
    const known = before?.commitment === commitment ? before.nonce : null;
    if (given === commitment || (known !== null && nonces.includes(you))) return;
    given = commitment;
    const nonce = known ?? hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    note(info.code, round, { commitment, nonce });
    void table.send({ t: "nonce", round, nonce });
  };
}
