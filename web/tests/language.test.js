import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, expect, it } from "vitest";
import { words } from "../words.ts";

const CATALOGUES = fileURLToPath(new URL("../../src/pioche/i18n/", import.meta.url));
const PAGE = fileURLToPath(new URL("../src/", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "pioche-words-"));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync(CATALOGUES, folder, { recursive: true });
const english = readFileSync(join(folder, "en.ftl"), "utf8");
const listed = JSON.parse(readFileSync(join(folder, "languages.json"), "utf8"));
writeFileSync(join(folder, "languages.json"), JSON.stringify({ ...listed, de: { locale: "de-DE", name: "Deutsch" } }));

/** Build what the page imports of its words; the code of each chunk. */
async function chunks() {
  const { output } = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [words(folder, PAGE)],
    build: { write: false, minify: false, rolldownOptions: { input: "virtual:words", preserveEntrySignatures: "strict" } },
  });
  return output.map(({ code }) => code ?? "");
}

it("the page has a third language by one file and one line", async () => {
  writeFileSync(join(folder, "de.ftl"), english.replace(/^web-your-turn = .*$/m, "web-your-turn = Du bist dran!"));
  const built = await chunks();
  const entry = built.find((code) => code.includes("Deutsch"));
  expect(entry).toContain("de-DE");
  expect(entry).not.toContain("Du bist dran!");
  expect(built.filter((code) => code.includes("Du bist dran!"))).toHaveLength(1);
});

it("a language that lacks a message of the page is an error naming it", async () => {
  writeFileSync(join(folder, "de.ftl"), english.replace(/^web-your-turn = .*\n/m, ""));
  await expect(chunks()).rejects.toThrow("de.ftl: no message web-your-turn");
});
