/**
 * What is promised before a round, and what comes of it (docs/FAIR.md). The browser's own SHA-256 is closed to pages
 * that come over plain HTTP from another machine of the house, which is where most tables are.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOf, hexOf } from "./hex";

const LABEL = "pioche 2";
const OLD_LABEL = "pioche 1";

/** What is fixed when the commitments of a round are closed, before anybody reveals. */
export interface Terms {
  table: string;
  round: number;
  attempt: number;
  setup: string;
  seats: readonly number[];
}

function inLines(lines: readonly (string | number)[]): Uint8Array {
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
}

const heads = ({ table, round, attempt, setup }: Terms): (string | number)[] => [table, round, attempt, setup];
const bySeat = ({ seats }: Terms, parts: readonly string[]): string[] => seats.map((member, seat) => `${member}:${parts[seat] ?? ""}`);

/** The commitment to the server's secret. */
export function commitmentOf(secret: string): string {
  return hexOf(sha256(bytesOf(secret)));
}

/** The commitment of a member to its nonce. */
export function partOf(nonce: string, member: number, round: number, table: string): string {
  return hexOf(sha256(inLines([`${LABEL} commitment`, nonce, member, round, table])));
}

/** The hash of all that is told when the commitments of a round are closed. */
export function closingOf(terms: Terms, promise: string, commitments: readonly string[]): string {
  return hexOf(sha256(inLines([`${LABEL} closed`, ...heads(terms), promise, ...bySeat(terms, commitments)])));
}

export function roundKey(secret: string, terms: Terms, nonces: readonly string[]): string {
  return hexOf(hmac(sha256, bytesOf(secret), inLines([LABEL, ...heads(terms), ...bySeat(terms, nonces)])));
}

/** The key of a round dealt before players committed. */
export function oldRoundKey(secret: string, code: string, round: number, nonces: readonly string[]): string {
  const lines = [OLD_LABEL, code, round, ...nonces.map((nonce, seat) => `${seat}:${nonce}`)];
  return hexOf(hmac(sha256, bytesOf(secret), inLines(lines)));
}

/** The events of the running hash: those that show cards, or say what became of them. */
const TOLD = new Set([
  ...["CutCard", "DealerNamed", "Shuffled", "Dealt", "TurnedUp", "ColourNamed", "Laid", "Drew", "Took"],
  ...["Swapped", "Gathered", "HandsPassedOn", "LaidOff", "TrialDecided", "RoundOver", "MatchOver"],
]);

/** Carry the running hash of what a seat was told of a round on. */
export function hashOn(state: string, events: readonly { t: string }[]): string {
  let hash = state;
  for (const event of events) {
    if (TOLD.has(event.t)) hash = hexOf(sha256(inLines([hash, JSON.stringify(event)])));
  }
  return hash;
}
