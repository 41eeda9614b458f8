import { beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../src/lib/protocol";
import { Table, type Step } from "../src/lib/table.svelte";
import { FakeWorld, makeInfo, makeView, welcome } from "./world";

let world: FakeWorld;
let table: Table;
let steps: Step[];

beforeEach(() => {
  world = new FakeWorld();
  table = new Table("ABC", {}, world, "ws://x/ws/ABC");
  steps = [];
  table.watch((step) => steps.push(step));
  table.start();
  world.last.onopen?.();
  world.last.tell(welcome(5));
});

const update = (seq: number, changed: Partial<Update> = {}): Update => ({ t: "update", seq, events: [], clock: null, ...changed });

describe("the state", () => {
  it("is what the welcome tells", () => {
    expect(table.seq).toBe(5);
    expect(table.seat).toBe(0);
    expect(table.nameOf(1)).toBe("Léa");
    expect(table.isHost).toBe(true);
  });

  it("keeps what an update does not tell", () => {
    const before = table.view;
    world.last.tell(update(6, { table: makeInfo({ host: 2 }) }));
    expect(table.view).toBe(before);
    expect(table.isHost).toBe(false);
    expect(table.seq).toBe(6);
  });

  it("tells a page loaded anew what happened before it came, and nobody anything twice", () => {
    const emote = (member: number) => ({ t: "Emoted", member, what: "wow" }) as const;
    world.last.tell(welcome(9, { missed: null, recent: [4, 8].map((seq) => ({ seq, events: [emote(seq)] })) }));
    expect(steps.at(-1)?.events).toEqual([emote(8)]);
    expect(table.past).toEqual([emote(8)]);
  });

  it("is replaced by a second welcome", () => {
    world.last.tell(welcome(9, { view: makeView({ colour: "blue" }) }));
    expect(table.view?.colour).toBe("blue");
    expect(table.seq).toBe(9);
  });

  it("has a clock that ends when the server says", () => {
    const clock = { decision: "turn", seats: [0], left: 4000, total: 15_000, default: "draw" } as const;
    world.last.tell(update(6, { clock: { ...clock, seats: [0] } }));
    expect(table.clock!.until - performance.now()).toBeGreaterThan(3500);
    world.last.tell(update(7));
    expect(table.clock).toBeNull();
  });

  it("has no clock for a long stop, and keeps no room for one", () => {
    world.last.tell(update(6, { clock: { decision: "turn", seats: [0], left: 290_000, total: 300_000, default: "draw" } }));
    expect(table.clock).toBeNull();
  });

  it("knows who is connected without a number", () => {
    world.last.tell({ t: "presence", connected: [0, 1], watching: 3 });
    expect([table.connected, table.watching, table.seq]).toEqual([[0, 1], 3, 5]);
  });

  it("names those who wait for the next round too", () => {
    const late = { member: 7, name: "Tom", bot: "", away: false, gone: false, ready: false, asked: false, head: "" };
    world.last.tell(update(6, { table: makeInfo({ waiting: [late] }) }));
    expect(table.member(7)?.name).toBe("Tom");
  });
});

describe("a step", () => {
  it("has the state before and after, and what happened", () => {
    const before = table.view;
    world.last.tell(update(6, { events: [{ t: "TurnBegan", seat: 1 }], view: makeView({ to_act: [1] }) }));
    const step = steps.at(-1)!;
    expect(step.before).toBe(before);
    expect(step.after).toBe(table.view);
    expect(step.events).toEqual([{ t: "TurnBegan", seat: 1 }]);
    expect([steps[0]?.live, step.live]).toEqual([false, true]);
  });

  it("waits until the one before was seen", () => {
    table.pace = () => 300;
    world.last.tell(update(6));
    world.last.tell(update(7));
    expect(table.seq).toBe(6);
    world.pass(300);
    expect(table.seq).toBe(7);
  });

  it("does not wait when too many do", () => {
    table.pace = () => 300;
    for (let seq = 6; seq <= 12; seq++) world.last.tell(update(seq));
    expect(table.seq).toBeGreaterThanOrEqual(8);
    world.pass(300 * 4);
    expect(table.seq).toBe(12);
  });

  it("that waited is forgotten when a welcome tells everything", () => {
    table.pace = () => 300;
    world.last.tell(update(6));
    world.last.tell(update(7, { view: makeView({ colour: "green" }) }));
    world.last.tell(welcome(8));
    world.pass(2000);
    expect([table.seq, table.view?.colour]).toEqual([8, "red"]);
  });
});

describe("hurrying", () => {
  beforeEach(() => {
    table.pace = () => 300;
    world.last.tell(update(6));
  });

  it("shows at once what waits", () => {
    world.last.tell(update(7));
    world.last.tell(update(8));
    expect([table.hurry(), table.seq]).toEqual([false, 8]);
    expect(table.hurry()).toBe(false);
  });

  it("tells when the decision is another one by now", () => {
    world.last.tell(update(7, { view: makeView({ phase: "drawn", legal: ["keep"] }) }));
    expect([table.hurry(), table.view?.legal]).toEqual([true, ["keep"]]);
  });
});

describe("a move", () => {
  it("tells the number of the update that was seen, not of one that waits", () => {
    table.pace = () => 300;
    world.last.tell(update(6));
    world.last.tell(update(7));
    void table.move("draw");
    expect(world.last.of("move")[0]).toMatchObject({ seq: 6, move: "draw" });
  });
});

describe("the line", () => {
  it("is told with the reason when it is closed", () => {
    world.last.onclose?.({ code: 4409 });
    expect([table.line, table.closed]).toEqual(["closed", "moved"]);
  });
});
