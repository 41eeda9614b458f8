import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { normalizePath, type Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { type } from "./type.ts";
import { words } from "./words.ts";

const CATALOGUES = fileURLToPath(new URL("../src/pioche/i18n/", import.meta.url));
const SOURCE = fileURLToPath(new URL("./src/", import.meta.url));
const FACES = fileURLToPath(new URL("./node_modules/.cache/type/", import.meta.url));
const FIRST = normalizePath(fileURLToPath(new URL("./index.html", import.meta.url)));
const server = `http://127.0.0.1:${process.env["PIOCHE_PORT"] ?? "8000"}`;

/** List what the first module imports, directly or through others, and not only when something is opened. */
function neededAtOnce(modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([FIRST]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The page is never written by a server, and nothing is fetched ahead of a screen that is opened: what both would need is left out. */
const leftOut = {
  name: "left-out",
  enforce: "pre",
  load: (id: string) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : null),
  transform(code: string, id: string): string | null {
    if (!id.endsWith("svelte/src/internal/client/dom/hydration.js")) return null;
    const without = code.replace("export let hydrating = false;", "export const hydrating = false;").replace("\thydrating = value;", "");
    if (without.includes("let hydrating") || without.includes("hydrating = value")) throw new Error("Svelte hydrates in another way: see left-out");
    return without;
  },
} as const;

let page: Set<string> | undefined;

export default defineConfig({
  plugins: [leftOut, svelte(), words(CATALOGUES, SOURCE), type(FACES)],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: fileURLToPath(new URL("../src/pioche/web", import.meta.url)),
    emptyOutDir: true,
    cssCodeSplit: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // One file for all that the first screen needs: many small ones compress badly.
    rolldownOptions: { optimization: { inlineConst: true }, output: { codeSplitting: { groups: [{ name: (id, modules) => ((page ??= neededAtOnce(modules)).has(id) ? "page" : null) }] } } },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } }, fs: { allow: [".."] } },
  test: { include: ["tests/**/*.test.{ts,js}"], css: true },
});
