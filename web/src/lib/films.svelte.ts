/* The films the server knows: asked for once, known to every screen as soon as they are told. */

import { films, type Film } from "./api";
import { prefs } from "./prefs.svelte";

let told = $state.raw<readonly Film[]>([]);

/** Ask for them; after a failure the next question asks again. */
export async function loadFilms(): Promise<void> {
  told = await films().catch(() => told);
}

export function knownFilms(): readonly Film[] {
  return told;
}

/** A film's title in the language of the page; as it was typed until it is told, or where the server does not know it. */
export function titleOf(film: string): string {
  return told.find(({ title }) => Object.values(title).includes(film))?.title[prefs.lang] ?? film;
}
