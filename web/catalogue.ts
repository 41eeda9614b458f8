/* The catalogue as the page has it: the messages it can ask for, read when the page is built.

   Every language of languages.json has the same messages in the same order (tests/text/test_words.py), so the keys are
   there once. A key that is only ever written out in a call needs no name in the built page: its place among the messages
   replaces it. */

import { FluentResource } from "@fluent/bundle";
import type { Part, Pattern } from "./src/lib/pattern.ts";

type Read = FluentResource["body"][number]["value"];

/** Read the messages of a catalogue in the shape `say` of src/lib/pattern.ts takes. */
export function readCatalogue(text: string): Map<string, Pattern> {
  const { body } = new FluentResource(text);
  return new Map(body.map(({ id, value }) => [id, patternOf(id, value)]));
}

function patternOf(id: string, value: Read): Pattern {
  if (typeof value === "string") return value;
  if (value === null) throw new Error(`${id}: a message needs a text`);
  return value.map((part): Part => {
    if (typeof part === "string") return part;
    if (part.type === "str") return part.value;
    if (part.type === "var") return [part.name];
    if (part.type === "func" && part.args.length === 1 && part.args[0]?.type === "var") return [part.args[0].name, part.name];
    if (part.type !== "select" || part.selector.type !== "var") {
      throw new Error(`${id}: only variables, choices, and functions of a variable`);
    }
    const variants = part.variants.map(({ key, value: chosen }) => [key.value, patternOf(id, chosen)] as const);
    if (variants[part.star]?.[0] !== "other") throw new Error(`${id}: the default must be other`);
    return [part.selector.name, Object.fromEntries(variants)];
  });
}

const WRITTEN = /(?<=["'])[a-z][\w-]+(?=["'])/g;
const BEGUN = /(?<=`)[a-z][\w-]*-(?=\$\{)/g;
const CALLED = /(?<=\b(?:t|key)\(\s*)(["'`])([a-z][\w-]+)\1/g;

/** Choose the keys a page with this source can ask for: written out, or put together after a written beginning. */
export function keysAskedFor(source: string, keys: Iterable<string>): string[] {
  const written = new Set(source.match(WRITTEN));
  const begun = [...new Set(source.match(BEGUN))];
  return [...keys].filter((key) => written.has(key) || begun.some((beginning) => key.startsWith(beginning)));
}

/** Choose the keys that need a name: all but those written out in calls of `t` and `key` and nowhere else. */
export function keysByName(source: string, keys: readonly string[]): string[] {
  return keysAskedFor(source.replace(CALLED, ""), keys);
}

/** Replace the keys that calls write out by their places; a key without a name must not be left anywhere else. */
export function placeKeys(code: string, places: ReadonlyMap<string, number>): string {
  const placed = code.replace(CALLED, (written: string, _quote: string, key: string) => `${places.get(key) ?? written}`);
  const left = placed.match(WRITTEN)?.find((key) => places.has(key));
  if (left) throw new Error(`${left} is written where no call of t or key is`);
  return placed;
}
