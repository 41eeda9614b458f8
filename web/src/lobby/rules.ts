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

/** The house rules (docs/HOUSE.md), as a table comes by them: what is left out is as in the booklet. */
export const PRESETS: Record<string, Rules> = {
  booklet: {},
  street: { stack: "up", jump_in: true, draw: "until" },
  "seven-zero": { seven_zero: true },
};
export const OWN = "own";
const HOUSE = ["stack", "jump_in", "seven_zero", "draw", "must_lay"];

export const isHouse = (option: Option): boolean => HOUSE.includes(option.key);

/** Which preset a table plays. */
export function presetOf(rules: Rules): string {
  const wanted = (preset: Rules): boolean => HOUSE.every((key) => preset[key] === rules[key]);
  return Object.keys(PRESETS).find((name) => wanted(PRESETS[name]!)) ?? OWN;
}

/** Play a preset; the options that are no house rules stay. */
export function withPreset(rules: Rules, preset: string): Rules {
  const others = Object.entries(rules).filter(([key]) => !HOUSE.includes(key));
  return { ...Object.fromEntries(others), ...PRESETS[preset] };
}

/** The house rule that changes what a card does here, by its clause. */
export function houseClause(face: string, sign: string, rules: Rules): string {
  if (rules["stack"] && (face === "draw_two" || face === "wild_draw_four")) return "H-STACK";
  if (!rules["seven_zero"] || face !== "number") return "";
  return sign === "7" ? "H-SEVEN" : sign === "0" ? "H-ZERO" : "";
}
