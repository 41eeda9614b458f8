/* The plugin that cuts the page's three faces down to the letters it sets: packages in, small woff2 files out. */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subset from "subset-font";
import type { Plugin } from "vite";

const PACKAGES = "@fontsource-variable";
const packaged = createRequire(import.meta.url);

/** Where each face comes from, and the axes it is set with; styles/type.css says what each is for. */
const FACES = {
  display: { file: "grandstander/files/grandstander-latin-wght-normal.woff2", axes: { wght: 800 } },
  text: { file: "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2", axes: { wght: { min: 400, max: 700 } } },
  hand: { file: "shantell-sans/files/shantell-sans-latin-full-normal.woff2", axes: { wght: 600, INFM: 70, BNCE: 14, SPAC: 0 } },
};
const AT_ONCE: readonly string[] = ["display", "text"]; // the hand waits for a written card

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n));
}

/** What French and English set, and the names of their neighbours: the letters of Latin-1, and the signs around them. */
const LETTERS = `${range(0x20, 0x7e)}\u00a0¡«°·»¿${range(0xc0, 0xff).replace(/[ÐÞðþ÷]/g, "")}ŒœŸ‘’“”–—…`;

/** Cuts the faces into a folder, which styles know as `~type`. */
export function type(folder: string): Plugin {
  return {
    name: "type",
    config: () => ({ resolve: { alias: { "~type": folder } } }),
    async buildStart() {
      await mkdir(folder, { recursive: true });
      const cut = async ([name, { file, axes }]: [string, (typeof FACES)[keyof typeof FACES]]): Promise<void> => {
        const whole = await readFile(packaged.resolve(`${PACKAGES}/${file}`));
        await writeFile(join(folder, `${name}.woff2`), await subset(whole, LETTERS, { targetFormat: "woff2", variationAxes: axes, noLayoutClosure: true }));
      };
      await Promise.all(Object.entries(FACES).map(cut));
    },
    transformIndexHtml(_html, { bundle }) {
      const files = Object.values(bundle ?? {}).filter((file) => AT_ONCE.some((name) => file.fileName.startsWith(`assets/${name}-`) && file.fileName.endsWith(".woff2")));
      return files.map(({ fileName }) => ({
        tag: "link",
        attrs: { rel: "preload", href: `/${fileName}`, as: "font", type: "font/woff2", crossorigin: "" },
        injectTo: "head",
      }));
    },
  };
}
