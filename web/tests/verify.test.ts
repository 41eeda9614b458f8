import { describe, expect, it } from "vitest";
import vectors from "../../docs/fair-vectors.json";
import { readNotes, seenFile, type Noted } from "../src/replay/notes";
import { closingOf, commitmentOf, hashOn, partOf, roundKey } from "../src/replay/promise";
import { verify, type FairLine, type Followed } from "../src/replay/verify";

const stranger: Noted[] = [];
const secret = "11".repeat(32);
const nonces = ["aa".repeat(16), ""];
const terms = { table: "CODE", round: 1, attempt: 1, setup: "00".repeat(32), seats: [4, 2] };
const commitments = [partOf(nonces[0]!, 4, 1, "CODE"), ""];

function line(round: number): FairLine {
  return { ...terms, scheme: 2, round, secret, nonces, commitments, commitment: commitmentOf(secret), repeated: [] };
}

const noted: Noted = {
  ...{ table: "CODE", member: 4, round: 1, attempt: 1, commitment: commitmentOf(secret) },
  ...{ nonce: nonces[0]!, own: commitments[0]!, revealed: true },
  closed: closingOf(terms, commitmentOf(secret), commitments),
  told: null,
};

/** A game of the vectors was dealt from plain keys: give it the promises that no server has made. */
function game(): Followed {
  const told = vectors.games.find(({ edition, states }) => edition === "giant" && states.length > 1)!;
  return { ...(structuredClone(told) as unknown as Followed), fair: [line(1)] };
}

/** No card was drawn: only the promise is looked at. */
const promised = (): Followed => ({
  ...game(),
  states: [{ key: roundKey(secret, terms, nonces), events: [] }],
});

describe("checking a shuffle", () => {
  it("finds a promise that was kept", () => {
    expect(verify(promised(), stranger)).toMatchObject({
      kept: true,
      rounds: [{ round: 1, promise: true, key: true, given: 1, again: 0, memory: null, told: null }],
    });
  });

  it("compares with what this browser noted before anybody revealed", () => {
    expect(verify(promised(), [noted]).rounds[0]?.memory).toBe(true);
    for (const other of [{ nonce: "bb" }, { commitment: "00" }, { closed: "00" }, { attempt: 2 }]) {
      expect(verify(promised(), [{ ...noted, ...other }])).toMatchObject({ kept: false, rounds: [{ memory: false }] });
    }
  });

  it("compares the cards with those this browser was told", () => {
    const heard = [{ key: "00", events: [{ t: "Laid", seat: 0, card: "R5" }, { t: "TurnBegan", seat: 1 }] }];
    const told = hashOn(noted.closed, heard[0]!.events);
    expect(verify(promised(), [{ ...noted, told }], heard)).toMatchObject({ kept: true, rounds: [{ told: true }] });
    heard[0]!.events[0]!.card = "R6";
    expect(verify(promised(), [{ ...noted, told }], heard)).toMatchObject({ kept: false, rounds: [{ told: false }] });
  });

  it("finds a nonce that is not the one committed to, and a commitment nobody kept", () => {
    const other = { ...line(1), nonces: ["bb".repeat(16), ""] };
    const game = { ...promised(), states: [{ key: roundKey(secret, terms, other.nonces), events: [] }] };
    expect(verify({ ...game, fair: [other] }, stranger)).toMatchObject({ kept: false, rounds: [{ promise: false, key: true }] });
    const withheld = { ...line(1), commitments: [commitments[0]!, "cc".repeat(32)] };
    expect(verify({ ...promised(), fair: [withheld] }, stranger)).toMatchObject({ kept: false, rounds: [{ promise: false }] });
  });

  it("finds a key that was not promised, though every card comes from it", () => {
    const verdict = verify(game(), stranger);
    expect(verdict).toMatchObject({ kept: false, difference: null, rounds: [{ promise: true, key: false }] });
    expect(verdict.compared).toBeGreaterThan(20);
  });

  it("finds another secret than the one promised", () => {
    const changed = promised();
    expect(verify({ ...changed, fair: [{ ...line(1), commitment: "00".repeat(32) }] }, stranger)).toMatchObject({ kept: false });
  });

  it("finds a card that chance did not give", () => {
    const changed = game();
    const at = changed.states.findIndex(({ events }) => events.some((event) => event.t === "Drew"));
    const cards = changed.states[at]!.events.find((event) => event.t === "Drew")!.cards as string[];
    const promised = cards[0]!;
    cards[0] = promised === "R1" ? "R2" : "R1";
    expect(verify(changed, stranger).difference).toEqual({ at, promised, told: cards[0] });
  });

  it("does not take a game without promises for one that kept them", () => {
    expect(verify({ ...promised(), fair: [] }, stranger)).toMatchObject({ kept: false, difference: { at: 0, promised: "", told: "" } });
  });
});

describe("the notes of a browser", () => {
  it("are read, and whatever else is stored there is not", () => {
    expect(readNotes(JSON.stringify([noted, { ...noted, round: "1" }, ["x", 5], 7]))).toEqual([noted]);
    expect(readNotes("{")).toEqual([]);
    expect(readNotes(null)).toEqual([]);
  });

  it("are a file to take along, without nonces that were not revealed", () => {
    const { rounds, ...head } = JSON.parse(seenFile([noted, { ...noted, round: 2, revealed: false }])) as { rounds: unknown[] };
    expect(head).toEqual({ table: "CODE", member: 4 });
    expect(rounds).toMatchObject([{ round: 1, nonce: nonces[0] }, { round: 2, nonce: "" }]);
    expect(seenFile([{ ...noted, closed: "" }])).toBe("");
  });
});
