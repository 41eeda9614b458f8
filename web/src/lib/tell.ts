/* What happened, in one short line each: the words of the catalogue, with names instead of seats. */

import { titleIn, type Edition } from "./api";
import { nameOfCard, nameOfColour } from "./cards";
import { prefs } from "./prefs.svelte";
import type { Happened, TableInfo } from "./protocol";
import { key, t } from "./words";

/** Who tells: the table as it was when it happened, and the names of its cards. */
export interface Teller {
  info: TableInfo;
  edition: Edition | null;
}

/** A line of the log; `aside` ones are in the drawer only. */
export interface Line {
  text: string;
  aside: boolean;
}

const ASIDE = new Set<Happened["t"]>(["CutCard", "DealerNamed", "Shuffled", "Dealt", "Counted", "Passed", "TurnBegan"]);

/** Tell an event; null for what needs no words. */
export function tell(event: Happened, teller: Teller): Line | null {
  const text = say(event, teller);
  return text === null ? null : { text, aside: ASIDE.has(event.t) };
}

function say(event: Happened, { info, edition }: Teller): string | null {
  const seat = (number: number): string => info.seats[number]?.name ?? t("seat-name", { seat: `${number}` });
  const member = (number: number): string =>
    [...info.seats, ...info.waiting].find((one) => one.member === number)?.name ?? "…";
  const card = (code: string): string => nameOfCard(code, edition, info.custom);
  const cards = (codes: readonly string[]): string => codes.map(card).join(", ") || "–";
  const seats = (numbers: readonly number[]): string => numbers.map(seat).join(", ") || "–";
  const colour = nameOfColour;

  switch (event.t) {
    case "CutCard":
      return t("event-cut", { seat: seat(event.seat), card: card(event.card) });
    case "DealerNamed":
      return t("event-dealer", { seat: seat(event.seat) });
    case "Shuffled":
      return t("event-shuffled", { cards: event.cards });
    case "Dealt":
      return event.cards
        ? t("event-dealt", { seat: seat(event.seat), cards: cards(event.cards) })
        : t("event-dealt-unseen", { seat: seat(event.seat), count: event.count });
    case "TurnedUp":
      return t(`event-turned-up-${event.fate}`, { card: card(event.card) });
    case "ColourNamed":
      return t("event-colour", { seat: seat(event.seat), colour: colour(event.colour) });
    case "TurnBegan":
      return t("event-turn", { seat: seat(event.seat) });
    case "Laid": {
      const words = { seat: seat(event.seat), card: card(event.card) };
      if (!event.card.startsWith("W")) {
        return event.target === null ? t("event-laid", words) : t("event-laid-picks", { ...words, target: seat(event.target) });
      }
      const named = { ...words, colour: colour(event.colour) };
      if (event.target === null) return t("event-laid-wild", named);
      return t("event-laid-at", { ...named, target: seat(event.target) });
    }
    case "Drew":
      return event.cards
        ? t("event-drew", { seat: seat(event.seat), cards: cards(event.cards) })
        : t("event-drew-unseen", { seat: seat(event.seat), count: event.count });
    case "Passed":
      return t(event.drew ? "event-passed" : "event-passed-dry", { seat: seat(event.seat) });
    case "LostTurn":
      return t("event-lost-turn", { seat: seat(event.seat) });
    case "DirectionChanged":
      return t(`event-direction-${event.direction}`);
    case "SaidUno":
      return t("event-said-uno", { seat: seat(event.seat) });
    case "Caught":
      return t("event-caught", { seat: seat(event.seat), by: seat(event.by) });
    case "Accepted":
      return t("event-accepted", { seat: seat(event.seat) });
    case "Challenged":
      return t(event.guilty ? "event-challenged-guilty" : "event-challenged-innocent", {
        seat: seat(event.seat),
        of: seat(event.of),
      });
    case "HandShown":
      return t("event-hand-shown-unseen", { of: seat(event.of), to: seat(event.to) });
    case "Showed":
      return t("event-showed", { seat: seat(event.seat), card: card(event.card) });
    case "HadNone":
      return t("event-had-none", { seat: seat(event.seat) });
    case "Opened":
      return t("event-opened", { seat: seat(event.seat), cards: cards(event.cards) });
    case "Closed":
      return t("event-closed", { seats: seats(event.seats) });
    case "LaidOff":
      return t("event-laid-off", { seat: seat(event.seat), card: card(event.card) });
    case "Took":
      return event.card
        ? t("event-took", { seat: seat(event.seat), of: seat(event.of), card: card(event.card) })
        : t("event-took-unseen", { seat: seat(event.seat), of: seat(event.of) });
    case "Swapped":
      return t("event-swapped", { seat: seat(event.seat), other: seat(event.other) });
    case "Gathered":
      return t("event-gathered", { seat: seat(event.seat) });
    case "TrialBegan":
      if (event.kind === "film") return t("event-trial-film", { seat: seat(event.seat), film: titleIn(event.film ?? "", prefs.lang) });
      if (event.kind === "kick") return t("event-trial-kick", { seat: seat(event.seat) });
      return t("event-trial", { seat: seat(event.seat), words: event.words });
    case "TrialDecided":
      return t(event.good ? "event-trial-good" : "event-trial-bad", { seat: seat(event.seat) });
    case "Blocked":
      return t("event-blocked");
    case "Counted":
      return t("event-counted", { seat: seat(event.seat), points: event.points });
    case "RoundOver":
      return event.winner === null
        ? t("event-round-over-nobody")
        : t("event-round-over", { winner: seat(event.winner), points: event.points });
    case "MatchOver":
      return t("event-match-over", { winners: seats(event.winners) });
    case "PlaysAgain":
      return t("event-again", { seat: seat(event.seat) });
    case "Owed":
      return t("event-owed", { seat: seat(event.seat), cards: event.cards });
    case "Paid":
      return t("event-paid", { seat: seat(event.seat) });
    case "JumpedIn":
      return t("event-jumped-in", { seat: seat(event.seat) });
    case "HandsPassedOn":
      return t(`event-passed-on-${event.direction}`);
    case "Joined":
      return t("web-event-joined", { name: event.name });
    case "Left":
      return event.kicked
        ? t("web-event-kicked", { name: member(event.member) })
        : t("web-event-left", { name: member(event.member) });
    case "WentAway":
      return t("web-event-away", { name: member(event.member) });
    case "CameBack":
      return t("web-event-back", { name: member(event.member) });
    case "HostChanged":
      return t("web-event-host", { name: member(event.member) });
    case "TimeRanOut":
      return event.seat === null ? null : t("web-event-time", { name: seat(event.seat) });
    case "FilmAnswered":
      return t("web-event-film", { name: seat(event.seat), answers: event.answers.join(", ") || "–" });
    case "Kicked":
      return t(kickKey(event.why), { name: seat(event.seat) });
    case "DareDone":
      return t("web-event-dare", { name: seat(event.seat) });
    case "Conceded":
      return t("web-event-conceded", { name: seat(event.seat) });
    case "VoteCounted":
      return t("web-event-votes", { good: event.good, bad: event.bad });
    case "CardsWithdrawn":
      return t("web-event-withdrawn");
    case "Emoted":
      return t("web-event-emote", { name: member(event.member), what: emoteWords(event.what) });
    default:
      return null;
  }
}

const KICKS: Record<string, string> = {
  good: key("web-event-kick-good"),
  short: key("web-event-kick-short"),
  over: key("web-event-kick-over"),
  "wide-left": key("web-event-kick-wide-left"),
  "wide-right": key("web-event-kick-wide-right"),
};

/** The message for what became of a kick. */
export function kickKey(why: string): string {
  return KICKS[why] ?? key("web-event-kick-short");
}

const FACES = ["smile", "laugh", "wow", "cry", "clap", "thinking", "angry-cat", "sleepy"] as const;
const PHRASES = ["hello", "good-luck", "well-played", "thanks", "oops", "hurry-up", "rematch", "goodbye"] as const;

export const EMOTE_FACES = FACES;
export const EMOTE_PHRASES = PHRASES;

export function isFace(what: string): boolean {
  return (FACES as readonly string[]).includes(what);
}

export function emoteWords(what: string): string {
  return t(isFace(what) ? `emote-${what}` : `phrase-${what}`);
}
