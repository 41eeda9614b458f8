/* The catalogue of the server (src/pioche/i18n), spoken in the browser. */

import { keys, languages, type Language } from "virtual:words";
import { say, type Pattern, type Variables } from "./pattern";
import { prefs, setPrefs } from "./prefs.svelte";

const places = new Map(keys.map((name, place) => [name, place]));
const patterns: Partial<Record<Language, Pattern[]>> = {};

/** Fetch the catalogue of a language, by default the one that is set. */
export async function loadWords(lang: Language = prefs.lang): Promise<void> {
  patterns[lang] ??= (await languages[lang].words()).default;
}

/** Speak another language from now on: its catalogue first, so that nothing is ever shown without words. */
export async function setLanguage(lang: Language): Promise<void> {
  await loadWords(lang);
  setPrefs({ lang });
}

/** The name of a message, or in the built page the place that replaces a name written out (catalogue.ts). */
type Key = string | number;

/** Say it in the language that is set; in a template it is said again when the language changes. */
export function t(key: Key, variables: Variables = {}): string {
  return tIn(prefs.lang, key, variables);
}

/** Say it in this language, whose catalogue must have been fetched. */
export function tIn(lang: Language, key: Key, variables: Variables = {}): string {
  const pattern = patterns[lang]?.[typeof key === "number" ? key : (places.get(key) ?? -1)];
  if (pattern === undefined) throw new Error(`${lang}.ftl: no message ${key}`);
  return say(pattern, variables, languages[lang].locale);
}

/** Write a list in the language that is set: «Ada, Max et Zoé». */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(languages[prefs.lang].locale).format(items);
}

/** Write a share in the language that is set. */
export function percent(share: number): string {
  return new Intl.NumberFormat(languages[prefs.lang].locale, { style: "percent" }).format(share);
}

/** Is there such a message? For codes that a newer server may send. */
export function has(key: string): boolean {
  return places.has(key);
}

/** Name a message that is said later; the test of the catalogue finds it by this word. */
export function key(name: string): string {
  return name;
}
