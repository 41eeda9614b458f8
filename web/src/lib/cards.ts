/* Cards by their codes (docs/FORMAT.md): what they are called and how a hand is sorted. No rules here. */

import type { Edition, Special } from "./api";
import { knownEditions } from "./editions.svelte";
import { prefs } from "./prefs.svelte";
import type { WrittenCard } from "./protocol";
import { has, t } from "./words";

export type Face = "number" | "skip" | "reverse" | "draw_two" | "wild" | "wild_draw_four" | "special";

export interface Card {
  code: string;
  colour: string | null;
  face: Face;
  /** The digit of a number, the code of a special card without its number. */
  sign: string;
  /** Which of the special cards that the table writes it is, from 1. */
  written: number;
}

const COLOURS = ["red", "green", "blue", "yellow", "violet", "pink"];
const FACES: Record<string, Face> = { S: "skip", R: "reverse", D: "draw_two" };
const FACE_ORDER: Face[] = ["number", "skip", "reverse", "draw_two", "wild", "wild_draw_four", "special"];

/** The letter with which the codes of a colour begin. */
export function initialOf(colour: string): string {
  return colour.charAt(0).toUpperCase();
}

/** The colour of a letter: one of those we know, or of an edition the server has told, or the letter itself. */
function colourOf(letter: string): string {
  const colours = [...COLOURS, ...knownEditions().flatMap((edition) => edition.colours)];
  return colours.find((colour) => initialOf(colour) === letter) ?? letter;
}

/** Read the code of a card. */
export function readCard(code: string): Card {
  const card: Card = { code, colour: null, face: "special", sign: "", written: 0 };
  if (code === "W") return { ...card, face: "wild" };
  if (code === "W4") return { ...card, face: "wild_draw_four" };
  const [, letter, second = ""] = /^([^W])([0-9SRD])$/.exec(code) ?? [];
  if (!letter) return { ...card, sign: code.slice(0, 2), written: Number(code.slice(2)) || 0 };
  const face = FACES[second] ?? "number";
  return { ...card, colour: colourOf(letter), face, sign: face === "number" ? second : "" };
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

/** What the table has written on a card. */
export function writtenOn(code: string, custom: readonly WrittenCard[]): { title: string; text: string } | null {
  const card = custom[readCard(code).written - 1]?.card;
  if (!card) return null;
  const word = (key: string): string => (typeof card[key] === "string" ? card[key] : "");
  return { title: word("title"), text: word("text") };
}

/** Name a card in the language that is set; by its code where there is no name for it. */
export function nameOfCard(code: string, edition: Edition | null, custom: readonly WrittenCard[] = []): string {
  const card = readCard(code);
  if (card.face === "special") {
    const name = specialOf(code, edition)?.name[prefs.lang] ?? code;
    const title = writtenOn(code, custom)?.title;
    return title ? t("web-card-written", { name, title }) : name;
  }
  if (!card.colour) return t(`face-${card.face}`);
  if (!has(`colour-${card.colour}`)) return code;
  return t(`card-${card.face}-${card.colour}`, { number: Number(card.sign) });
}

/** A special card as the server describes it. */
export function specialOf(code: string, edition: Edition | null): Special | undefined {
  const { sign } = readCard(code);
  return edition?.specials.find((special) => special.code === sign);
}

/** Is a film named with this card? A step of its booklet asks for one. */
export function asksFilm(code: string, edition: Edition | null): boolean {
  const { do: steps = [] } = specialOf(code, edition) ?? {};
  return JSON.stringify(steps).includes('"trial":"film"');
}

/** Name a colour in the language that is set. */
export function nameOfColour(colour: string): string {
  return has(`colour-${colour}`) ? t(`colour-${colour}`) : colour;
}

/** The letter of a colour in the language that is set, for those who do not see it. */
export function letterOf(colour: string): string {
  return nameOfColour(colour).charAt(0).toLocaleUpperCase();
}
