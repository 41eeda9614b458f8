import { describe, expect, it } from "vitest";
import type { Happened } from "../src/lib/protocol";
import { Stage } from "../src/table/stage.svelte";
import { makeInfo, makeView } from "./world";

function show(stage: Stage, events: Happened[], live = true): void {
  stage.show({ before: makeView(), after: makeView(), events, info: makeInfo(), live }, 0);
}

describe("what has weight", () => {
  it("is stamped on whoever it happens to: cards to draw, a lost turn, «UNO!» and being caught", () => {
    const stage = new Stage();
    show(stage, [{ t: "Drew", seat: 1, count: 4, cards: null }, { t: "LostTurn", seat: 1 }]);
    show(stage, [{ t: "LostTurn", seat: 2 }]);
    expect(stage.marks).toMatchObject({ 1: { sign: "draw", count: 4 }, 2: { sign: "skip" } });
    show(stage, [{ t: "SaidUno", seat: 0 }]);
    expect(stage.shouted).toEqual(new Set([0]));
    show(stage, [{ t: "Caught", seat: 2, by: 1 }, { t: "Drew", seat: 2, count: 2, cards: null }]);
    expect(stage.marks[2]).toMatchObject({ sign: "caught" });
  });

  it("counts cards as a hand's own once they have landed, and lets a touch put everything in its place", () => {
    const stage = new Stage();
    show(stage, [{ t: "Drew", seat: 1, count: 2, cards: null }]);
    expect(stage.missing(1, 9)).toBe(2);
    stage.landed(stage.flying[0]!);
    expect(stage.missing(1, 9)).toBe(1);
    stage.settle();
    expect([stage.missing(1, 9), stage.flying.length, Object.keys(stage.marks).length]).toEqual([0, 0, 0]);
  });

  it("is not shown again to somebody who comes back to the table", () => {
    const stage = new Stage();
    show(stage, [{ t: "Drew", seat: 1, count: 4, cards: null }], false);
    expect([stage.flying, stage.marks]).toEqual([[], {}]);
  });
});
