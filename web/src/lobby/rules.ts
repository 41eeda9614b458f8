/** The options of a table: what holds now, and the departures from the booklet after a change. */

import type { Option } from "../lib/api";

export type Rules = Record<string, string | number | boolean>;

export function ruleOf(option: Option, rules: Rules): string | number | boolean {
  return rules[option.key] ?? option.default;
}

/** Change one option; what is as in the booklet is left out. */
export function changeRule(options: readonly Option[], rules: Rules, key: string, value: string | number | boolean): Rules {
  const changed: Rules = { ...rules, [key]: value };
  return Object.fromEntries(
    options
      .filter((option) => changed[option.key] !== undefined && changed[option.key] !== option.default)
      .map((option) => [option.key, changed[option.key]!]),
  );
}
