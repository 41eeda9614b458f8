// The page must stay small: all it can ever load, every screen in both languages, compressed, against the budget.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const BUDGET = 120_000; // bytes
const assets = fileURLToPath(new URL("../../src/pioche/web/assets/", import.meta.url));
const sizeOf = (name) => gzipSync(readFileSync(assets + name), { level: 9 }).length;

const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
const total = names.map(sizeOf).reduce((sum, size) => sum + size, 0);

console.log(`page: ${(total / 1000).toFixed(1)} kB of ${BUDGET / 1000} kB compressed, in both languages`);
if (total > BUDGET) process.exit(1);
