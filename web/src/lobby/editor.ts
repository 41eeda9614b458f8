/**
 * A card being written: sentences built from choices, and nothing else. What comes out is data in the form of
 * docs/CUSTOM.md; the server judges it once more.
 */

import { verbOf, type Card, type Step, type Who } from "./describe";

export const TITLE_LENGTH = 40;
export const TEXT_LENGTH = 280;
export const TRIAL_LENGTH = 140;
export const CARD_STEPS = 8;
export const MOST = 10;
export const IDEAS = 10;

/** What a step may do, as a choice in the editor: two verbs have two forms. */
export const ACTIONS = [
  "draw",
  "draw_until",
  "discard",
  "discard_wilds",
  "hand_to",
  "lose_turn",
  "again",
  "reverse",
  "open_hands",
  "shuffle_hands",
  "take",
  "swap_with",
  "show",
  "trial",
] as const;
export type Action = (typeof ACTIONS)[number];

const ONLY_WHO: Partial<Record<Action, Who>> = {
  again: "self",
  reverse: "self",
  shuffle_hands: "all",
  swap_with: "self",
  show: "others",
};
const ANYBODY: readonly Who[] = ["self", "next", "others", "all", "chosen"];
const COUNTED: readonly Action[] = ["draw", "discard", "hand_to"];
const NEVER_WHEN_STUCK: readonly Action[] = ["show", "shuffle_hands"];
// As the server does: what a page or a terminal might obey has no place on a card.
const UNPRINTABLE = /[<>\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** A step under construction: every choice has a value, used or not, so that switching back and forth forgets nothing. */
export interface DraftStep {
  id: number;
  who: Who;
  action: Action;
  number: number;
  until: string;
  swapWith: "next" | "chosen";
  words: string;
  stuck: boolean;
  /** What follows when the trial succeeds, or when everyone showed a card. */
  good: DraftStep[];
  /** What follows when the trial fails, or for each who had none to show. */
  bad: DraftStep[];
}

export interface Draft {
  title: string;
  text: string;
  steps: DraftStep[];
}

/** What keeps a draft from being proposed: a message of the catalogue, and the step it is about. */
export interface Fault {
  step: number | null;
  problem: "no-title" | "too-long" | "unprintable" | "no-words" | "too-many-steps";
}

let lastId = 0;

export function newStep(given: Partial<DraftStep> = {}): DraftStep {
  return {
    id: ++lastId,
    who: "next",
    action: "draw",
    number: 2,
    until: "named",
    swapWith: "next",
    words: "",
    stuck: false,
    good: [],
    bad: [],
    ...given,
  };
}

export function newDraft(): Draft {
  return { title: "", text: "", steps: [newStep()] };
}

export const isCounted = (action: Action): boolean => COUNTED.includes(action);
export const hasBranches = (action: Action): boolean => action === "trial" || action === "show";
export const mayWhenStuck = (action: Action): boolean => !NEVER_WHEN_STUCK.includes(action);

/** Whom a step may be about; `those` has a meaning only inside what follows from a trial or a show. */
export function whosFor(action: Action, those: boolean): readonly Who[] {
  const only = ONLY_WHO[action];
  if (only) return [only];
  return those ? ["those", ...ANYBODY] : ANYBODY;
}

/** Choose what a step does; whoever it may not be about is replaced. */
export function chooseAction(step: DraftStep, action: Action, those: boolean): void {
  step.action = action;
  const whos = whosFor(action, those);
  if (!whos.includes(step.who)) step.who = whos[0]!;
  if (!mayWhenStuck(action)) step.stuck = false;
}

/** Does `those` mean somebody in what follows? In `none_missing` nobody is missing. */
export function thoseInside(step: DraftStep, branch: "good" | "bad", those: boolean): boolean {
  return those || step.action === "trial" || branch === "bad";
}

export function countSteps(steps: readonly DraftStep[]): number {
  return steps.reduce((sum, step) => sum + 1 + nestedIn(step).reduce((inner, list) => inner + countSteps(list), 0), 0);
}

function nestedIn(step: DraftStep): DraftStep[][] {
  return hasBranches(step.action) ? [step.good, step.bad] : [];
}

export function tidy(words: string): string {
  return words.normalize("NFC").trim();
}

function wordsFault(words: string, most: number, lines: boolean): Fault["problem"] | null {
  if ([...words].length > most) return "too-long";
  return UNPRINTABLE.test(lines ? words.replaceAll("\n", "") : words) ? "unprintable" : null;
}

/** List what is wrong with a draft, the first thing first. */
export function faultsOf(draft: Draft): Fault[] {
  const faults: Fault[] = [];
  const add = (step: number | null, problem: Fault["problem"] | null): void => {
    if (problem) faults.push({ step, problem });
  };
  if (!tidy(draft.title)) add(null, "no-title");
  add(null, wordsFault(tidy(draft.title), TITLE_LENGTH, false));
  add(null, wordsFault(tidy(draft.text), TEXT_LENGTH, true));
  if (countSteps(draft.steps) > CARD_STEPS) add(null, "too-many-steps");
  const look = (steps: readonly DraftStep[]): void => {
    for (const step of steps) {
      if (step.action === "trial") {
        if (!tidy(step.words)) add(step.id, "no-words");
        add(step.id, wordsFault(tidy(step.words), TRIAL_LENGTH, false));
      }
      nestedIn(step).forEach(look);
    }
  };
  look(draft.steps);
  return faults;
}

function writeStep(draft: DraftStep): Step {
  const step: Step = { who: draft.who };
  if (draft.stuck && mayWhenStuck(draft.action)) step.when = "stuck";
  switch (draft.action) {
    case "draw":
    case "discard":
    case "hand_to":
      step[draft.action] = draft.number;
      break;
    case "draw_until":
      step.draw = { until: draft.until };
      break;
    case "discard_wilds":
      step.discard = "wilds";
      break;
    case "take":
      step.take = 1;
      break;
    case "swap_with":
      step.swap_with = draft.swapWith;
      break;
    case "show":
      step.show = "named";
      if (draft.bad.length) step.missing = draft.bad.map(writeStep);
      if (draft.good.length) step.none_missing = draft.good.map(writeStep);
      break;
    case "trial":
      step.trial = tidy(draft.words);
      if (draft.good.length) step.good = draft.good.map(writeStep);
      if (draft.bad.length) step.bad = draft.bad.map(writeStep);
      break;
    default:
      step[draft.action] = true;
  }
  return step;
}

export function writeSteps(draft: Draft): Step[] {
  return draft.steps.map(writeStep);
}

/** Write a draft without faults as the card it is. */
export function writeCard(draft: Draft): Card {
  const card: Card = { title: tidy(draft.title) };
  if (tidy(draft.text)) card.text = tidy(draft.text);
  card.do = writeSteps(draft);
  return card;
}

function readStep(step: Step): DraftStep {
  const verb = verbOf(step) ?? "draw";
  const draft = newStep({ who: step.who, action: verb, stuck: step.when === "stuck" });
  const value = step[verb];
  if (typeof value === "number") draft.number = value;
  if (typeof step.draw === "object") {
    draft.action = "draw_until";
    draft.until = step.draw.until;
  }
  if (step.discard === "wilds") draft.action = "discard_wilds";
  if (step.swap_with) draft.swapWith = step.swap_with;
  if (step.trial !== undefined) draft.words = step.trial;
  draft.good = (step.good ?? step.none_missing ?? []).map(readStep);
  draft.bad = (step.bad ?? step.missing ?? []).map(readStep);
  return draft;
}

/** Take a card up again, to change it. */
export function readCard(card: Card): Draft {
  return { title: card.title, text: card.text ?? "", steps: (card.do ?? []).map(readStep) };
}

/** The words that some of the booklet's ideas ask for, in the language of the page. */
export interface IdeaWords {
  title: string;
  words: string;
}

/** The booklet's ten ideas, as docs/CUSTOM.md writes them. */
export function ideaSteps(idea: number, words: string): Step[] {
  const four: Step = { who: "next", draw: 4 };
  const ideas: Step[][] = [
    [{ who: "next", draw: { until: "named" } }],
    [{ who: "others", discard: "wilds" }],
    [
      { who: "next", when: "stuck", draw: 3 },
      { who: "next", when: "stuck", lose_turn: true },
    ],
    [{ who: "self", again: true }],
    [{ who: "next", hand_to: 7 }],
    [{ who: "all", hand_to: 3 }],
    [{ who: "all", open_hands: true }],
    [{ who: "self", trial: words, good: [{ who: "self", hand_to: 1 }], bad: [{ who: "self", draw: 4 }] }],
    [{ who: "next", trial: words }],
    [{ who: "next", trial: words, bad: [four] }],
  ];
  return ideas[idea - 1] ?? [];
}

export function ideaDraft(idea: number, { title, words }: IdeaWords): Draft {
  return readCard({ title, do: ideaSteps(idea, words) });
}
