import { expect, it } from "vitest";
import type { Option } from "../src/lib/api";
import { Table } from "../src/lib/table.svelte";
import { loadWords } from "../src/lib/words";
import { Asker } from "../src/lobby/ask.svelte";
import { Draft } from "../src/lobby/draft.svelte";
import { changeRule } from "../src/lobby/rules";
import { FakeWorld, makeInfo, welcome } from "./world";

const option = (key: string, initial: string | boolean): Option => ({ key, default: initial, values: [], least: 0, most: 0, clause: "" });
const OPTIONS = [option("scoring", "high"), option("bluffing", true)];

it("two settings changed faster than the server answers both stand, whatever it says meanwhile", async () => {
  await loadWords();
  const world = new FakeWorld();
  const table = new Table("ABC", {}, world, "ws://x/ws/ABC");
  table.start();
  world.last.onopen?.();
  world.last.tell(welcome(5, { view: null, table: makeInfo({ phase: "lobby" }) }));
  const draft = new Draft(new Asker(table));
  const set = (key: string, value: string | boolean): Promise<void> =>
    draft.change(({ rules }) => ({ rules: changeRule(OPTIONS, rules, key, value) }));

  const first = set("scoring", "low");
  const second = set("bluffing", false);
  const third = draft.change(() => ({ clock: 30 }));
  const asked = world.last.of("configure");
  expect(asked.map(({ rules }) => rules)).toEqual([{ scoring: "low" }, { scoring: "low", bluffing: false }, undefined]);

  const both = { scoring: "low", bluffing: false };
  world.last.tell({ t: "update", seq: 6, events: [], clock: null, table: makeInfo({ phase: "lobby", rules: { scoring: "low" } }) });
  world.last.tell({ t: "ack", id: String(asked[0]!["id"]), seq: 6 });
  await first;
  expect(draft.settings).toMatchObject({ rules: both, clock: 30 });
  world.last.tell({ t: "refused", id: String(asked[1]!["id"]), reason: "bad-settings" });
  world.last.tell({ t: "refused", id: String(asked[2]!["id"]), reason: "bad-settings" });
  await Promise.all([second, third]);
  expect(draft.settings).toMatchObject({ rules: { scoring: "low" }, clock: 0 });
});
