import { afterEach, expect, test, vi } from "vitest";
import { replayOf } from "../src/lib/api";

afterEach(() => vi.unstubAllGlobals());

test("the pages of a replay are put together, part by part", async () => {
  const pages: Record<string, unknown> = {
    "/api/tables/BCD/replay?as=1": { code: "BCD", parts: [{ states: ["a", "b"] }, { states: ["c"] }], next: 3 },
    "/api/tables/BCD/replay?as=1&from=3": { code: "BCD", parts: [{ states: [] }, { states: ["d", "e"] }], next: null },
  };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(pages[path]));
  });
  const whole = await replayOf("BCD", null, 1);
  expect(whole.parts.map((part) => part.states)).toEqual([["a", "b"], ["c", "d", "e"]]);
  expect(asked).toEqual(Object.keys(pages));
});
