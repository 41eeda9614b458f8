import { describe, expect, it } from "vitest";
import custom from "../../docs/CUSTOM.md?raw";
import english from "../../src/pioche/i18n/en.ftl?raw";
import french from "../../src/pioche/i18n/fr.ftl?raw";
import { readCatalogue } from "../catalogue";
import tried from "./words.json";
import { say } from "../src/lib/pattern";
import { describeSteps, type Card, type Say, type Step } from "../src/lobby/describe";
import {
  ACTIONS,
  CARD_STEPS,
  IDEAS,
  chooseAction,
  countSteps,
  faultsOf,
  ideaSteps,
  newDraft,
  newStep,
  readCard,
  thoseInside,
  tidy,
  whosFor,
  wordsFault,
  writeCard,
  writeSteps,
} from "../src/lobby/editor";

function speaker(lang: string, text: string): Say {
  const messages = readCatalogue(text);
  return (key, variables = {}) => say(messages.get(key)!, variables, lang);
}

/** The steps of CUSTOM.md are written in the flow style of YAML: quote the bare words and it is JSON. */
function readFlow(text: string): Step[] {
  const quoted = text.replace(/("[^"]*")|([a-z_]+)/g, (_, string: string | undefined, word: string) =>
    string ? string : word === "true" ? word : `"${word}"`,
  );
  return JSON.parse(quoted) as Step[];
}

const documented = [...custom.matchAll(/^(\d+)\. `(\[.*\])`$/gm)].map((match) => readFlow(match[2]!));

describe("the ten ideas", () => {
  it("are all documented", () => expect(documented).toHaveLength(IDEAS));

  it.each(documented.map((steps, i) => [i + 1, steps] as const))("idea %i is a template exactly as documented", (idea, steps) => {
    const words = steps[0]!.trial ?? "";
    expect(ideaSteps(idea, words)).toEqual(steps);
    const draft = readCard({ title: "x", do: steps });
    expect(faultsOf(draft)).toEqual([]);
    expect(writeCard(draft)).toEqual({ title: "x", do: steps });
  });
});

describe("sentences", () => {
  it("say a card in English as the server does", () => {
    const say = speaker("en", english);
    expect(describeSteps([{ who: "next", draw: 3 }, { who: "next", lose_turn: true }], say)).toBe(
      "The next player draws 3 cards. The next player loses the next turn.",
    );
    expect(describeSteps(documented[7]!, say)).toBe(
      "The player of this card is put to a trial: ‘Raconte une blague’; if it succeeds: the player of this card draws, or lays off " +
        "cards of the owner's choice, until 1 is in hand; if it fails: the player of this card draws 4 cards.",
    );
    expect(describeSteps([], say)).toBe("Nothing else happens.");
  });

  it("have words in both languages for everything the editor can build", () => {
    for (const say of [speaker("en", english), speaker("fr", french)]) {
      for (const action of ACTIONS) {
        for (const who of whosFor(action, true)) {
          const step = newStep({ action, who, words: "Danse", stuck: true, good: [newStep()], bad: [newStep(), newStep()] });
          expect(describeSteps(writeSteps({ title: "x", text: "", steps: [step] }), say)).toMatch(/^\p{Lu}.*\.$/u);
        }
      }
    }
  });
});

describe("a draft", () => {
  it("comes back as it was written", () => {
    const card: Card = {
      title: "Tout",
      text: "deux\nlignes",
      do: [
        { who: "others", show: "named", missing: [{ who: "those", draw: 3 }], none_missing: [{ who: "self", draw: { until: "red" } }] },
        { who: "self", swap_with: "chosen" },
        { who: "chosen", take: 1 },
        { who: "all", when: "stuck", discard: 2 },
      ],
    };
    expect(writeCard(readCard(card))).toEqual(card);
  });

  it("lets an action change only to whom it may be about", () => {
    const step = newStep({ who: "next", stuck: true });
    chooseAction(step, "shuffle_hands", false);
    expect(step).toMatchObject({ who: "all", stuck: false });
    chooseAction(step, "draw", false);
    expect(step.who).toBe("all");
    expect(whosFor("draw", false)).not.toContain("those");
    expect(thoseInside(newStep({ action: "show" }), "good", false)).toBe(false);
    expect(thoseInside(newStep({ action: "trial" }), "good", false)).toBe(true);
  });

  it("needs a title and words for its trials", () => {
    const draft = newDraft();
    const trial = newStep({ action: "trial" });
    draft.steps = [trial];
    expect(faultsOf(draft)).toEqual([
      { step: null, problem: "no-title" },
      { step: trial.id, problem: "no-words" },
    ]);
  });

  it("counts nested steps, and only those that are in use", () => {
    const trial = newStep({ action: "trial", words: "x", bad: [newStep(), newStep()] });
    const draft = { title: "x", text: "", steps: [trial, ...Array.from({ length: CARD_STEPS - 3 }, () => newStep())] };
    expect(countSteps(draft.steps)).toBe(CARD_STEPS);
    expect(faultsOf(draft)).toEqual([]);
    draft.steps.push(newStep());
    expect(faultsOf(draft)).toEqual([{ step: null, problem: "too-many-steps" }]);
    chooseAction(trial, "draw", false);
    expect(faultsOf(draft)).toEqual([]);
  });

  it.each([
    ["title", "é".repeat(41), "too-long"],
    ["title", "<b>", "unprintable"],
    ["title", "a\u202eb", "unprintable"],
    ["title", "a\nb", "unprintable"],
    ["text", "x".repeat(281), "too-long"],
    ["text", "\u0007", "unprintable"],
  ] as const)("refuses a %s the server would refuse: %j", (field, words, problem) => {
    const draft = { ...newDraft(), title: "x", [field]: words };
    expect(faultsOf(draft)).toEqual([{ step: null, problem }]);
  });

  it.each(tried)("judges words as the server does: $words", ({ words, line, text }) => {
    expect(wordsFault(tidy(words), 40, false) === null).toBe(line);
    expect(wordsFault(tidy(words), 40, true) === null).toBe(text);
  });

  it("accepts forty characters of any script, and two lines of text", () => {
    expect(faultsOf({ ...newDraft(), title: "🐓".repeat(40), text: "a\nb" })).toEqual([]);
  });
});
