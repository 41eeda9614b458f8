// The page must stay small: every script and style of every screen, compressed, in one language, against the budget.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 120_000; // bytes
const assets = fileURLToPath(new URL("../../src/pioche/web/assets/", import.meta.url));
const sizeOf = (name) => gzipSync(readFileSync(assets + name), { level: 9 }).length;

const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
const catalogues = names.filter((name) => /^(fr|en)-.*\.js$/.test(name)).map(sizeOf);
const all = names.map(sizeOf).reduce((sum, size) => sum + size, 0);
const total = all - catalogues.reduce((sum, size) => sum + size, 0) + Math.max(...catalogues);

console.log(`page: ${(total / 1000).toFixed(1)} kB of ${BUDGET / 1000} kB compressed, in one language`);
if (total > BUDGET) process.exit(1);
