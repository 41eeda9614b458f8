/* The catalogue as the page has it: the messages it can ask for, read when the page is built.

   Every language of languages.json has the same messages in the same order (tests/text/test_words.py), so the keys
   are there once. */

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

/** Choose the keys a page with this source can ask for: written out, or put together after a written beginning. */
export function keysAskedFor(source: string, keys: Iterable<string>): string[] {
  const written = new Set(source.match(/(?<=["'])[a-z][\w-]+(?=["'])/g));
  const begun = [...new Set(source.match(/(?<=`)[a-z][\w-]*-(?=\$\{)/g))];
  return [...keys].filter((key) => written.has(key) || begun.some((beginning) => key.startsWith(beginning)));
}
