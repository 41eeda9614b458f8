/* How an edition looks: as its own file in src/looks/ draws it, else made from what the server tells of it. */

import type { Snippet } from "svelte";
import type { Edition } from "../lib/api";
import { initialOf } from "../lib/cards";
import { editionOf } from "../lib/editions.svelte";

type Dye = [ground: string, line: string];

/** What a file of src/looks/ exports as `look`; the drawings are snippets of SVG. */
export interface Look {
  /** Its colours until the server has told them, where they are not the usual four. */
  colours?: string[];
  /** The number and the special card that lie on its back where editions are chosen. */
  sample: [number: string, special: string];
  /** How much larger its cards are than others. */
  size?: number;
  /** The back of a card, 100 × 140, within a border of 5.5. */
  back: { ground: string; marks: Snippet };
  /** The cloth on the table: its colours in both themes, and a tile that repeats; `var(--cloth-line)` is its line. */
  cloth: { day: Dye; night: Dye; tile: [width: number, height: number]; marks: Snippet };
  /** The drawing of each special card by its code, on dark paper, 100 × 140. */
  specials: Record<string, Snippet>;
}

const files = import.meta.glob<Look>("../looks/*.svelte", { eager: true, import: "look" });
const USUAL = ["red", "green", "blue", "yellow"];

/** The look an edition has of its own. */
export function lookOf(edition: string): Look | undefined {
  return files[`../looks/${edition}.svelte`];
}

export function coloursOf(edition: string): readonly string[] {
  return editionOf(edition)?.colours ?? lookOf(edition)?.colours ?? USUAL;
}

/** One of the colours of an edition, always the same for the same text. */
export function colourFor(text: string, edition: string): string {
  const colours = coloursOf(edition);
  const sum = Array.from(text, (letter) => letter.codePointAt(0)!).reduce((a, b) => a + b, 0);
  return colours[sum % colours.length]!;
}

/** The custom properties from which styles/theme.css dyes the cloth. */
export function dyeOf(edition: string | undefined): string | undefined {
  if (!edition) return undefined;
  const { day, night } = lookOf(edition)?.cloth ?? plainDye(colourFor(edition, edition));
  return `--day-cloth:${day[0]};--day-line:${day[1]};--night-cloth:${night[0]};--night-line:${night[1]}`;
}

function plainDye(colour: string): Pick<Look["cloth"], "day" | "night"> {
  const shade = (percent: number): string => `color-mix(in srgb,${paintOf(colour)} ${percent}%,var(--page))`;
  const dye: Dye = [shade(18), shade(34)];
  return { day: dye, night: dye };
}

/** The paint of a colour; one that styles/theme.css does not have is drawn in wood. */
export function paintOf(colour: string): string {
  return `var(--${colour}, var(--wood))`;
}

/** The number and the special card to know an edition by. */
export function sampleOf(edition: string): readonly [string, string] {
  const [first = "", second = first] = coloursOf(edition);
  return lookOf(edition)?.sample ?? [`${initialOf(second)}7`, codeOf(editionOf(edition)?.specials[0])];
}

/** The code of a special card, the first of those that a table writes. */
export function codeOf(special: Edition["specials"][number] | undefined): string {
  return special ? `${special.code}${special.written_by_table ? 1 : ""}` : "W4";
}
