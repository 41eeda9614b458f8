/* What happened, in one short line each: the words of the catalogue, with names instead of seats. */

import type { Edition } from "./api";
import { titleOf } from "./films.svelte";
import { nameOfCard, nameOfColour } from "./cards";
import type { Happened, TableInfo } from "./protocol";
import type { Variables } from "./pattern";
import { key, listed, t } from "./words";

/** What is told: the table as it was when it happened, the names of its cards, and who is spoken to. */
export interface Teller {
  info: TableInfo;
  edition: Edition | null;
  /** The reader's seat: what it does is told with «tu». */
  seat: number | null;
  /** The reader as a member of the table. */
  member: number | null;
}

/** `you` in a message that does not name the reader. */
export const NOBODY = "nobody";

/** A line of the log; `aside` ones are in the drawer only. */
export interface Line {
  text: string;
  aside: boolean;
  /** It asks something of the reader; the plate asks it too, in large letters. */
  asks: boolean;
  /** The seat it speaks of. */
  of: number | null;
}

const ASIDE = new Set<Happened["t"]>(["CutCard", "DealerNamed", "Shuffled", "Dealt", "Counted", "Passed", "TurnBegan"]);

/** The sentence of an event; null for what needs no words. */
export function tell(event: Happened, teller: Teller): Line | null {
  const text = say(event, teller);
  if (text === null) return null;
  const of = "seat" in event ? (event.seat ?? null) : null;
  return { text, aside: ASIDE.has(event.t), asks: event.t === "Owed" && of === teller.seat, of };
}

/** The lines of several events; those of the reader's own seat while a bot played for it say so. */
export function tellAll(events: readonly Happened[], teller: Teller): Line[] {
  const mine = teller.info.seats.find(({ member }) => member === teller.member);
  const switches = events.filter((event) => (event.t === "WentAway" || event.t === "CameBack") && event.member === teller.member);
  let away = switches[0] ? switches[0].t === "CameBack" : (mine?.away ?? false);
  return events.flatMap((event) => {
    if (switches.includes(event)) away = event.t === "WentAway";
    const line = tell(event, teller);
    if (!line) return [];
    const byBot = away && teller.seat !== null && "seat" in event && event.seat === teller.seat;
    return [byBot ? { ...line, text: t("web-log-bot", { line: line.text }) } : line];
  });
}

function say(event: Happened, { info, edition, seat: own, member: me }: Teller): string | null {
  const nameOf = (seat: number): string => info.seats[seat]?.name ?? t("seat-name", { seat: `${seat}` });
  /** The seats of an event by the variables of its message, and which of them is the reader. */
  const who = (seats: Record<string, number>): Variables => {
    const mine = own === null ? undefined : Object.keys(seats).find((variable) => seats[variable] === own);
    const names = Object.entries(seats).map(([variable, seat]) => [variable, nameOf(seat)] as const);
    // `other` is what Fluent calls the default.
    return { ...Object.fromEntries(names), you: mine === "other" ? "partner" : (mine ?? NOBODY) };
  };
  const player = (seat: number): Variables => ({ name: nameOf(seat), you: seat === own ? "name" : NOBODY });
  const member = (number: number): Variables => ({
    name: [...info.seats, ...info.waiting].find((one) => one.member === number)?.name ?? "…",
    you: number === me ? "name" : NOBODY,
  });
  const card = (code: string): string => nameOfCard(code, edition, info.custom);
  const cards = (codes: readonly string[]): string => listed(codes.map(card)) || "–";
  const seats = (numbers: readonly number[]): string =>
    listed(numbers.map((seat) => (seat === own ? t("seat-you") : nameOf(seat)))) || "–";
  const colour = nameOfColour;

  switch (event.t) {
    case "CutCard":
      return t("event-cut", { ...who({ seat: event.seat }), card: card(event.card) });
    case "DealerNamed":
      return t("event-dealer", who({ seat: event.seat }));
    case "Shuffled":
      return t("event-shuffled", { cards: event.cards });
    case "Dealt":
      return event.cards
        ? t("event-dealt", { ...who({ seat: event.seat }), cards: cards(event.cards) })
        : t("event-dealt-unseen", { ...who({ seat: event.seat }), count: event.count });
    case "TurnedUp":
      return t(`event-turned-up-${event.fate}`, { card: card(event.card) });
    case "ColourNamed":
      return t("event-colour", { ...who({ seat: event.seat }), colour: colour(event.colour) });
    case "TurnBegan":
      return t("event-turn", who({ seat: event.seat }));
    case "Laid": {
      const laid = { ...who({ seat: event.seat }), card: card(event.card) };
      if (!event.card.startsWith("W")) {
        if (event.target === null) return t("event-laid", laid);
        return t("event-laid-picks", { ...laid, ...who({ seat: event.seat, target: event.target }) });
      }
      const named = { ...laid, colour: colour(event.colour) };
      if (event.target === null) return t("event-laid-wild", named);
      return t("event-laid-at", { ...named, ...who({ seat: event.seat, target: event.target }) });
    }
    case "Drew":
      return event.cards
        ? t("event-drew", { ...who({ seat: event.seat }), cards: cards(event.cards) })
        : t("event-drew-unseen", { ...who({ seat: event.seat }), count: event.count });
    case "Passed":
      return t(event.drew ? "event-passed" : "event-passed-dry", who({ seat: event.seat }));
    case "LostTurn":
      return t("event-lost-turn", who({ seat: event.seat }));
    case "DirectionChanged":
      return t(`event-direction-${event.direction}`);
    case "SaidUno":
      return t("event-said-uno", who({ seat: event.seat }));
    case "Caught":
      return t("event-caught", who({ seat: event.seat, by: event.by }));
    case "Accepted":
      return t("event-accepted", who({ seat: event.seat }));
    case "Challenged":
      return t(event.guilty ? "event-challenged-guilty" : "event-challenged-innocent", who({ seat: event.seat, of: event.of }));
    case "HandShown":
      return t("event-hand-shown-unseen", who({ of: event.of, to: event.to }));
    case "Showed":
      return t("event-showed", { ...who({ seat: event.seat }), card: card(event.card) });
    case "HadNone":
      return t("event-had-none", who({ seat: event.seat }));
    case "Opened":
      return t("event-opened", { ...who({ seat: event.seat }), cards: cards(event.cards) });
    case "Closed":
      return t("event-closed", { seats: seats(event.seats) });
    case "LaidOff":
      return t("event-laid-off", { ...who({ seat: event.seat }), card: card(event.card) });
    case "Took":
      return event.card
        ? t("event-took", { ...who({ seat: event.seat, of: event.of }), card: card(event.card) })
        : t("event-took-unseen", who({ seat: event.seat, of: event.of }));
    case "Swapped":
      return t("event-swapped", who({ seat: event.seat, other: event.other }));
    case "Gathered":
      return t("event-gathered", who({ seat: event.seat }));
    case "TrialBegan":
      if (event.kind === "film") return t("event-trial-film", { ...who({ seat: event.seat }), film: titleOf(event.film ?? "") });
      if (event.kind === "kick") return t("event-trial-kick", who({ seat: event.seat }));
      return t("event-trial", { ...who({ seat: event.seat }), words: event.words });
    case "TrialDecided":
      return t(event.good ? "event-trial-good" : "event-trial-bad", who({ seat: event.seat }));
    case "Blocked":
      return t("event-blocked");
    case "Counted":
      return t("event-counted", { ...who({ seat: event.seat }), points: event.points });
    case "RoundOver":
      return event.winner === null
        ? t("event-round-over-nobody")
        : t("event-round-over", { ...who({ winner: event.winner }), points: event.points });
    case "MatchOver":
      return t("event-match-over", { winners: seats(event.winners) });
    case "PlaysAgain":
      return t("event-again", who({ seat: event.seat }));
    case "Owed":
      return t("event-owed", { ...who({ seat: event.seat }), cards: event.cards });
    case "Paid":
      return t("event-paid", who({ seat: event.seat }));
    case "JumpedIn":
      return t("event-jumped-in", who({ seat: event.seat }));
    case "HandsPassedOn":
      return t(`event-passed-on-${event.direction}`);
    case "Joined":
      return t("web-event-joined", { name: event.name, you: event.member === me ? "name" : NOBODY });
    case "Left":
      return event.kicked
        ? t("web-event-kicked", member(event.member))
        : t("web-event-left", member(event.member));
    case "WentAway":
      return t("web-event-away", member(event.member));
    case "CameBack":
      return t("web-event-back", member(event.member));
    case "HandAsked":
      return t("web-event-hand-asked", member(event.member));
    case "HandDeclined":
      return t("web-event-hand-declined", member(event.member));
    case "HostChanged":
      return t("web-event-host", member(event.member));
    case "DrawRepeated": {
      const names = event.members.map((number) => String(member(number)["name"]));
      return t("web-drawn-again", { names: listed(names), count: names.length });
    }
    case "TimeRanOut":
      return event.seat === null ? null : t("web-event-time", player(event.seat));
    case "FilmAnswered":
      return t("web-event-film", { ...player(event.seat), answers: listed(event.answers) || "–" });
    case "Kicked":
      return t(kickKey(event.why), player(event.seat));
    case "DareDone":
      return t("web-event-dare", player(event.seat));
    case "Conceded":
      return t("web-event-conceded", player(event.seat));
    case "VoteCounted":
      return t("web-event-votes", { good: event.good, bad: event.bad });
    case "CalledOff":
      return t("web-event-called-off", { moves: event.moves });
    case "CardsWithdrawn":
      return t("web-event-withdrawn");
    case "Emoted":
      return t("web-event-emote", { ...member(event.member), what: emoteWords(event.what) });
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
