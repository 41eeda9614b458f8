/** What the steps of a card do, in sentences: the same words as the server's and the terminal's (docs/CUSTOM.md). */

export type Who = "self" | "next" | "others" | "all" | "chosen" | "those";

/** One step as docs/CUSTOM.md writes it. */
export interface Step {
  who: Who;
  when?: "stuck";
  draw?: number | { until: string };
  discard?: number | "wilds";
  hand_to?: number;
  lose_turn?: true;
  again?: true;
  reverse?: true;
  open_hands?: true;
  shuffle_hands?: true;
  take?: 1;
  swap_with?: "next" | "chosen";
  show?: "named";
  missing?: Step[];
  none_missing?: Step[];
  trial?: string;
  good?: Step[];
  bad?: Step[];
}

/** A written card as docs/CUSTOM.md writes it. */
export interface Card {
  title: string;
  text?: string;
  do?: Step[];
}

export type Say = (key: string, variables?: Record<string, string | number>) => string;

export const VERBS = [
  "draw",
  "discard",
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
export type Verb = (typeof VERBS)[number];
const CONSEQUENCES = ["missing", "none_missing", "good", "bad"] as const;
const PRINTED_TRIALS = ["film", "kick"];

export function verbOf(step: Step): Verb | undefined {
  return VERBS.find((verb) => step[verb] !== undefined);
}

/** Say what steps do, one sentence each; `printed` for the special cards of an edition, which ask for film and kick. */
export function describeSteps(steps: readonly Step[], say: Say, printed = false): string {
  if (!steps.length) return say("step-nothing");
  return steps.map((step) => sentence(describe(step, say, printed))).join(" ");
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

function describe(step: Step, say: Say, printed: boolean): string {
  const verb = verbOf(step);
  if (!verb) return say("step-nothing");
  const act = actOf(verb, step, say, printed);
  const parts = [step.when ? say("step-when-stuck", { step: act }) : act];
  for (const consequence of CONSEQUENCES) {
    const nested = step[consequence];
    if (!nested?.length) continue;
    const then = nested
      .map((inner) => describe(inner, say, printed))
      .reduce((first, second) => say("step-then", { first, second }));
    parts.push(say(`step-${verb}-${consequence}`, { then }));
  }
  return parts.join("; ");
}

function actOf(verb: Verb, step: Step, say: Say, printed: boolean): string {
  const who = say(`who-${step.who}`);
  if (verb === "draw" && typeof step.draw === "object") {
    if (step.draw.until === "named") return say("step-draw-until-named", { who });
    return say("step-draw-until", { who, colour: say(`colour-${step.draw.until}`) });
  }
  if (verb === "discard" && step.discard === "wilds") return say("step-discard-wilds", { who });
  if (verb === "swap_with") return say(`step-swap_with-${step.swap_with}`, { who });
  if (verb === "trial") {
    const asked = step.trial ?? "";
    const ofBooklet = printed && PRINTED_TRIALS.includes(asked);
    return say("step-trial", { who, words: ofBooklet ? say(`trial-${asked}`) : say("trial-words", { words: asked }) });
  }
  const number = step[verb];
  return say(`step-${verb}`, typeof number === "number" ? { who, number } : { who });
}
