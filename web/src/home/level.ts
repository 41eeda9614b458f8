/** The levels of bots by name; a level newer than this page goes by its own word. */

import { has, t } from "../lib/words";

export function levelName(level: string): string {
  const name = `web-level-${level}`;
  return has(name) ? t(name) : level;
}

/** Who a level is, in a sentence. */
export function levelCharacter(level: string): string {
  const about = `level-${level}`;
  return has(about) ? t(about) : "";
}
