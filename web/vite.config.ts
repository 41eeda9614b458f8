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

let page: Set<string> | undefined;

export default defineConfig({
  plugins: [svelte(), words(CATALOGUES, SOURCE), type(FACES)],
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: (id, modules) => ((page ??= neededAtOnce(modules)).has(id) ? "page" : null) }] } } },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } }, fs: { allow: [".."] } },
  test: { include: ["tests/**/*.test.{ts,js}"], css: true },
});
