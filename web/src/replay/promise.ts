/**
 * What was promised before a round, and whether it was kept (docs/PROTOCOL.md, «Fair chance»). The browser's own SHA-256 is
 * closed to pages that come over plain HTTP from another machine of the house, which is where most tables are.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOf, hexOf } from "./hex";

const LABEL = "pioche 1";

/** The chance of a finished round, as the server reveals it. */
export interface Revealed {
  round: number;
  commitment: string;
  secret: string;
  nonces: readonly string[];
  key: string;
}

export function commitmentOf(secret: string): string {
  return hexOf(sha256(bytesOf(secret)));
}

export function roundKey(secret: string, code: string, round: number, nonces: readonly string[]): string {
  const lines = [LABEL, code, String(round), ...nonces.map((nonce, seat) => `${seat}:${nonce}`)];
  const message = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  return hexOf(hmac(sha256, bytesOf(secret), message));
}
