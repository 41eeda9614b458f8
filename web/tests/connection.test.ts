import { beforeEach, describe, expect, it } from "vitest";
import { Connection, waitBefore, type LineState, type Told } from "../src/lib/connection";
import type { Update } from "../src/lib/protocol";
import { FakeWorld, welcome } from "./world";

let world: FakeWorld;
let told: Told[];
let states: [LineState, string][];
let line: Connection;

beforeEach(() => {
  world = new FakeWorld();
  told = [];
  states = [];
  line = new Connection(
    "ws://x/ws/T",
    { told: (message) => told.push(message), line: (state, reason) => states.push([state, reason]) },
    {},
    world,
  );
  line.start();
  world.last.onopen?.();
});

const update = (seq: number): Update => ({ t: "update", seq, events: [], clock: null });

describe("saying hello", () => {
  it("tells the version and that nothing was seen yet", () => {
    expect(world.last.sent).toEqual([{ t: "hello", version: 1, last_seq: 0 }]);
  });

  it("asks to watch only when it is to", () => {
    const watching = new Connection("ws://x", { told: () => {}, line: () => {} }, { watch: true }, world);
    watching.start();
    world.last.onopen?.();
    expect(world.last.sent[0]).toMatchObject({ watch: true });
  });

  it("is open after the welcome", () => {
    world.last.tell(welcome(7));
    expect(states).toEqual([["open", ""]]);
    expect(told).toHaveLength(1);
  });

  it("gives up waiting for a welcome and tries again", () => {
    world.pass(13_000);
    expect(world.sockets).toHaveLength(2);
    expect(world.sockets[0]?.closed).toBe(true);
  });
});

describe("numbered updates", () => {
  beforeEach(() => world.last.tell(welcome(7)));

  it("passes on the next one and leaves out one that was seen", () => {
    world.last.tell(update(8));
    world.last.tell(update(8));
    expect(told).toHaveLength(2);
  });

  it("comes back with the last number seen when one is missing", () => {
    world.last.tell(update(8));
    world.last.tell(update(10));
    expect(told).toHaveLength(2);
    world.pass(1000);
    world.last.onopen?.();
    expect(world.sockets).toHaveLength(2);
    expect(world.last.sent[0]).toMatchObject({ t: "hello", last_seq: 8 });
  });

  it("comes back when a pong tells of an update that never came", () => {
    world.last.tell({ t: "pong", n: 0, seq: 9 });
    expect(states.at(-1)).toEqual(["lost", ""]);
  });
});

describe("commands", () => {
  it("waits for the welcome and is answered once", async () => {
    const answer = line.send({ t: "ready" });
    expect(world.last.of("ready")).toEqual([]);
    world.last.tell(welcome(1));
    const [sent] = world.last.of("ready");
    world.last.tell({ t: "ack", id: sent!["id"] as string, seq: 2 });
    expect(await answer).toMatchObject({ t: "ack", seq: 2 });
  });

  it("is sent again with the same id after a break, and not after its answer", async () => {
    world.last.tell(welcome(1));
    const answer = line.send({ t: "move", seq: 1, move: "draw" });
    const first = world.last;
    first.onclose?.({ code: 1006 });
    world.pass(1000);
    world.last.onopen?.();
    world.last.tell(welcome(1));
    expect(world.last.of("move")).toEqual(first.of("move"));
    world.last.tell({ t: "ack", id: first.of("move")[0]!["id"] as string, seq: 2 });
    await answer;
    world.last.onclose?.({ code: 1006 });
    world.pass(1000);
    world.last.onopen?.();
    world.last.tell(welcome(2));
    expect(world.last.of("move")).toEqual([]);
  });

  it("has another id each time", () => {
    world.last.tell(welcome(1));
    void line.send({ t: "ready" });
    void line.send({ t: "ready" });
    const ids = world.last.of("ready").map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,36}$/);
  });

  it("is refused at once when the line is closed for good", async () => {
    const answer = line.send({ t: "ready" });
    world.last.onclose?.({ code: 4403 });
    expect(await answer).toMatchObject({ t: "refused", reason: "closed" });
    expect(await line.send({ t: "ready" })).toMatchObject({ reason: "closed" });
  });
});

describe("coming back", () => {
  beforeEach(() => world.last.tell(welcome(3)));

  it.each([
    [4403, "removed"],
    [4404, "not-found"],
    [4409, "moved"],
    [4426, "version"],
  ])("does not after code %i: %s", (code, reason) => {
    world.last.onclose?.({ code });
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(states.at(-1)).toEqual(["closed", reason]);
  });

  it.each([1006, 1011, 1012, 4503])("does after code %i", (code) => {
    world.last.onclose?.({ code });
    expect(states.at(-1)).toEqual(["lost", ""]);
    world.pass(1000);
    expect(world.sockets).toHaveLength(2);
  });

  it("waits longer each time, up to a bound, and never all at the same moment", () => {
    const waits = [0, 1, 2, 3, 4, 5, 9].map((attempt) => waitBefore(attempt, 1));
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12_000, 12_000]);
    expect(waitBefore(2, 0)).toBe(800);
  });

  it("does not wait when the network or the person returns", () => {
    world.last.onclose?.({ code: 1006 });
    world.comeBack();
    expect(world.sockets).toHaveLength(2);
  });

  it("is lost as soon as the network is, and back if the server is still there", () => {
    world.lose();
    expect(states.at(-1)).toEqual(["lost", ""]);
    world.lose();
    world.pass(400);
    expect(world.sockets).toHaveLength(2);
    world.last.tell(welcome(3));
    expect(states.at(-1)).toEqual(["open", ""]);
  });

  it("finds out that a line is dead although nobody closed it", () => {
    world.pass(15_000);
    expect(world.last.of("ping")).toHaveLength(1);
    world.pass(8_000);
    expect(states.at(-1)).toEqual(["lost", ""]);
  });

  it("keeps a line that answers", () => {
    world.pass(15_000);
    world.last.tell({ t: "pong", n: 0, seq: 3 });
    world.pass(14_000);
    expect(states).toEqual([["open", ""]]);
  });

  it("stays away after stop", () => {
    line.stop();
    world.comeBack();
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
  });
});
