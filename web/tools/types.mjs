// Write the types of src/lib from the schemas in docs/: protocol.ts (the socket) and rest.ts (REST).
// `node tools/types.mjs --check` only tells whether they are up to date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import openapi, { astToString } from "openapi-typescript";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path, reviver) => JSON.parse(readFileSync(here(path), "utf8"), reviver);
const banner = (schema) => `/* Generated from docs/${schema} by tools/types.mjs: change nothing here. */\n`;

// json-schema-to-typescript knows tuples only as they were written before draft 2020-12.
const olderTuples = (_, value) => (value?.prefixItems ? { ...value, items: value.prefixItems } : value);

async function socketTypes() {
  const schema = { ...read("../../docs/protocol.schema.json", olderTuples), title: "Message" };
  // maxItems -1: a list that has a longest is a list, not one type for each length.
  return compile(schema, "Message", { bannerComment: banner("protocol.schema.json"), maxItems: -1 });
}

async function restTypes() {
  const document = read("../../docs/openapi.json");
  const types = await openapi(document, { defaultNonNullable: false });
  return `${banner("openapi.json")}\n${astToString(types)}`;
}

const written = {
  "src/lib/protocol.ts": await socketTypes(),
  "src/lib/rest.ts": await restTypes(),
};

for (const [name, text] of Object.entries(written)) {
  if (!process.argv.includes("--check")) {
    writeFileSync(here(`../${name}`), text);
  } else if (readFileSync(here(`../${name}`), "utf8") !== text) {
    console.error(`${name} is not what the schemas in docs/ say: npm run types`);
    process.exitCode = 1;
  }
}
