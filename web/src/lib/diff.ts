/* The cards that fly from one state to the next, at the table and in a replay: as the events tell it, and where none of them
   moves a card, by what differs in the two states. */

import type { Happened, View } from "./protocol";

export type Place = { at: "pioche" } | { at: "talon" } | { at: "middle" } | { at: "hand"; seat: number };

/** Why a card flies, which is how it flies: laid, drawn, gathered into one heap, dealt, or passed from hand to hand. */
export type How = "lay" | "draw" | "gather" | "deal" | "pass";

/** A card on its way; `card` is null where nobody here may see it. `delay` in ms from the start of the step. */
export interface Flight {
  from: Place;
  to: Place;
  card: string | null;
  how: How;
  delay: number;
}

/** How long one card flies, in ms. */
export const FLIGHT: Record<How, number> = { lay: 220, draw: 260, gather: 240, deal: 220, pass: 240 };
export const LONGEST = 600; // ms that all of a step may take
/** Gathering all hands, shuffling them and dealing them again is a show of its own: when each part is over, in ms. */
export const SHUFFLE = { gathered: 300, shuffled: 700, dealt: 1200 };
const APART = 60; // ms between two cards
const MOST_A_HAND = 5; // cards shown flying for one draw or one hand
const ROUNDS = 3; // cards shown for each hand that is dealt

const pioche: Place = { at: "pioche" };
const talon: Place = { at: "talon" };
const middle: Place = { at: "middle" };
const hand = (seat: number): Place => ({ at: "hand", seat });

type Way = Omit<Flight, "delay">;

/** The cards that move between two states; what happened tells their order where it is known. */
export function flightsOf(before: View | null, after: View | null, events: readonly Happened[]): Flight[] {
  if (!after) return [];
  const told = events.length > 0 ? eventWays(before, events) : [];
  return spread(told.length > 0 || !before ? told : stateWays(before, after));
}

/** How long a step takes to show. */
export function lasting(flights: readonly Flight[]): number {
  return Math.max(0, ...flights.map(({ delay, how }) => delay + FLIGHT[how]));
}

/** Let so many of them begin one after the other between two moments. */
function between(ways: readonly Way[], begin: number, end: number): Flight[] {
  const room = end - begin - Math.max(0, ...ways.map(({ how }) => FLIGHT[how]));
  const apart = ways.length > 1 ? Math.min(APART, room / (ways.length - 1)) : 0;
  return ways.map((way, n) => ({ ...way, delay: Math.round(begin + n * apart) }));
}

function spread(ways: readonly Way[]): Flight[] {
  const gathered = ways.filter(({ how }) => how === "gather");
  if (gathered.length === 0) return between(ways, 0, LONGEST);
  const before = ways.slice(0, ways.indexOf(gathered[0]!));
  const laid = before.length > 0 ? FLIGHT.lay : 0;
  const dealt = ways.filter(({ how }) => how === "deal");
  return [
    ...between(before, 0, FLIGHT.lay),
    ...between(gathered, laid, laid + SHUFFLE.gathered),
    ...between(roundByRound(dealt), laid + SHUFFLE.shuffled, laid + SHUFFLE.dealt),
  ];
}

/** One card for each hand, then the next for each. */
function roundByRound(dealt: readonly Way[]): Way[] {
  const given = new Map<number, number>();
  const rounds = dealt.map((way) => {
    const seat = way.to.at === "hand" ? way.to.seat : -1;
    const round = given.get(seat) ?? 0;
    given.set(seat, round + 1);
    return { way, round };
  });
  return rounds.toSorted((a, b) => a.round - b.round).map(({ way }) => way);
}

function many(count: number, cards: readonly string[] | null | undefined, from: Place, to: Place, how: How): Way[] {
  const shown = Math.min(count, MOST_A_HAND);
  return Array.from({ length: shown }, (_, n) => ({ from, to, card: cards?.[n] ?? null, how }));
}

/** What each event moves. */
function eventWays(before: View | null, events: readonly Happened[]): Way[] {
  const ways: Way[] = [];
  const counts = before?.counts ?? [];
  let dealer: Place = pioche;
  for (const event of events) {
    switch (event.t) {
      case "Laid":
      case "LaidOff":
        ways.push({ from: hand(event.seat), to: talon, card: event.card, how: "lay" });
        break;
      case "Drew":
        ways.push(...many(event.count, event.cards, pioche, hand(event.seat), "draw"));
        break;
      case "Gathered":
        dealer = middle;
        counts.forEach((count, seat) => ways.push(...many(Math.min(count, ROUNDS), null, hand(seat), middle, "gather")));
        break;
      case "Dealt":
        ways.push(...many(Math.min(event.count, ROUNDS), event.cards, dealer, hand(event.seat), "deal"));
        break;
      case "TurnedUp":
        if (event.fate !== "goes-back") ways.push({ from: pioche, to: talon, card: event.card, how: "lay" });
        break;
      case "Took":
        ways.push({ from: hand(event.of), to: hand(event.seat), card: event.card, how: "pass" });
        break;
      case "Swapped":
        ways.push(...many(Math.min(counts[event.seat] ?? 1, 3), null, hand(event.seat), hand(event.other), "pass"));
        ways.push(...many(Math.min(counts[event.other] ?? 1, 3), null, hand(event.other), hand(event.seat), "pass"));
        break;
      case "HandsPassedOn": {
        const step = event.direction === "left" ? 1 : counts.length - 1;
        counts.forEach((count, seat) => ways.push(...many(Math.min(count, 2), null, hand(seat), hand((seat + step) % counts.length), "pass")));
        break;
      }
      default:
    }
  }
  return ways;
}

/** Without a word of what happened: laid is what the talon has more, drawn is what hands have more. */
function stateWays(before: View, after: View): Way[] {
  if (before.counts.length !== after.counts.length || before.edition !== after.edition) return [];
  const ways: Way[] = [];
  const change = after.counts.map((count, seat) => count - (before.counts[seat] ?? 0));
  const losers = change.flatMap((more, seat) => (more < 0 ? Array<number>(-more).fill(seat) : []));
  for (const card of after.talon.slice(before.talon.length)) {
    const seat = losers.shift();
    ways.push({ from: seat === undefined ? pioche : hand(seat), to: talon, card, how: "lay" });
  }
  change.forEach((more, seat) => {
    if (more <= 0) return;
    const own = gained(before.hands[seat], after.hands[seat]);
    const from = losers.length > 0 ? hand(losers[0]!) : pioche;
    ways.push(...many(more, own, from, hand(seat), from === pioche ? "draw" : "pass"));
    losers.splice(0, more);
  });
  return ways;
}

/** The cards a hand has more, where both are seen. */
export function gained(
  before: readonly string[] | null | undefined,
  after: readonly string[] | null | undefined,
): string[] | null {
  if (!before || !after) return null;
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
