/**
 * A card being written: sentences built from choices, and nothing else. What comes out is data in the form of
 * docs/CUSTOM.md; the server judges it once more.
 */

import { verbOf, type Card, type Step, type Who } from "./describe";
import { VOCABULARY } from "./vocabulary";

export const TITLE_LENGTH = VOCABULARY.titleLength;
export const TEXT_LENGTH = VOCABULARY.textLength;
export const CARD_STEPS = VOCABULARY.cardSteps;
export const IDEAS = VOCABULARY.ideas.length;

/** What a step may do, as a choice in the editor: a verb whose value has several forms is several. */
export type Action = keyof typeof VOCABULARY.actions;
export const ACTIONS = Object.keys(VOCABULARY.actions) as Action[];

interface Does {
  verb: (typeof VOCABULARY.verbs)[number];
  form: "true" | "number" | "until" | "word" | "words";
  /** The largest number, or the length of the words. */
  most?: number;
  words?: readonly string[];
}
type Branch = "good" | "bad";

const ONLY_WHO: Partial<Record<string, Who>> = VOCABULARY.onlyWho;
const BRANCHES: Partial<Record<string, Record<Branch, string>>> = VOCABULARY.branches;
const NEVER_WHEN_STUCK: readonly string[] = VOCABULARY.neverWhenStuck;
const ENDS = new RegExp(`^[${VOCABULARY.spaces}]+|[${VOCABULARY.spaces}]+$`, "gu");
const REFUSED = new RegExp(`[${VOCABULARY.unprintable}]|${VOCABULARY.tag}`, "u");

/** A step under construction: every choice has a value, used or not, so that switching back and forth forgets nothing. */
export interface DraftStep {
  id: number;
  who: Who;
  action: Action;
  number: number;
  until: string;
  /** Which of the fixed words of the action. */
  word: string;
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
    word: "next",
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

export const doesOf = (action: Action): Does => VOCABULARY.actions[action];
export const isCounted = (action: Action): boolean => doesOf(action).form === "number" && doesOf(action).most !== 1;
export const hasBranches = (action: Action): boolean => doesOf(action).verb in BRANCHES;
export const mayWhenStuck = (action: Action): boolean => !NEVER_WHEN_STUCK.includes(doesOf(action).verb);

/** Whom a step may be about; `those` has a meaning only inside what follows from a trial or a show. */
export function whosFor(action: Action, those: boolean): readonly Who[] {
  const only = ONLY_WHO[doesOf(action).verb];
  if (only) return [only];
  return those ? ["those", ...VOCABULARY.whos] : VOCABULARY.whos;
}

/** Choose what a step does; whoever it may not be about is replaced. */
export function chooseAction(step: DraftStep, action: Action, those: boolean): void {
  step.action = action;
  const whos = whosFor(action, those);
  if (!whos.includes(step.who)) step.who = whos[0]!;
  if (!mayWhenStuck(action)) step.stuck = false;
}

/** Does `those` mean somebody in what follows? In `none_missing` nobody is missing. */
export function thoseInside(step: DraftStep, branch: Branch, those: boolean): boolean {
  return those || BRANCHES[doesOf(step.action).verb]?.[branch] !== "none_missing";
}

export function countSteps(steps: readonly DraftStep[]): number {
  return steps.reduce((sum, step) => sum + 1 + nestedIn(step).reduce((inner, list) => inner + countSteps(list), 0), 0);
}

function nestedIn(step: DraftStep): DraftStep[][] {
  return hasBranches(step.action) ? [step.good, step.bad] : [];
}

export function tidy(words: string): string {
  return words.normalize("NFC").replace(ENDS, "");
}

/** Why words may not stand on a card: the server judges by the same characters (src/pioche/effects.py). */
export function wordsFault(words: string, most: number, lines: boolean): Fault["problem"] | null {
  if ([...words].length > most) return "too-long";
  return REFUSED.test(lines ? words.replaceAll("\n", "") : words) ? "unprintable" : null;
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
      const { form, most = 0 } = doesOf(step.action);
      if (form === "words") {
        if (!tidy(step.words)) add(step.id, "no-words");
        add(step.id, wordsFault(tidy(step.words), most, false));
      }
      nestedIn(step).forEach(look);
    }
  };
  look(draft.steps);
  return faults;
}

function writeStep(draft: DraftStep): Step {
  const { verb } = doesOf(draft.action);
  const step: Record<string, unknown> = { who: draft.who };
  if (draft.stuck && mayWhenStuck(draft.action)) step["when"] = "stuck";
  step[verb] = valueOf(draft);
  for (const [branch, key] of Object.entries(BRANCHES[verb] ?? {})) {
    const inner = draft[branch as Branch];
    if (inner.length) step[key] = inner.map(writeStep);
  }
  return step as Step;
}

function valueOf(draft: DraftStep): unknown {
  const { form, most = 1, words = [] } = doesOf(draft.action);
  switch (form) {
    case "true":
      return true;
    case "number":
      return Math.min(draft.number, most);
    case "until":
      return { until: draft.until };
    case "word":
      return words.includes(draft.word) ? draft.word : words[0];
    case "words":
      return tidy(draft.words);
  }
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
  const value = step[verb];
  const draft = newStep({ who: step.who, action: actionOf(verb, value), stuck: step.when === "stuck" });
  const { form } = doesOf(draft.action);
  if (typeof value === "number") draft.number = value;
  if (typeof value === "object") draft.until = value.until;
  if (typeof value === "string") draft[form === "words" ? "words" : "word"] = value;
  const { good = "good", bad = "bad" } = BRANCHES[verb] ?? {};
  const inner = step as Record<string, unknown> as Record<string, Step[] | undefined>;
  draft.good = (inner[good] ?? []).map(readStep);
  draft.bad = (inner[bad] ?? []).map(readStep);
  return draft;
}

/** The choice that writes a value of a verb. */
function actionOf(verb: string, value: unknown): Action {
  const forms = { number: "number", object: "until", string: "word" } as const;
  const form = forms[typeof value as keyof typeof forms];
  const own = ACTIONS.filter((action) => doesOf(action).verb === verb);
  return own.find((action) => doesOf(action).form === form) ?? own[0]!;
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
  const steps = JSON.stringify(VOCABULARY.ideas[idea - 1] ?? []);
  return JSON.parse(steps, (key, value: unknown) => (key === "trial" && value === VOCABULARY.anyWords ? words : value)) as Step[];
}

export function ideaDraft(idea: number, { title, words }: IdeaWords): Draft {
  return readCard({ title, do: ideaSteps(idea, words) });
}
