/** The levels of bots by name; a level newer than this page goes by its own word. */

import { has, key, t } from "../lib/words";

const NAMES: Record<string, string> = {
  random: key("web-level-random"),
  greedy: key("web-level-greedy"),
};

export function levelName(level: string): string {
  const name = NAMES[level];
  return name && has(name) ? t(name) : level;
}
