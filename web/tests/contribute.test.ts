import { describe, expect, it } from "vitest";
import type { Wanted } from "../src/lib/connection";
import type { Drawing, Happened, TableInfo, Update, Welcome } from "../src/lib/protocol";
import { Contributor } from "../src/replay/contribute";
import { Notes } from "../src/replay/notes";
import { closingOf, hashOn, partOf } from "../src/replay/promise";
import { makeInfo } from "./world";

const nonce = "ab".repeat(16);
const first = "01".repeat(32);
const second = "02".repeat(32);
const own = partOf(nonce, 1, 1, "ABCDEFGHJ");
const setup = "00".repeat(32);

function shelf(): Storage {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) } as unknown as Storage;
}

function visit(storage = shelf()) {
  const said: Wanted[] = [];
  const notes = new Notes(() => storage);
  const contributor = new Contributor(
    async (wanted) => {
      said.push(wanted);
      return { t: "ack", id: "x", seq: 1 };
    },
    notes,
    () => nonce,
  );
  const welcome = (fair: Partial<TableInfo["fair"]>, missed: Welcome["missed"] = null): void =>
    contributor.hear({ t: "welcome", you: 1, table: table(fair), missed } as Welcome);
  const update = (fair: Partial<TableInfo["fair"]> | null, events: Happened[] = []): void =>
    contributor.hear({ t: "update", events, ...(fair && { table: table(fair) }) } as Update);
  return { said, notes, storage, welcome, update };
}

function table(fair: Partial<TableInfo["fair"]>): TableInfo {
  return makeInfo({ fair: { playing: null, coming: { round: 1, commitment: first, parts: [] }, drawing: null, revealed: null, ...fair } });
}

const coming = { round: 2, commitment: second, parts: [{ member: 1, commitment: partOf(nonce, 1, 2, "ABCDEFGHJ") }] };
const drawing: Drawing = { round: 1, attempt: 1, stage: "reveal", commitment: first, setup, seats: [0, 1, 2], commitments: ["", own, ""], revealed: [] };
const playing = { round: 1, commitment: first, parts: [{ member: 1, commitment: own }], attempt: 1, setup };

describe("a browser's part in chance", () => {
  it("is promised once, and revealed once when all promises are closed", () => {
    const { said, welcome, update } = visit();
    welcome({});
    update({ coming: { round: 1, commitment: first, parts: [{ member: 1, commitment: own }] } });
    expect(said).toEqual([{ t: "commit", round: 1, commitment: own }]);
    update({ drawing, coming });
    update({ drawing: { ...drawing, revealed: [1] }, coming });
    expect(said.filter(({ t }) => t === "nonce")).toEqual([{ t: "nonce", round: 1, nonce }]);
  });

  it("is revealed by a page that was loaded anew, and by none that did not promise it", () => {
    const before = visit();
    before.welcome({});
    const reloaded = visit(before.storage);
    reloaded.welcome({ drawing, coming });
    expect(reloaded.said).toContainEqual({ t: "nonce", round: 1, nonce });
    const elsewhere = visit();
    elsewhere.welcome({ drawing, coming });
    expect(elsewhere.said.filter(({ t }) => t === "nonce")).toEqual([]);
  });

  it("is kept back where the server closes with another commitment than the one that was answered", () => {
    const { said, welcome, update } = visit();
    welcome({});
    update({ drawing: { ...drawing, commitment: second }, coming });
    expect(said.filter(({ t }) => t === "nonce")).toEqual([]);
  });

  it("is promised anew when chance is drawn again", () => {
    const { said, welcome, update } = visit();
    welcome({});
    update({ drawing, coming });
    update({ drawing: { ...drawing, stage: "commit", attempt: 2, commitment: "03".repeat(32), commitments: ["", "", ""] }, coming });
    expect(said.filter(({ t }) => t === "commit").length).toBe(3);
  });

  it("goes with a running hash of what was told of the round, from its deal on", () => {
    const { notes, welcome, update } = visit();
    const dealt = [{ t: "Dealt", seat: 1, cards: ["R5"] }] as unknown as Happened[];
    const laid = [{ t: "Laid", seat: 0, card: "R7" }, { t: "TurnBegan", seat: 1 }] as unknown as Happened[];
    welcome({});
    update({ drawing, coming });
    update({ playing, coming }, [{ t: "RoundBegan", match: 1, round: 1, commitment: first }, ...dealt]);
    update(null, laid);
    const closed = closingOf({ table: "ABCDEFGHJ", ...drawing }, first, drawing.commitments);
    const noted = notes.find("ABCDEFGHJ", 1, 1, 1)!;
    expect(noted).toMatchObject({ closed, nonce, revealed: true, told: hashOn(closed, [...dealt, ...laid]) });
    welcome({ playing, coming }, [{ seq: 9, events: laid }]);
    expect(notes.find("ABCDEFGHJ", 1, 1, 1)!.told).toBe(hashOn(noted.told!, laid));
    welcome({ playing, coming });
    expect(notes.find("ABCDEFGHJ", 1, 1, 1)!.told).toBeNull();
  });
});
