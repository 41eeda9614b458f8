// The page must stay small: all it can ever load, every screen in its longest language, compressed, against the budget.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 120_000; // bytes
const assets = fileURLToPath(new URL("../../src/pioche/web/assets/", import.meta.url));
const languages = JSON.parse(readFileSync(new URL("../../src/pioche/i18n/languages.json", import.meta.url), "utf8"));
const sizeOf = (name) => gzipSync(readFileSync(assets + name), { level: 9 }).length;
const isWords = (name) => Object.keys(languages).some((code) => name.startsWith(`${code}-`));

const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
const words = names.filter(isWords).map(sizeOf);
const rest = names.filter((name) => !isWords(name)).map(sizeOf);
const total = rest.reduce((sum, size) => sum + size, Math.max(...words));

console.log(`page: ${(total / 1000).toFixed(1)} kB of ${BUDGET / 1000} kB compressed, in one of ${words.length} languages`);
if (words.length !== Object.keys(languages).length || total > BUDGET) process.exit(1);
