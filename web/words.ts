/* The plugin that gives the page its words: `virtual:words`, and `virtual:words/<code>` for each language. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { keysAskedFor, keysByName, placeKeys, readCatalogue } from "./catalogue.ts";
import type { Pattern } from "./src/lib/pattern.ts";

const WORDS = /^virtual:words(?:\/([\w-]+))?$/;
const LISTED = "languages.json";
const KEYS_OF = "en";

function sourceOf(page: string): string {
  const names = readdirSync(page, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name));
  return names.map((name) => readFileSync(join(page, name), "utf8")).join("\n");
}

/** Reads the languages and their catalogues in a folder, for a page with this source. */
export function words(catalogues: string, page: string): Plugin {
  const messagesOf = (lang: string): Map<string, Pattern> => readCatalogue(readFileSync(join(catalogues, `${lang}.ftl`), "utf8"));
  let built = false;
  let places = new Map<string, number>();

  /** The keys, those with a name first; while developing and testing all have one. */
  function ordered(): { named: string[]; nameless: string[] } {
    const source = sourceOf(page);
    const keys = keysAskedFor(source, messagesOf(KEYS_OF).keys());
    const named = built ? keysByName(source, keys) : keys;
    return { named, nameless: keys.filter((key) => !named.includes(key)) };
  }

  /** The names of keys once, and every language with a way to its patterns. */
  function listLanguages(): string {
    const listed = JSON.parse(readFileSync(join(catalogues, LISTED), "utf8")) as Record<string, object>;
    const languages = Object.entries(listed).map(([code, line]) => {
      const patterns = `()=>import(${JSON.stringify(`virtual:words/${code}`)})`;
      return `${JSON.stringify(code)}:{...${JSON.stringify(line)},words:${patterns}}`;
    });
    return `export const keys=${JSON.stringify(ordered().named.join(" "))}.split(" ");export const languages={${languages.join(",")}};`;
  }

  /** The patterns of a language, in the order of the keys. */
  function sayAll(lang: string): string {
    const messages = messagesOf(lang);
    const { named, nameless } = ordered();
    const keys = [...named, ...nameless];
    const missing = keys.filter((key) => !messages.has(key));
    if (missing.length > 0) throw new Error(`${lang}.ftl: no message ${missing.join(", ")}`);
    return `export default ${JSON.stringify(keys.map((key) => messages.get(key)))}`;
  }

  return {
    name: "words",
    configResolved: ({ command }) => {
      built = command === "build";
    },
    buildStart() {
      const { named, nameless } = ordered();
      places = new Map(nameless.map((key, n) => [key, named.length + n]));
    },
    resolveId: (id) => (WORDS.test(id) ? `\0${id}` : undefined),
    load(id) {
      const wanted = id.startsWith("\0") ? WORDS.exec(id.slice(1)) : null;
      if (!wanted) return undefined;
      const [, lang] = wanted;
      this.addWatchFile(join(catalogues, lang === undefined ? LISTED : `${lang}.ftl`));
      return lang === undefined ? listLanguages() : sayAll(lang);
    },
    transform: (code, id) => (built && id.startsWith(normalizePath(page)) ? { code: placeKeys(code, places), map: null } : undefined),
  };
}
