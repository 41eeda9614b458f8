import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import english from "../../src/pioche/i18n/en.ftl?raw";
import french from "../../src/pioche/i18n/fr.ftl?raw";
import { keysAskedFor, keysByName, placeKeys, readCatalogue } from "../catalogue";
import { say } from "../src/lib/pattern";
import { LOCALES, has, loadWords, tIn } from "../src/lib/words";

const TEXTS = { fr: french, en: english };
const VALUES = [0, 1, 2, 21, 1234.5, "Zoé"];

describe.each(["fr", "en"] as const)("the catalogue in %s", (lang) => {
  const bundle = new FluentBundle(LOCALES[lang], { useIsolating: false });
  bundle.addResource(new FluentResource(TEXTS[lang]));
  const messages = [...readCatalogue(TEXTS[lang])];
  const names = [...new Set(TEXTS[lang].match(/(?<=\$)\w+/g))];

  it.each(VALUES)("says every message as Fluent does, with %s", (value) => {
    const variables = Object.fromEntries(names.map((name) => [name, value]));
    for (const [key, pattern] of messages) {
      expect(say(pattern, variables, LOCALES[lang]), key).toBe(bundle.formatPattern(bundle.getMessage(key)!.value!, variables));
    }
  });

  it("is there for the page", async () => {
    await loadWords(lang);
    expect(tIn(lang, "event-drew-unseen", { seat: "Zoé", count: 1 })).toBe(
      bundle.formatPattern(bundle.getMessage("event-drew-unseen")!.value!, { seat: "Zoé", count: 1 }),
    );
    expect(() => tIn(lang, "event-drew-unseen", { seat: "Zoé" })).toThrow("count");
    expect(() => tIn(lang, "nothing-of-the-kind")).toThrow("nothing-of-the-kind");
  });
});

it("leaves out what the page never asks for", () => {
  const source = 't("web-play"); t(`colour-${name}`); t(many ? `a-${x}-b` : "c-d")';
  const keys = ["web-play", "web-player", "colour-red", "colourful", "a-1-b", "c-d", "lab-table"];
  expect(keysAskedFor(source, keys)).toEqual(["web-play", "colour-red", "a-1-b", "c-d"]);
  expect(has("web-your-turn")).toBe(true);
  expect(has("clause-R-REV-2")).toBe(true);
  expect(has("lab-did-laid_off")).toBe(false);
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
  expect(() => readCatalogue("a = { NUMBER($x) }")).toThrow("a: only variables and choices");
  expect(() => readCatalogue("a = { $x ->\n  *[one] x\n   [other] y\n}")).toThrow("a: the default must be other");
});
