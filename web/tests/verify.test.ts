import { describe, expect, it } from "vitest";
import vectors from "../../docs/fair-vectors.json";
import { readNotes } from "../src/replay/contribute";
import { commitmentOf, roundKey } from "../src/replay/promise";
import { verify, type FairLine, type Followed } from "../src/replay/verify";

const stranger = (): undefined => undefined;
const secret = "11".repeat(32);
const nonces = ["aa", ""];

function line(round: number): FairLine {
  return { table: "CODE", round, secret, nonces, commitment: commitmentOf(secret) };
}

/** A game of the vectors was dealt from plain keys: give it the promises that no server has made. */
function game(): Followed {
  const told = vectors.games.find(({ edition, states }) => edition === "giant" && states.length > 1)!;
  return { ...(structuredClone(told) as unknown as Followed), fair: [line(1)] };
}

/** No card was drawn: only the promise is looked at. */
const promised = (): Followed => ({
  ...game(),
  states: [{ key: roundKey(secret, "CODE", 1, nonces), events: [] }],
});

describe("checking a shuffle", () => {
  it("finds a promise that was kept", () => {
    expect(verify(promised(), stranger)).toMatchObject({
      kept: true,
      rounds: [{ round: 1, promise: true, key: true, memory: null }],
    });
  });

  it("compares with what this browser noted before the round", () => {
    const noted = { commitment: commitmentOf(secret), nonce: "aa" };
    expect(verify(promised(), () => noted).rounds[0]?.memory).toBe(true);
    expect(verify(promised(), () => ({ ...noted, nonce: "bb" }))).toMatchObject({ kept: false, rounds: [{ memory: false }] });
    expect(verify(promised(), () => ({ ...noted, commitment: "00" }))).toMatchObject({ kept: false });
  });

  it("finds a key that was not promised, though every card comes from it", () => {
    const verdict = verify(game(), stranger);
    expect(verdict).toMatchObject({ kept: false, difference: "", rounds: [{ promise: true, key: false }] });
    expect(verdict.compared).toBeGreaterThan(20);
  });

  it("finds another secret than the one promised", () => {
    const changed = promised();
    expect(verify({ ...changed, fair: [{ ...line(1), commitment: "00".repeat(32) }] }, stranger)).toMatchObject({ kept: false });
  });

  it("finds a card that chance did not give", () => {
    const changed = game();
    const drew = changed.states.flatMap((state) => state.events).find((event) => event.t === "Drew")!;
    (drew.cards as string[])[0] = drew.cards && (drew.cards as string[])[0] === "R1" ? "R2" : "R1";
    expect(verify(changed, stranger).difference).toMatch(/^seat \d draws: chance gives/);
  });

  it("does not take a game without promises for one that kept them", () => {
    expect(verify({ ...promised(), fair: [] }, stranger).kept).toBe(false);
  });
});

describe("the notes of a browser", () => {
  it("are read, and whatever else is stored there is not", () => {
    expect(readNotes('[["CODE 1",{"commitment":"ab","nonce":"cd"}],["x",5],7]')).toEqual(
      new Map([["CODE 1", { commitment: "ab", nonce: "cd" }]]),
    );
    expect(readNotes("{")).toEqual(new Map());
    expect(readNotes(null)).toEqual(new Map());
  });
});
