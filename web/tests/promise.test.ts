import { describe, expect, it } from "vitest";
import vectors from "../../docs/fair-vectors.json";
import { hexOf } from "../src/replay/chance";
import { hmac, sha256 } from "../src/replay/hash";
import { commitmentOf, roundKey } from "../src/replay/promise";

const bytes = (n: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: n }, (_, i) => (i * 7 + n) % 256);

describe("our own SHA-256 and HMAC", () => {
  it("agree with WebCrypto's at every length around a block", async () => {
    for (let n = 1; n < 200; n++) {
      expect(hexOf(sha256(bytes(n)).buffer)).toBe(hexOf(await crypto.subtle.digest("SHA-256", bytes(n))));
      const way = { name: "HMAC", hash: "SHA-256" };
      const key = await crypto.subtle.importKey("raw", bytes(n), way, false, ["sign"]);
      expect(hexOf(hmac(bytes(n), bytes(200 - n)).buffer)).toBe(hexOf(await crypto.subtle.sign("HMAC", key, bytes(200 - n))));
    }
  });
});

describe("a promise", () => {
  it.each(vectors.keys)("of round $round leads to the commitment and the key the server made", (promised) => {
    expect(commitmentOf(promised.secret)).toBe(promised.commitment);
    expect(roundKey(promised.secret, promised.code, promised.round, promised.nonces)).toBe(promised.key);
  });
});
