import { FluentBundle, FluentResource, type FluentFunction } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { languages, type Language } from "virtual:words";
import elision from "../../tests/text/elision.json";
import { keysAskedFor, keysByName, placeKeys, readCatalogue } from "../catalogue";
import { NUMERALS } from "../src/cards/drawings";
import { putBefore } from "../src/lib/elision";
import { say } from "../src/lib/pattern";
import { has, loadWords, tIn } from "../src/lib/words";

const TEXTS = import.meta.glob<string>("../../src/pioche/i18n/*.ftl", { query: "?raw", import: "default", eager: true });
const VALUES = [0, 1, 2, 21, 1234.5, "Zoé", "Élise", "seat", "of"];

describe.each(Object.keys(languages) as Language[])("the catalogue in %s", (lang) => {
  const { locale } = languages[lang];
  const before =
    (call: string): FluentFunction =>
    ([name]) =>
      putBefore(typeof name === "string" ? name : (name!.valueOf() as number).toLocaleString(locale), call);
  const bundle = new FluentBundle(locale, { useIsolating: false, functions: { DE: before("DE"), A: before("A") } });
  const text = TEXTS[`../../src/pioche/i18n/${lang}.ftl`]!;
  bundle.addResource(new FluentResource(text));
  const messages = [...readCatalogue(text)];
  const names = [...new Set(text.match(/(?<=\$)\w+/g))];

  it.each(VALUES)("says every message as Fluent does, with %s", (value) => {
    const variables = Object.fromEntries(names.map((name) => [name, value]));
    for (const [key, pattern] of messages) {
      expect(say(pattern, variables, locale), key).toBe(bundle.formatPattern(bundle.getMessage(key)!.value!, variables));
    }
  });

  it("names colours whose first letters can be drawn on a card", () => {
    const colours = messages.filter(([key]) => key.startsWith("colour-")).map(([, pattern]) => say(pattern, {}, locale));
    expect(colours.length).toBeGreaterThan(0);
    expect(colours.filter((colour) => !(colour.charAt(0).toLocaleUpperCase() in NUMERALS))).toEqual([]);
  });

  it("is there for the page", async () => {
    await loadWords(lang);
    const drew = { seat: "Zoé", count: 1, you: "nobody" };
    expect(tIn(lang, "event-drew-unseen", drew)).toBe(bundle.formatPattern(bundle.getMessage("event-drew-unseen")!.value!, drew));
    expect(() => tIn(lang, "event-drew-unseen", { seat: "Zoé", you: "nobody" })).toThrow("count");
    expect(() => tIn(lang, "nothing-of-the-kind")).toThrow("nothing-of-the-kind");
  });
});

it.each(elision)("puts «de» and «à» before «%s»", (name, de, a) => {
  expect([putBefore(name!, "DE"), putBefore(name!, "A")]).toEqual([de, a]);
});

it("leaves out what the page never asks for", () => {
  const source = 't("web-play"); t(`colour-${name}`); t(many ? `a-${x}-b` : "c-d")';
  const keys = ["web-play", "web-player", "colour-red", "colourful", "a-1-b", "c-d", "lab-table"];
  expect(keysAskedFor(source, keys)).toEqual(["web-play", "colour-red", "a-1-b", "c-d"]);
  expect(has("web-your-turn")).toBe(true);
  expect(has("clause-R-REV-2")).toBe(true);
  expect(has("lab-did-laid_off")).toBe(false);
  expect(has("doctor-port-free")).toBe(false);
});

it("puts the place of a message where its key is only ever written out in calls", () => {
  const source = 't("web-play"); t("colour-red"); t(`colour-${name}`); key("web-look"); t(many ? "a-b" : "c-d"); t("a-b")';
  const keys = ["web-play", "web-look", "colour-red", "colour-blue", "a-b", "c-d"];
  expect(keysByName(source, keys)).toEqual(["colour-red", "colour-blue", "a-b", "c-d"]);
  const places = new Map([
    ["web-play", 4],
    ["web-look", 5],
  ]);
  expect(placeKeys('t("web-play", { n }) + key(`web-look`) + t("a-b")', places)).toBe('t(4, { n }) + key(5) + t("a-b")');
  expect(() => placeKeys('at("web-look")', places)).toThrow("web-look is written where");
});

it("refuses what the page could not say", () => {
  expect(() => readCatalogue('a = { NUMBER($x, style: "percent") }')).toThrow("a: only variables, choices, and functions of a variable");
  expect(() => readCatalogue("a = { $x ->\n  *[one] x\n   [other] y\n}")).toThrow("a: the default must be other");
});
