import { beforeAll, describe, expect, it } from "vitest";
import { languages, type Language } from "virtual:words";
import { prefs } from "../src/lib/prefs.svelte";
import type { Happened } from "../src/lib/protocol";
import { tell, tellAll } from "../src/lib/tell";
import { loadWords } from "../src/lib/words";
import { makeInfo } from "./world";

const info = makeInfo();
const [ME, OTHER] = [0, 1];
const names = info.seats.map(({ name }) => name);

/** Events that name somebody: with the seat, the member or both that it is about, and somebody else in a second role. */
const events = (one: number, two: number): Happened[] => [
  { t: "CutCard", seat: one, card: "R7" },
  { t: "DealerNamed", seat: one },
  { t: "Dealt", seat: one, count: 7, cards: null },
  { t: "Dealt", seat: one, count: 1, cards: ["R7"] },
  { t: "ColourNamed", seat: one, colour: "red" },
  { t: "TurnBegan", seat: one },
  { t: "Laid", seat: one, card: "R7", colour: "red", target: null },
  { t: "Laid", seat: one, card: "W", colour: "red", target: null },
  { t: "Laid", seat: one, card: "W", colour: "red", target: two },
  { t: "Laid", seat: two, card: "W", colour: "red", target: one },
  { t: "Drew", seat: one, count: 2, cards: null },
  { t: "Drew", seat: one, count: 2, cards: ["R7", "GR"] },
  { t: "Passed", seat: one, drew: 1 },
  { t: "Passed", seat: one, drew: 0 },
  { t: "LostTurn", seat: one },
  { t: "SaidUno", seat: one },
  { t: "Caught", seat: one, by: two },
  { t: "Caught", seat: two, by: one },
  { t: "Accepted", seat: one },
  { t: "Challenged", seat: one, of: two, guilty: true },
  { t: "Challenged", seat: two, of: one, guilty: false },
  { t: "HandShown", of: one, to: two, cards: null },
  { t: "HandShown", of: two, to: one, cards: ["R7"] },
  { t: "Showed", seat: one, card: "R7" },
  { t: "HadNone", seat: one },
  { t: "Opened", seat: one, cards: ["R7"] },
  { t: "Closed", seats: [one, two] },
  { t: "LaidOff", seat: one, card: "R7" },
  { t: "Took", seat: one, of: two, card: null },
  { t: "Took", seat: two, of: one, card: "R7" },
  { t: "Swapped", seat: one, other: two },
  { t: "Swapped", seat: two, other: one },
  { t: "Gathered", seat: one },
  { t: "TrialBegan", seat: one, words: "film", film: "Le Roi lion" },
  { t: "TrialBegan", seat: one, words: "kick", film: null },
  { t: "TrialBegan", seat: one, words: "Chante", film: null },
  { t: "TrialDecided", seat: one, good: true },
  { t: "TrialDecided", seat: one, good: false },
  { t: "Counted", seat: one, points: 12 },
  { t: "RoundOver", winner: one, points: 12 },
  { t: "MatchOver", winners: [one] },
  { t: "PlaysAgain", seat: one },
  { t: "Joined", member: one, name: names[one]!, bot: "", seat: one },
  { t: "WentAway", member: one },
  { t: "CameBack", member: one },
  { t: "HostChanged", member: one },
  { t: "Emoted", member: one, what: "hello" },
  { t: "DareDone", seat: one },
  { t: "Conceded", seat: one },
] as Happened[];

describe.each(Object.keys(languages) as Language[])("what happened, in %s", (lang) => {
  beforeAll(async () => {
    await loadWords(lang);
    prefs.lang = lang;
  });

  const told = (event: Happened, seat: number | null): string => {
    prefs.lang = lang;
    return tell(event, { info, edition: null, seat, member: seat })!.text;
  };

  it.each(events(ME, OTHER).map((event) => [JSON.stringify(event), event] as const))("is told to the one it is about: %s", (_, event) => {
    expect(told(event, ME)).not.toContain(names[ME]);
    expect(told(event, null)).toContain(names[ME]);
    expect(told(event, 2)).toBe(told(event, null));
  });
});

it("says what a bot did for the reader, and nothing else", async () => {
  await loadWords("en");
  prefs.lang = "en";
  const drew = (seat: number): Happened => ({ t: "Drew", seat, count: 1, cards: null });
  const told = (happened: Happened[], away = false): boolean[] => {
    const seats = info.seats.map((seat) => ({ ...seat, away: away && seat.member === ME }));
    const lines = tellAll(happened, { info: { ...info, seats }, edition: null, seat: ME, member: ME });
    return lines.map(({ text }) => text.startsWith("A bot, for you: "));
  };
  const [left, back] = [{ t: "WentAway", member: ME }, { t: "CameBack", member: ME }] as Happened[];
  expect(told([drew(ME), left!, drew(ME), drew(OTHER), back!, drew(ME)])).toEqual([false, false, true, false, false, false]);
  expect(told([drew(ME), back!, drew(ME)])).toEqual([true, false, false]);
  expect(told([drew(ME)], true)).toEqual([true]);
});

it("elides in French", async () => {
  await loadWords("fr");
  prefs.lang = "fr";
  const guests = makeInfo({ seats: info.seats.map((seat) => ({ ...seat, name: "Invité" })) });
  const said = (event: Happened): string => tell(event, { info: guests, edition: null, seat: null, member: null })!.text;
  expect(said({ t: "TurnBegan", seat: 1 })).toBe("C'est le tour d'Invité.");
  expect(said({ t: "TrialBegan", seat: 1, kind: "film", words: "", film: "Le Roi lion" } as Happened)).toBe(
    "Invité doit nommer 4 personnages du Roi lion.",
  );
});
