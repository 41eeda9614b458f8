import { describe, expect, it } from "vitest";
import vectors from "../../docs/fair-vectors.json";
import { closingOf, commitmentOf, partOf, roundKey } from "../src/replay/promise";

describe("a promise", () => {
  it.each(vectors.keys)("of round $round leads to the commitment and the key the server made", (promised) => {
    expect(commitmentOf(promised.secret)).toBe(promised.commitment);
    const parts = promised.seats.map((member, seat) => {
      const nonce = promised.nonces[seat] ?? "";
      return nonce && partOf(nonce, member, promised.round, promised.table);
    });
    expect(parts).toEqual(promised.commitments);
    expect(closingOf(promised, promised.commitment, parts)).toBe(promised.closed);
    expect(roundKey(promised.secret, promised, promised.nonces)).toBe(promised.key);
  });
});
