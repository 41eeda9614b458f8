/* Cards by their codes (docs/FORMAT.md): what they are called and how a hand is sorted. No rules here. */

import type { Edition } from "./api";
import type { WrittenCard } from "./protocol";
import { prefs } from "./prefs.svelte";
import { t } from "./words";

export type Colour = "red" | "green" | "blue" | "yellow" | "violet" | "pink";
export type Face = "number" | "skip" | "reverse" | "draw_two" | "wild" | "wild_draw_four" | "special";

export interface Card {
  code: string;
  colour: Colour | null;
  face: Face;
  /** The digit of a number, the code of a special card (WC for WC1 to WC3). */
  sign: string;
}

const COLOURS: Record<string, Colour> = { R: "red", G: "green", B: "blue", Y: "yellow", V: "violet", P: "pink" };
const FACES: Record<string, Face> = { S: "skip", R: "reverse", D: "draw_two" };
const FACE_ORDER: Face[] = ["number", "skip", "reverse", "draw_two", "wild", "wild_draw_four", "special"];

export const EDITIONS = ["classic", "toy-story-3", "trolls", "disney-100", "giant"] as const;
export type EditionId = (typeof EDITIONS)[number];

export function isEdition(name: string | undefined): name is EditionId {
  return (EDITIONS as readonly (string | undefined)[]).includes(name);
}

/** The colours of an edition until the server has told them: the drawings need them at once. */
export function coloursOf(edition: string): Colour[] {
  return edition === "trolls" ? ["blue", "violet", "pink", "yellow"] : ["red", "green", "blue", "yellow"];
}

export function isColour(word: string): word is Colour {
  return Object.values(COLOURS).includes(word as Colour);
}

/** Read the code of a card. */
export function readCard(code: string): Card {
  if (code === "W") return { code, colour: null, face: "wild", sign: "" };
  if (code === "W4") return { code, colour: null, face: "wild_draw_four", sign: "" };
  const [first = "", second = ""] = code;
  const colour = COLOURS[first];
  if (colour && code.length === 2) {
    if (/[0-9]/.test(second)) return { code, colour, face: "number", sign: second };
    const face = FACES[second];
    if (face) return { code, colour, face, sign: "" };
  }
  return { code, colour: null, face: "special", sign: code.slice(0, 2) };
}

/** The place of a card in a sorted hand: by colour as the edition lists them, then by face, wild cards last. */
export function placeOf(code: string, colours: readonly string[]): number {
  const card = readCard(code);
  const colour = card.colour ? colours.indexOf(card.colour) : colours.length;
  const sign = card.face === "number" ? Number(card.sign) : (card.sign.codePointAt(1) ?? 0) % 32;
  return (colour * FACE_ORDER.length + FACE_ORDER.indexOf(card.face)) * 32 + sign;
}

export function sortHand(hand: readonly string[], colours: readonly string[]): string[] {
  return [...hand].sort((a, b) => placeOf(a, colours) - placeOf(b, colours));
}

/** What is written on a Customizable card of this table. */
export function writtenOn(code: string, custom: readonly WrittenCard[]): { title: string; text: string } | null {
  if (!/^WC[1-3]$/.test(code)) return null;
  const card = custom[Number(code[2]) - 1]?.card;
  if (!card) return null;
  const word = (key: string): string => (typeof card[key] === "string" ? card[key] : "");
  return { title: word("title"), text: word("text") };
}

/** Name a card in the language that is set. */
export function nameOfCard(code: string, edition: Edition | null, custom: readonly WrittenCard[] = []): string {
  const card = readCard(code);
  if (card.face === "number") return t(`card-number-${card.colour}`, { number: Number(card.sign) });
  if (card.colour) return t(`card-${card.face}-${card.colour}`);
  if (card.face !== "special") return t(`face-${card.face}`);
  const special = edition?.specials.find(({ code: own }) => own === card.sign);
  const name = special?.name[prefs.lang] ?? code;
  const title = writtenOn(code, custom)?.title;
  return title ? t("web-card-written", { name, title }) : name;
}

/** The letter of a colour in the language that is set, for those who do not see it. */
export function letterOf(colour: string): string {
  return t(`colour-${colour}`).charAt(0).toLocaleUpperCase();
}
