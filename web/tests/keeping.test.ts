import { describe, expect, it } from "vitest";
import { readRecent } from "../src/home/recent";
import { countRound, readTally } from "../src/home/tally";
import { friendlyName, shorten } from "../src/lib/names";
import { loadWords, t } from "../src/lib/words";
import { readRoute } from "../src/lib/route.svelte";
import { makeInfo } from "./world";

const result = { round: 1, winner: 0, points: 42, winners: [], hands: [[], [], []], counted: [0, 20, 22], before: [0, 0, 0], after: [42, 0, 0] };

describe("what a browser keeps", () => {
  it("a round counts once, for the one who sat there, and a loss ends the streak", () => {
    const over = makeInfo({ phase: "round-over", result });
    let tally = countRound(countRound(readTally(null), over, 0), over, 0);
    expect(tally).toMatchObject({ rounds: 1, roundsWon: 1, matches: 0, best: 42, streak: 1 });
    expect(countRound(tally, makeInfo({ round: 2, result }), 9)).toBe(tally);
    tally = countRound(tally, makeInfo({ phase: "match-over", round: 2, result: { ...result, winner: 1, winners: [1] } }), 0);
    expect(tally).toMatchObject({ rounds: 2, matches: 1, matchesWon: 0, streak: 0, longest: 1 });
    expect(readTally(JSON.stringify(tally))).toEqual(tally);
    expect(readTally('{"rounds":"many","counted":7}')).toEqual(readTally("not json"));
  });

  it("tables are read with their names, as codes alone, and not as anything else", () => {
    const table = { code: "ABCDEFGHJ", edition: "trolls", names: ["Zoé"], heads: ["fox"] };
    expect(readRecent(JSON.stringify([table, "BCDFGHJKM", "<script>", 7, null]))).toEqual([
      table,
      { code: "BCDFGHJKM", edition: "", names: [], heads: [] },
    ]);
  });

  it("names are friendly, and as long as the server takes them", async () => {
    await loadWords();
    const names = t("web-friendly-names").split(", ");
    expect([friendlyName(0), friendlyName(0.999)]).toEqual([names[0], names.at(-1)]);
    for (const name of names) expect(shorten(name)).toBe(name);
    expect(shorten("👩‍👩‍👧".repeat(21))).toBe("👩‍👩‍👧".repeat(20));
  });

  it("an address that is none of ours is not taken for the first page", () => {
    expect([readRoute("/"), readRoute("/nowhere"), readRoute("/t/")]).toEqual([{ at: "home" }, { at: "unknown" }, { at: "unknown" }]);
    expect(readRoute("/t/%E0%A4%A")).toEqual({ at: "unknown" });
  });
});
