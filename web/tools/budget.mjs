// The page must stay small, compressed, in its longest language: what everybody loads to play, with the styles of every screen,
// against one budget; what is fetched when it is opened (replay, rules, television, the editor of cards) against another. Apart from
// that its faces, which are compressed already, and its drawings, fetched one by one where they are seen.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 130_000; // bytes
const SCREENS = 25_000;
const FACES = 60_000;
const DRAWINGS = 20_000;
const assets = fileURLToPath(new URL("../../src/pioche/web/assets/", import.meta.url));
const languages = JSON.parse(readFileSync(new URL("../../src/pioche/i18n/languages.json", import.meta.url), "utf8"));
const sizeOf = (name) => gzipSync(readFileSync(assets + name), { level: 9 }).length;
const isWords = (name) => Object.keys(languages).some((code) => name.startsWith(`${code}-`));

const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
const words = names.filter(isWords).map(sizeOf);
const isFirst = (name) => /^(page|style)-/.test(name);
const sum = (chosen) => chosen.map(sizeOf).reduce((total, size) => total + size, 0);
const total = sum(names.filter(isFirst)) + Math.max(...words);
const screens = sum(names.filter((name) => !isFirst(name) && !isWords(name)));

console.log(`page: ${(total / 1000).toFixed(1)} kB of ${BUDGET / 1000} kB compressed, in one of ${words.length} languages; screens fetched later: ${(screens / 1000).toFixed(1)} kB of ${SCREENS / 1000} kB`);
const all = (ending, size) => readdirSync(assets).filter((name) => name.endsWith(ending)).reduce((sum, name) => sum + size(name), 0);
const faces = all(".woff2", (name) => statSync(assets + name).size);
const drawings = all(".svg", sizeOf);
console.log(`faces: ${(faces / 1000).toFixed(1)} kB of ${FACES / 1000} kB; drawings: ${(drawings / 1000).toFixed(1)} kB of ${DRAWINGS / 1000} kB compressed`);
if (faces === 0 || faces > FACES || drawings > DRAWINGS) process.exit(1);
if (words.length !== Object.keys(languages).length || total > BUDGET || screens > SCREENS) process.exit(1);
