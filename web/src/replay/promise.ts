/** What was promised before a round, and whether it was kept (docs/PROTOCOL.md, «Fair chance»). */

import { bytesOf, hexOf } from "./chance";
import { hmac, sha256 } from "./hash";

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
  return hexOf(sha256(bytesOf(secret)).buffer);
}

export function roundKey(secret: string, code: string, round: number, nonces: readonly string[]): string {
  const lines = [LABEL, code, String(round), ...nonces.map((nonce, seat) => `${seat}:${nonce}`)];
  const message = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  return hexOf(hmac(bytesOf(secret), message).buffer);
}
