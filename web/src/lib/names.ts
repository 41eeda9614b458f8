/* Names of people: friendly ones for those who have not told theirs, none longer than the server takes. */

import { t } from "./words";
import { prefs, setPrefs } from "./prefs.svelte";

const LETTERS = 20; // as a reader counts them

/** Cut a name to what the server takes: an emoji is one letter, however many signs it is made of. */
export function shorten(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length > LETTERS ? letters.slice(0, LETTERS).join("") : name;
}

/** Take a friendly name out of the catalogue's list. */
export function friendlyName(chance: number = Math.random()): string {
  const names = t("web-friendly-names").split(", ");
  return names[Math.floor(chance * names.length)]!;
}

/** The name that goes to the server: the one told, else a friendly one, which this browser keeps from then on. */
export function ownName(): string {
  if (!prefs.name.trim()) setPrefs({ name: friendlyName() });
  return prefs.name.trim();
}
