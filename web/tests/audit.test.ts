import { describe, expect, it } from "vitest";
import vectors from "../../docs/fair-vectors.json";
import { AuditError, Auditor, type OpenEvent, type Setting } from "../src/replay/audit";
import { Chance } from "../src/replay/chance";

interface Told {
  edition: string;
  seats: number;
  dealer: number | null;
  deck: [string, number][];
  cuts_for_dealer: boolean;
  opening_acts: boolean;
  states: { key: string; events: OpenEvent[] }[];
}
const games = vectors.games as unknown as Told[];

function follow(game: Told): Auditor {
  const setting: Setting = {
    seats: game.seats,
    deck: game.deck,
    openingActs: game.opening_acts,
    cutsForDealer: game.cuts_for_dealer,
    dealer: game.dealer,
  };
  const auditor = new Auditor(setting, game.states[0]!.key);
  game.states.forEach((state, i) => {
    if (i > 0 && state.key) auditor.rekey(state.key);
    auditor.follow(state.events);
  });
  return auditor;
}

describe("chance", () => {
  it("is the ChaCha20 of RFC 8439", () => {
    // Appendix A.1, test vector 1: an all-zero key, block 0.
    const chance = new Chance("00".repeat(32));
    expect(Array.from({ length: 4 }, () => chance.word())).toEqual([0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653]);
  });

  it.each(vectors.chance)("comes to the same words, numbers and shuffle as the engine: $key", (vector) => {
    const words = new Chance(vector.key);
    expect(vector.words.map(() => words.word())).toEqual(vector.words);
    const numbers = new Chance(vector.key);
    expect(vector.below.map(([bound]) => [bound, numbers.below(bound!)])).toEqual(vector.below);
    const row = vector.shuffled.map((_, i) => i);
    new Chance(vector.key).shuffle(row);
    expect(row).toEqual(vector.shuffled);
  });

  it("refuses what is no key", () => {
    expect(() => new Chance("00")).toThrow("64 hexadecimal digits");
    expect(() => new Chance("zz")).toThrow("not hexadecimal");
  });
});

describe("an audit", () => {
  it.each(games.map((game, i) => [i, game.edition, game] as const))(
    "finds every card of game %i (%s) where chance put it",
    (_, __, game) => {
      const seen = game.states.flatMap((state) => state.events).filter((event) => event.t === "Dealt");
      expect(follow(game).checked).toBeGreaterThan(7 * seen.length);
    },
  );

  it("covers every way in which chance is used", () => {
    const kinds = new Set(games.flatMap((game) => game.states.flatMap((state) => state.events.map((event) => event.t))));
    for (const kind of ["CutCard", "Shuffled", "Took", "Gathered", "Swapped", "LaidOff", "Drew"]) expect(kinds).toContain(kind);
    const fates = new Set(games.flatMap((game) => game.states.flatMap((state) => state.events.map((event) => event.fate))));
    for (const fate of ["opens", "goes-back", "stays-under"]) expect(fates).toContain(fate);
  });

  it.each(["CutCard", "Dealt", "TurnedUp", "Drew", "Took", "DealerNamed"])("finds one changed %s", (kind) => {
    const game = games.findLast((one) => one.states.some((state) => state.events.some((event) => event.t === kind)))!;
    const changed = structuredClone(game);
    const event = changed.states.flatMap((state) => state.events).findLast((one) => one.t === kind)!;
    if (kind === "DealerNamed") event.seat = (event.seat! + 1) % game.seats;
    else if (Array.isArray(event.cards)) event.cards[0] = event.cards[0] === "R1" ? "R2" : "R1";
    else event.card = event.card === "R1" ? "R2" : "R1";
    expect(() => follow(changed)).toThrow(AuditError);
  });

  it("finds another key", () => {
    const changed = structuredClone(games[0]!);
    changed.states[0]!.key = "00".repeat(32);
    expect(() => follow(changed)).toThrow(AuditError);
  });
});
