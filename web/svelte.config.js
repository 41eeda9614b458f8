import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("./src/", import.meta.url));
const components = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".svelte"))
  .map((name) => name.replaceAll(sep, "/"))
  .sort();

/** The class that keeps a component's styles to itself: its place in the list, for a hash compresses badly. */
function cssHash({ filename, hash, css }) {
  const place = components.indexOf(relative(SOURCE, filename).replaceAll(sep, "/"));
  return place < 0 ? `s-${hash(css)}` : `s${place.toString(36)}`;
}

export default {
  preprocess: vitePreprocess({ script: false, style: false }),
  compilerOptions: { runes: true, cssHash },
};
