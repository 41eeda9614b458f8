/* The cards that fly from one state to the next, at the table and in a replay: as the events tell it, and where none of them
   moves a card, by what differs in the two states. */

import type { Happened, View } from "./protocol";

export type Place = { at: "pioche" } | { at: "talon" } | { at: "hand"; seat: number };

/** A card on its way; `card` is null where nobody here may see it. `delay` in ms from the start of the step. */
export interface Flight {
  from: Place;
  to: Place;
  card: string | null;
  delay: number;
}

export const FLIGHT = 240; // ms that one card flies
export const LONGEST = 600; // ms that all of a step may take
const APART = 80; // ms between two cards
const MOST_A_HAND = 5; // cards shown flying for one draw or one hand

const pioche: Place = { at: "pioche" };
const talon: Place = { at: "talon" };
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
  return flights.length === 0 ? 0 : Math.max(...flights.map(({ delay }) => delay)) + FLIGHT;
}

function spread(ways: readonly Way[]): Flight[] {
  const apart = ways.length > 1 ? Math.min(APART, (LONGEST - FLIGHT) / (ways.length - 1)) : 0;
  return ways.map((way, n) => ({ ...way, delay: Math.round(n * apart) }));
}

function many(count: number, cards: readonly string[] | null | undefined, from: Place, to: Place): Way[] {
  const shown = Math.min(count, MOST_A_HAND);
  return Array.from({ length: shown }, (_, n) => ({ from, to, card: cards?.[n] ?? null }));
}

/** What each event moves. */
function eventWays(before: View | null, events: readonly Happened[]): Way[] {
  const ways: Way[] = [];
  const counts = before?.counts ?? [];
  let dealer = pioche;
  for (const event of events) {
    switch (event.t) {
      case "Laid":
      case "LaidOff":
        ways.push({ from: hand(event.seat), to: talon, card: event.card });
        break;
      case "Drew":
        ways.push(...many(event.count, event.cards, pioche, hand(event.seat)));
        break;
      case "Gathered": {
        const gatherer = event.seat;
        dealer = hand(gatherer);
        counts.forEach((count, seat) => {
          if (seat !== gatherer) ways.push(...many(Math.min(count, 3), null, hand(seat), hand(gatherer)));
        });
        break;
      }
      case "Dealt":
        if (dealer.at !== "hand" || dealer.seat !== event.seat) {
          ways.push(...many(Math.min(event.count, 3), event.cards, dealer, hand(event.seat)));
        }
        break;
      case "TurnedUp":
        if (event.fate !== "goes-back") ways.push({ from: pioche, to: talon, card: event.card });
        break;
      case "Took":
        ways.push({ from: hand(event.of), to: hand(event.seat), card: event.card });
        break;
      case "Swapped":
        ways.push(...many(Math.min(counts[event.seat] ?? 1, 3), null, hand(event.seat), hand(event.other)));
        ways.push(...many(Math.min(counts[event.other] ?? 1, 3), null, hand(event.other), hand(event.seat)));
        break;
      case "HandsPassedOn": {
        const step = event.direction === "left" ? 1 : counts.length - 1;
        counts.forEach((count, seat) => ways.push(...many(Math.min(count, 2), null, hand(seat), hand((seat + step) % counts.length))));
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
    ways.push({ from: seat === undefined ? pioche : hand(seat), to: talon, card });
  }
  change.forEach((more, seat) => {
    if (more <= 0) return;
    const own = gained(before.hands[seat], after.hands[seat]);
    const from = losers.length > 0 ? hand(losers[0]!) : pioche;
    ways.push(...many(more, own, from, hand(seat)));
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
