/** What the steps of a card do, in sentences: the same words as the server's (docs/CUSTOM.md). */

import { NOBODY } from "../lib/tell";
import { VOCABULARY } from "./vocabulary";

export type Who = (typeof VOCABULARY.whos)[number] | "those";
export type Verb = (typeof VOCABULARY.verbs)[number];

type Does = (typeof VOCABULARY.actions)[keyof typeof VOCABULARY.actions];
type Branches = (typeof VOCABULARY.branches)[keyof typeof VOCABULARY.branches];
type Consequence = Branches["good"] | Branches["bad"];
type Value<D> = D extends { form: "true" }
  ? true
  : D extends { form: "number" }
    ? number
    : D extends { form: "until" }
      ? { until: string }
      : D extends { words: readonly (infer Word)[] }
        ? Word
        : string;

/** One step as docs/CUSTOM.md writes it. */
export type Step = { who: Who; when?: "stuck" } & { [V in Verb]?: Value<Extract<Does, { verb: V }>> } & {
  [C in Consequence]?: Step[];
};

/** A written card as docs/CUSTOM.md writes it. */
export interface Card {
  title: string;
  text?: string;
  do?: Step[];
}

export type Say = (key: string, variables?: Record<string, string | number>) => string;

const CONSEQUENCES: readonly Consequence[] = ["missing", "none_missing", "good", "bad"];
const JUDGED: readonly string[] = VOCABULARY.judged;

/** How many forms the value of a verb has: where there are several, each has a sentence of its own. */
function formsOf(verb: Verb): number {
  return Object.values(VOCABULARY.actions).reduce(
    (sum, action) => sum + (action.verb !== verb ? 0 : action.form === "word" ? action.words.length : 1),
    0,
  );
}

export function verbOf(step: Step): Verb | undefined {
  return VOCABULARY.verbs.find((verb) => step[verb] !== undefined);
}

/** Say what steps do, one sentence each; `printed` for the special cards of an edition, which ask for film and kick. */
export function describeSteps(steps: readonly Step[], say: Say, printed = false): string {
  if (!steps.length) return say("step-nothing");
  return steps.map((step) => sentence(describe(step, say, printed, []))).join(" ");
}

/** Say in a sentence what follows from a trial; what those do who are the reader is told with «you». */
export function describeStake(step: Step, verdict: Consequence, say: Say, readers: readonly Who[]): string {
  const then = branchOf(step, "trial", verdict, say, false, readers);
  return then && sentence(then);
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

function describe(step: Step, say: Say, printed: boolean, readers: readonly Who[]): string {
  const verb = verbOf(step);
  if (!verb) return say("step-nothing");
  const you = readers.includes(step.who) ? "who" : NOBODY;
  const act = actOf(verb, step, say, printed, you);
  const parts = [step.when ? say("step-when-stuck", { step: act, you }) : act];
  for (const consequence of CONSEQUENCES) parts.push(branchOf(step, verb, consequence, say, printed, readers));
  return parts.filter(Boolean).join("; ");
}

function branchOf(step: Step, verb: Verb, consequence: Consequence, say: Say, printed: boolean, readers: readonly Who[]): string {
  const nested = step[consequence];
  if (!nested?.length) return "";
  const then = nested
    .map((inner) => describe(inner, say, printed, readers))
    .reduce((first, second) => say("step-then", { first, second }));
  return say(`step-${verb}-${consequence}`, { then });
}

function actOf(verb: Verb, step: Step, say: Say, printed: boolean, you: string): string {
  const who = say(`who-${step.who}`);
  const value = step[verb];
  if (typeof value === "object") {
    if (value.until === "named") return say(`step-${verb}-until-named`, { who, you });
    return say(`step-${verb}-until`, { who, you, colour: say(`colour-${value.until}`) });
  }
  if (verb === "trial") {
    const asked = step.trial ?? "";
    const words = printed && JUDGED.includes(asked) ? say(`trial-${asked}`) : say("trial-words", { words: asked });
    return say("step-trial", { who, you, words });
  }
  if (typeof value === "string" && formsOf(verb) > 1) return say(`step-${verb}-${value}`, { who, you });
  return say(`step-${verb}`, typeof value === "number" ? { who, you, number: value } : { who, you });
}
