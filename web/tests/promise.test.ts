import { describe, expect, it } from "vitest";
import vectors from "../../docs/fair-vectors.json";
import { commitmentOf, roundKey } from "../src/replay/promise";

describe("a promise", () => {
  it.each(vectors.keys)("of round $round leads to the commitment and the key the server made", (promised) => {
    expect(commitmentOf(promised.secret)).toBe(promised.commitment);
    expect(roundKey(promised.secret, promised.code, promised.round, promised.nonces)).toBe(promised.key);
  });
});
