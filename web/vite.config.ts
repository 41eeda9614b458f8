import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { normalizePath, type Plugin, type Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { keysAskedFor, keysByName, placeKeys, readCatalogue } from "./catalogue.ts";
import type { Pattern } from "./src/lib/pattern.ts";

const LOCALE = fileURLToPath(new URL("../src/pioche/i18n/", import.meta.url));
const SOURCE = fileURLToPath(new URL("./src/", import.meta.url));
const FIRST = normalizePath(fileURLToPath(new URL("./index.html", import.meta.url)));
const WORDS = /^virtual:words\/(keys|fr|en)$/;
const server = `http://127.0.0.1:${process.env["PIOCHE_PORT"] ?? "8000"}`;

function sourceOfPage(): string {
  const names = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte)$/.test(name));
  return names.map((name) => readFileSync(join(SOURCE, name), "utf8")).join("\n");
}

/** Gives the page its messages: the names of keys once, and the patterns of each language in the order of the keys. */
function words(): Plugin {
  let built = false;
  const read = (lang: string): Map<string, Pattern> => readCatalogue(readFileSync(join(LOCALE, `${lang}.ftl`), "utf8"));

  /** The keys, those with a name first; while developing and testing all have one. */
  function ordered(): { named: string[]; nameless: string[] } {
    const source = sourceOfPage();
    const keys = keysAskedFor(source, read("en").keys());
    const named = built ? keysByName(source, keys) : keys;
    return { named, nameless: keys.filter((key) => !named.includes(key)) };
  }

  let places = new Map<string, number>();
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
      const wanted = id.startsWith("\0") ? WORDS.exec(id.slice(1))?.[1] : undefined;
      if (!wanted) return undefined;
      const { named, nameless } = ordered();
      if (wanted === "keys") return `export default ${JSON.stringify(named.join(" "))}.split(" ")`;
      this.addWatchFile(join(LOCALE, `${wanted}.ftl`));
      const messages = read(wanted);
      return `export default ${JSON.stringify([...named, ...nameless].map((key) => messages.get(key)))}`;
    },
    transform: (code, id) => (built && id.startsWith(normalizePath(SOURCE)) ? { code: placeKeys(code, places), map: null } : undefined),
  };
}

/** List what the first module imports, directly or through others, and not only when something is opened. */
function neededAtOnce(modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([FIRST]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

let page: Set<string> | undefined;

export default defineConfig({
  plugins: [svelte(), words()],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: fileURLToPath(new URL("../src/pioche/web", import.meta.url)),
    emptyOutDir: true,
    cssCodeSplit: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One file for all that the first screen needs: many small ones compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: (id, modules) => ((page ??= neededAtOnce(modules)).has(id) ? "page" : null) }] } } },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } }, fs: { allow: [".."] } },
  test: { include: ["tests/**/*.test.ts"], css: true },
});
