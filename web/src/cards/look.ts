/* How an edition looks: as its own folder in src/looks/ draws it, else made from what the server tells of it. */

import type { Edition } from "../lib/api";
import { initialOf } from "../lib/cards";
import { editionOf } from "../lib/editions.svelte";

/** A colour by day, and at night. */
type Dye = [day: string, night: string];

/** What the look.ts of a folder in src/looks/ exports as `look`; its drawings lie beside it, see `drawingOf`. */
export interface Look {
  /** Its colours until the server has told them, where they are not the usual four. */
  colours?: string[];
  /** The number and the special card that lie on its back where editions are chosen. */
  sample: [number: string, special: string];
  /** The room, the rim of the table, its edge and its cloth; `dark`: what stands on the room by day is dark. */
  place: { room: Dye; rim: [day: string, edge: string, night: string]; cloth: Dye; line: Dye; dark?: boolean };
  /** The codes of the special cards that art.svg draws, each with its corner. */
  specials: string[];
}

/** What the folder of an edition draws: back of a card, tiles of room and cloth, things to the left and right, special cards. */
export type Drawing = "back" | "room" | "cloth" | "left" | "right" | "art";

const files = import.meta.glob<Look>("../looks/*/look.ts", { eager: true, import: "look" });
const drawings = import.meta.glob<string>("../looks/*/*.svg", { eager: true, query: "?no-inline", import: "default" });
const USUAL = ["red", "green", "blue", "yellow"];

/** The place of screens that belong to no table: that of the first look there is. */
export const AT_HOME = Object.keys(files)[0]!.split("/")[2]!;

/** The look an edition has of its own. */
export function lookOf(edition: string): Look | undefined {
  return files[`../looks/${edition}/look.ts`];
}

/** Where a drawing of an edition is; undefined for an edition without a look. */
export function drawingOf(edition: string, drawing: Drawing): string | undefined {
  return drawings[`../looks/${edition}/${drawing}.svg`];
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

/** The custom properties from which styles/theme.css dyes the place: goes with `data-edition`. */
export function dyeOf(edition: string | undefined): string | undefined {
  if (!edition) return undefined;
  const { room, rim, cloth, line, dark } = lookOf(edition)?.place ?? plainPlace(colourFor(edition, edition));
  const both = (name: string, [day, night]: Dye): string => `--day-${name}:${day};--night-${name}:${night}`;
  return [
    both("cloth", cloth),
    both("line", line),
    both("room", room),
    both("rim", [rim[0], rim[2]]),
    `--day-rim-edge:${rim[1]}`,
    `--day-on-room:${dark ? "#241a12" : "#fffaf0"}`,
  ].join(";");
}

function plainPlace(colour: string): Look["place"] {
  const shade = (percent: number, base: string): string => `color-mix(in srgb,${paintOf(colour)} ${percent}%,${base})`;
  return {
    cloth: [shade(18, "#fffaf0"), shade(18, "#231d1c")],
    line: [shade(34, "#fffaf0"), shade(34, "#231d1c")],
    room: [shade(38, "#2b2620"), shade(20, "#17130f")],
    rim: ["#c98b4c", "#8d5829", "#6b4526"],
  };
}

/** The paint of a colour; one that styles/theme.css does not have is drawn in wood. */
export function paintOf(colour: string): string {
  return `var(--${colour}, var(--wood))`;
}

/** The deeper tone of a colour, for its shape on its own field. */
export function deepOf(colour: string): string {
  return `var(--${colour}-deep, var(--rim-edge))`;
}

/** What is written on the field of a colour. */
export function inkOn(colour: string): string {
  return colour === "yellow" ? "var(--on-yellow)" : "var(--on-colour)";
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
