/* The catalogue of the server and the terminal (src/pioche/locale), spoken in the browser. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { prefs, setPrefs, type Language } from "./prefs.svelte";

export type Variables = Record<string, FluentVariable>;

const sources: Record<Language, () => Promise<{ default: string }>> = {
  fr: () => import("@locale/fr.ftl?raw"),
  en: () => import("@locale/en.ftl?raw"),
};
const locales: Record<Language, string> = { fr: "fr-CA", en: "en-GB" };
const bundles: Partial<Record<Language, FluentBundle>> = {};

/** Make a speaker of one language from the text of its catalogue. */
export function makeBundle(lang: Language, text: string): FluentBundle {
  const bundle = new FluentBundle(locales[lang], { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return bundle;
}

/** Fetch the catalogue of a language, by default the one that is set. */
export async function loadWords(lang: Language = prefs.lang): Promise<void> {
  bundles[lang] ??= makeBundle(lang, (await sources[lang]()).default);
}

/** Speak another language from now on: its catalogue first, so that nothing is ever shown without words. */
export async function setLanguage(lang: Language): Promise<void> {
  await loadWords(lang);
  setPrefs({ lang });
}

/** Say it in the language that is set; in a template it is said again when the language changes. */
export function t(key: string, variables: Variables = {}): string {
  return tIn(prefs.lang, key, variables);
}

/** Say it in this language, whose catalogue must have been fetched. */
export function tIn(lang: Language, key: string, variables: Variables = {}): string {
  const bundle = bundles[lang];
  const pattern = bundle?.getMessage(key)?.value;
  if (!bundle || !pattern) throw new Error(`${lang}.ftl: no message ${key}`);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, variables, errors);
  if (errors[0]) throw new Error(`${lang}.ftl: message ${key}: ${errors[0].message}`);
  return text;
}

/** Is there such a message? For codes that a newer server may send. */
export function has(key: string): boolean {
  return bundles[prefs.lang]?.hasMessage(key) ?? false;
}

/** Name a message that is said later; the test of the catalogue finds it by this word. */
export function key(name: string): string {
  return name;
}
