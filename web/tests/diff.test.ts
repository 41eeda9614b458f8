import { describe, expect, it } from "vitest";
import { FLIGHT, flightsOf, gained, lasting, LONGEST, SHUFFLE } from "../src/lib/diff";
import type { Happened } from "../src/lib/protocol";
import { makeView } from "./world";

const hand = (seat: number) => ({ at: "hand", seat });
const pioche = { at: "pioche" };
const talon = { at: "talon" };

describe("what happened", () => {
  const ways = (events: Happened[], before = makeView()) =>
    flightsOf(before, makeView(), events).map(({ from, to, card }) => ({ from, to, card }));

  it("a card laid flies from the hand to the talon", () => {
    expect(ways([{ t: "Laid", seat: 2, card: "R7", colour: "red", target: null, film: "" }])).toEqual([
      { from: hand(2), to: talon, card: "R7" },
    ]);
  });

  it("cards drawn fly from the pioche, face up only for who sees them", () => {
    expect(ways([{ t: "Drew", seat: 0, count: 2, cards: ["B1", "B2"] }])).toEqual([
      { from: pioche, to: hand(0), card: "B1" },
      { from: pioche, to: hand(0), card: "B2" },
    ]);
    expect(ways([{ t: "Drew", seat: 1, count: 1, cards: null }])).toEqual([{ from: pioche, to: hand(1), card: null }]);
  });

  it("every hand goes on to the next seat in the direction of play", () => {
    const before = { ...makeView(), counts: [1, 0, 3] };
    expect(ways([{ t: "HandsPassedOn", direction: "left" }], before)).toEqual([
      { from: hand(0), to: hand(1), card: null },
      { from: hand(2), to: hand(0), card: null },
      { from: hand(2), to: hand(0), card: null },
    ]);
    expect(ways([{ t: "HandsPassedOn", direction: "right" }], before).map(({ to }) => to)).toEqual([hand(2), hand(1), hand(1)]);
  });

  it("hands gather in one heap, are shuffled, and only then dealt round by round", () => {
    const told = flightsOf(makeView(), makeView(), [
      { t: "Laid", seat: 1, card: "WH", colour: "red", target: null, film: "" },
      { t: "Gathered", seat: 1 },
      { t: "Dealt", seat: 2, count: 2, cards: null },
      { t: "Dealt", seat: 0, count: 2, cards: ["Y1", "Y2"] },
    ]);
    const gathered = told.filter(({ how }) => how === "gather");
    const dealt = told.filter(({ how }) => how === "deal");
    expect(new Set(gathered.map(({ from }) => "seat" in from && from.seat))).toEqual(new Set([0, 1, 2]));
    expect(dealt.map(({ from, to, card }) => [from.at, "seat" in to && to.seat, card])).toEqual([
      ["middle", 2, null],
      ["middle", 0, "Y1"],
      ["middle", 2, null],
      ["middle", 0, "Y2"],
    ]);
    expect(Math.min(...gathered.map(({ delay }) => delay))).toBeGreaterThanOrEqual(FLIGHT.lay);
    expect(dealt[0]!.delay).toBeGreaterThanOrEqual(Math.max(...gathered.map(({ delay }) => delay + FLIGHT.gather)) + SHUFFLE.shuffled - SHUFFLE.gathered - 1);
    expect(lasting(told)).toBeLessThanOrEqual(FLIGHT.lay + SHUFFLE.dealt);
  });

  it("a card taken flies from hand to hand", () => {
    expect(ways([{ t: "Took", seat: 1, of: 0, card: "W" }])).toEqual([{ from: hand(0), to: hand(1), card: "W" }]);
  });

  it("swapped hands fly both ways", () => {
    const told = ways([{ t: "Swapped", seat: 0, other: 1 }]);
    expect(told.filter(({ to }) => "seat" in to && to.seat === 1)).toHaveLength(3);
    expect(told.filter(({ to }) => "seat" in to && to.seat === 0)).toHaveLength(2);
  });

  it("a card that goes back into the pioche does not fly to the talon", () => {
    const told = ways([
      { t: "TurnedUp", card: "W4", fate: "goes-back" },
      { t: "TurnedUp", card: "R1", fate: "opens" },
    ]);
    expect(told).toEqual([{ from: pioche, to: talon, card: "R1" }]);
  });

  it("a long deal takes no longer than is bearable", () => {
    const events: Happened[] = Array.from({ length: 10 }, (_, seat) => ({ t: "Dealt", seat, count: 7, cards: null }));
    const flights = flightsOf(null, makeView(), events);
    expect(flights.length).toBeGreaterThan(10);
    expect(lasting(flights)).toBeLessThanOrEqual(LONGEST);
  });
});

describe("the difference alone", () => {
  const ways = (before = makeView(), after = makeView()) =>
    flightsOf(before, after, []).map(({ from, to, card }) => ({ from, to, card }));

  it("is nothing between equal states, and before the first one", () => {
    expect(ways()).toEqual([]);
    expect(flightsOf(null, makeView(), [])).toEqual([]);
    expect(flightsOf(makeView(), null, [])).toEqual([]);
  });

  it("a longer talon and a smaller hand is a card laid", () => {
    expect(ways(makeView(), makeView({ talon: ["R5", "R7"], counts: [2, 2, 7] }))).toEqual([
      { from: hand(0), to: talon, card: "R7" },
    ]);
  });

  it("a larger own hand is a card drawn, and seen", () => {
    const after = makeView({ counts: [4, 2, 7], hands: [["R7", "G2", "G9", "W"], null, null], pioche: 79 });
    expect(ways(makeView(), after)).toEqual([{ from: pioche, to: hand(0), card: "G9" }]);
  });

  it("tells a card laid and cards drawn for it apart", () => {
    const after = makeView({ talon: ["R5", "RD"], counts: [2, 4, 7] });
    expect(ways(makeView(), after)).toEqual([
      { from: hand(0), to: talon, card: "RD" },
      { from: pioche, to: hand(1), card: null },
      { from: pioche, to: hand(1), card: null },
    ]);
  });

  it("is nothing between two different tables", () => {
    expect(ways(makeView(), makeView({ counts: [7, 7] }))).toEqual([]);
  });
});

describe("gained", () => {
  it("counts copies", () => {
    expect(gained(["R1", "R1", "B2"], ["R1", "R1", "R1", "B2"])).toEqual(["R1"]);
  });

  it("is not known of a hidden hand", () => {
    expect(gained(null, ["R1"])).toBeNull();
  });
});
