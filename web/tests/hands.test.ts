import { describe, expect, it } from "vitest";
import { holderOf, isWanted, readHands } from "../src/table/hands";
import { makeInfo, makeView } from "./world";

const seat = (at: number, asked: number, phase: "playing" | "round-over" = "playing") => ({
  seat: at,
  you: at,
  info: makeInfo({ phase }),
  view: makeView({ seat: at, to_act: [asked] }),
});

describe("a device that is passed round", () => {
  it("stays with whoever has something to decide", () => {
    const both = [seat(0, 0), seat(1, 0)];
    expect(holderOf(both[0]!, both)).toBe(both[0]);
  });

  it("goes to the next of its players who has, and stays where it is while others play", () => {
    const [zoe, lea] = [seat(0, 1), seat(1, 1)];
    expect(holderOf(zoe, [zoe, lea])).toBe(lea);
    const waiting = [seat(0, 2), seat(1, 2)];
    expect(holderOf(waiting[1]!, waiting)).toBe(waiting[1]);
  });

  it("goes round for votes, and lies on the table when the round is over", () => {
    const trial = { kind: "dare", seat: 2, by: 0, voters: [0, 1], voted: [0] } as const;
    const voter = (at: number) => ({ ...seat(at, 2), info: makeInfo({ phase: "playing", trial: { ...trial, voters: [0, 1], voted: [0] } }) });
    expect([0, 1].map((at) => isWanted(voter(at)))).toEqual([false, true]);
    expect(isWanted(seat(0, 0, "round-over"))).toBe(false);
  });
});

it.each([null, "", "nonsense", "{}", "[1,2]", '[["ABC","x"]]', '[["ABC",[0,10,1.5,"2"]]]'])("has no further hand after %s", (stored) => {
  expect([...readHands(stored).values()].flat()).toEqual([]);
});

it("remembers hands by table", () => {
  expect(readHands('[["ABC",[1,3]],["DEF",[2]]]').get("ABC")).toEqual([1, 3]);
});
