/* A clause of the rules in words. */

import type { Edition, Special } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import { has, t } from "../lib/words";
import { describeSteps } from "../lobby/describe";

/** What a special card does, told by its steps. */
export function stepsInWords(special: Special): string {
  return special.written_by_table ? t("does-written") : t("does-special", { steps: describeSteps(special.do, t, true) });
}

/** What a clause says; one the catalogue does not have is that of a special card, in its own words or told by its steps. */
export function clauseInWords(clause: string, edition: Edition | null): string {
  if (has(`clause-${clause}`)) return t(`clause-${clause}`);
  const special = edition?.specials.find((one) => one.clause === clause);
  return special ? (special.text?.[prefs.lang] ?? stepsInWords(special)) : clause;
}
