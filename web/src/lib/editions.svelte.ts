/* The editions the server offers: asked for once, known to every screen as soon as they are told. */

import { editions, type Edition } from "./api";

let told = $state.raw<readonly Edition[]>([]);

/** Ask for them; after a failure the next screen asks again. */
export async function loadEditions(): Promise<void> {
  told = await editions();
}

export function knownEditions(): readonly Edition[] {
  return told;
}

/** An edition, or null until it is told or where the server has none of that name. */
export function editionOf(id: string | undefined): Edition | null {
  return told.find((edition) => edition.id === id) ?? null;
}
