/** The options of a table: what holds now, and the departures from the booklet after a change. */

import type { Language } from "virtual:words";
import type { Edition, Option } from "../lib/api";
import { key, t } from "../lib/words";

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

/** A choice of house rules (docs/HOUSE.md); one's own has none to begin with. */
export interface Preset {
  id: string;
  name: string;
  about: string;
  rules?: Rules;
}

export const OWN: Preset = { id: "own", name: key("web-house-own"), about: key("web-house-own-about") };
export const BOOKLET: Preset = { id: "booklet", name: key("web-house-booklet"), about: key("web-house-booklet-about"), rules: {} };
export const PRESETS: readonly Preset[] = [
  BOOKLET,
  { id: "street", name: key("web-house-street"), about: key("web-house-street-about"), rules: { stack: "up", jump_in: true, draw: "until" } },
  { id: "seven-zero", name: key("web-house-seven-zero"), about: key("web-house-seven-zero-about"), rules: { seven_zero: true } },
  OWN,
];
const HOUSE = ["stack", "jump_in", "seven_zero", "draw", "must_lay"];

export const isHouse = (option: Option): boolean => HOUSE.includes(option.key);

/** Which preset a table plays. */
export function presetOf(rules: Rules): Preset {
  return PRESETS.find((preset) => preset.rules && HOUSE.every((rule) => preset.rules![rule] === rules[rule])) ?? OWN;
}

/** Play a preset; the options that are no house rules stay. */
export function withPreset(rules: Rules, preset: Preset): Rules {
  const others = Object.entries(rules).filter(([rule]) => !HOUSE.includes(rule));
  return { ...Object.fromEntries(others), ...preset.rules };
}

/** The house rule that changes what a card does here, by its clause. */
export function houseClause(face: string, sign: string, rules: Rules): string {
  if (rules["stack"] && (face === "draw_two" || face === "wild_draw_four")) return "H-STACK";
  if (!rules["seven_zero"] || face !== "number") return "";
  return sign === "7" ? "H-SEVEN" : sign === "0" ? "H-ZERO" : "";
}

/** How a table is won: by points, by few of them, or by the last card, where no points are counted. */
export function scoringOf(edition: Edition | null, rules: Rules): string {
  return String(rules["scoring"] ?? edition?.options.find((option) => option.key === "scoring")?.default ?? "points");
}

/** Where points are counted, how many end the match; else none. */
export function goalOf(edition: Edition | null, rules: Rules): number {
  if (scoringOf(edition, rules) === "round") return 0;
  return Number(rules["target"] ?? edition?.options.find((option) => option.key === "target")?.default ?? 500);
}

/** What is played, in one sentence. */
export function sentenceOf(edition: Edition | null, id: string, rules: Rules, clock: number, lang: Language): string {
  const scoring = scoringOf(edition, rules);
  const departs = Object.keys(rules).length;
  const preset = presetOf(rules);
  return t("web-lobby-sentence", {
    edition: edition?.name[lang] ?? id,
    goal: t(`web-lobby-goal-${scoring}`, { points: goalOf(edition, rules) }),
    rules: !departs ? t("web-lobby-by-booklet") : preset.rules && preset !== BOOKLET ? t("web-lobby-by-house", { name: t(preset.name) }) : t("web-lobby-by-own"),
    clock: clock ? t("web-lobby-a-turn", { seconds: clock }) : t("web-lobby-no-hurry"),
  });
}
