// Write src/lib/protocol.ts from docs/protocol.schema.json: one interface for each message and its parts.
// `node tools/protocol.mjs --check` only tells whether it is up to date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const SCHEMA = here("../../docs/protocol.schema.json");
const TYPES = here("../src/lib/protocol.ts");

/** The TypeScript of a schema, as msgspec writes them. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
      return `(${typeOf(schema.items ?? {})})[]`;
    case "object":
      if (schema.properties) return interfaceOf(schema);
      return `Record<string, ${typeOf(schema.additionalProperties ?? {})}>`;
    case undefined:
      return "unknown";
    default:
      throw new Error(`${SCHEMA}: no type for ${JSON.stringify(schema)}`);
  }
}

function interfaceOf(schema) {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => `  ${name}${required.has(name) ? "" : "?"}: ${typeOf(field)};`,
  );
  return `{\n${fields.join("\n")}\n}`;
}

function declare(name, schema) {
  const about = schema.description?.split("\n")[0];
  const comment = about ? `/** ${about} */\n` : "";
  const body = schema.properties ? `interface ${name} ${interfaceOf(schema)}` : `type ${name} = ${typeOf(schema)};`;
  return `${comment}export ${body}\n`;
}

const schema = JSON.parse(readFileSync(SCHEMA, "utf8"));
const events = schema.$defs.Update.properties.events.items;
const parts = Object.entries({ ...schema.$defs, Happened: events }).map(([name, part]) => declare(name, part));
const written = `/* Generated from docs/protocol.schema.json by tools/protocol.mjs: change nothing here. */\n\n${parts.join("\n")}`;

if (process.argv.includes("--check")) {
  if (readFileSync(TYPES, "utf8") !== written) {
    console.error("src/lib/protocol.ts is not what docs/protocol.schema.json says: npm run types");
    process.exit(1);
  }
} else {
  writeFileSync(TYPES, written);
}
