/* What moves at the table and is not there yet: cards in flight, a heap that is shuffled, signs stamped on heads. The state of
   the game is never held up by it: a touch, or a break in the line, puts everything in its place. */

import { flightsOf, lasting, SHUFFLE, type Flight } from "../lib/diff";
import { motionIsReduced } from "../lib/prefs.svelte";
import type { Happened } from "../lib/protocol";
import type { Step } from "../lib/table.svelte";

const QUIET_STEP = 120; // ms for a step in which no card flies
const SIGN = 1100; // ms
const STILL_HEAP = 800; // ms that the heap is seen where nothing may move
const MOST_FLYING = 80;

export interface Flying extends Flight {
  id: number;
  /** Where the own card was when it was laid. */
  origin?: DOMRect | undefined;
}

/** What has just happened to somebody: made to draw, skipped, caught. */
export interface Mark {
  id: number;
  sign: "draw" | "skip" | "caught";
  count: number;
}

/** What is shown of the state: it waits for the flight that explains it, at most until the next step. */
export function settled<T>(stage: Stage, view: () => unknown, next: () => T): { readonly now: T } {
  let now = $state.raw(next());
  let last = now;
  let of = view();
  $effect.pre(() => {
    const coming = next();
    if (stage.flying.length === 0) now = coming;
    else if (of !== view()) now = last;
    last = coming;
    of = view();
  });
  return {
    get now() {
      return now;
    },
  };
}

export class Stage {
  flying = $state.raw<Flying[]>([]);
  marks = $state.raw<Record<number, Mark>>({});
  /** Who has said «UNO» and still has the card. */
  shouted = $state.raw<ReadonlySet<number>>(new Set());
  /** All hands lie in one heap in the middle. */
  heap = $state(false);

  #ids = 0;
  /** How many cards were to be seen dealt to each seat. */
  #dealt = new Map<number, number>();
  #timers = new Set<ReturnType<typeof setTimeout>>();

  /** How many ms a step is to be seen before the next one. */
  pace({ before, after, events, live }: Step): number {
    if (!live) return 0;
    if (motionIsReduced()) return events.some(({ t }) => t === "Gathered") ? STILL_HEAP : after === before ? 0 : QUIET_STEP * 2;
    return lasting(flightsOf(before, after, events)) || (after === before ? 0 : QUIET_STEP);
  }

  /** Show a step; `origin` is where the own card that was laid lay, `own` the own seat. */
  show({ before, after, events, live }: Step, own: number | null, origin?: DOMRect): void {
    if (!live) {
      this.settle();
      return;
    }
    this.#mark(events);
    const gathers = events.some(({ t }) => t === "Gathered");
    if (motionIsReduced()) {
      if (gathers) this.#pile(0, STILL_HEAP);
      return;
    }
    const flights = flightsOf(before, after, events).map((flight): Flying => {
      const mine = flight.from.at === "hand" && flight.from.seat === own && flight.to.at === "talon";
      return { ...flight, id: this.#ids++, origin: mine ? origin : undefined };
    });
    if (flights.length === 0) return;
    const dealt = flights.filter(({ how }) => how === "deal");
    if (dealt.length > 0) this.#dealt = new Map();
    for (const { to } of dealt) if (to.at === "hand") this.#dealt.set(to.seat, (this.#dealt.get(to.seat) ?? 0) + 1);
    if (gathers) {
      const first = Math.min(...flights.filter(({ how }) => how === "gather").map(({ delay }) => delay));
      this.#pile(first, first + SHUFFLE.dealt);
    }
    this.flying = [...this.flying, ...flights].slice(-MOST_FLYING);
  }

  landed(flight: Flying): void {
    this.flying = this.flying.filter(({ id }) => id !== flight.id);
  }

  /** Everything is where it belongs. */
  settle(): void {
    this.flying = [];
    this.heap = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.marks = {};
  }

  /** How many cards are on their way to the talon. */
  get arriving(): number {
    return this.flying.filter(({ to }) => to.at === "talon").length;
  }

  /** Of a hand with so many cards, how many are still on their way to it. */
  missing(seat: number, count: number): number {
    const coming = this.flying.filter(({ to }) => to.at === "hand" && to.seat === seat);
    const dealt = coming.filter(({ how }) => how === "deal").length;
    if (dealt > 0) return Math.ceil((count * dealt) / (this.#dealt.get(seat) ?? dealt));
    return this.heap && motionIsReduced() ? count : Math.min(count, coming.length);
  }

  /** The cards that fly to a hand, face by face. */
  coming(seat: number): string[] {
    return this.flying.flatMap(({ to, card, how }) => (to.at === "hand" && to.seat === seat && card && how !== "deal" ? [card] : []));
  }

  /** Is a hand still dealt, so that none of it can be told by its face? */
  isDealt(seat: number): boolean {
    return (this.heap && motionIsReduced()) || this.flying.some(({ to, how }) => how === "deal" && to.at === "hand" && to.seat === seat);
  }

  #pile(begin: number, end: number): void {
    if (begin === 0) this.heap = true;
    else this.#later(begin, () => (this.heap = true));
    this.#later(end, () => (this.heap = false));
  }

  #mark(events: readonly Happened[]): void {
    const caught = events.flatMap((event) => (event.t === "Caught" ? [event.seat] : []));
    const drew = events.flatMap((event) => (event.t === "Drew" && event.count > 1 ? [event.seat] : []));
    const shouted = new Set(this.shouted);
    for (const event of events) {
      if (event.t === "SaidUno") shouted.add(event.seat);
      else if (event.t === "RoundBegan") shouted.clear();
      else if (event.t === "Caught") this.#stamp(event.seat, "caught", 0);
      else if (event.t === "Drew") {
        shouted.delete(event.seat);
        if (event.count > 1 && !caught.includes(event.seat)) this.#stamp(event.seat, "draw", event.count);
      } else if (event.t === "LostTurn" && !drew.includes(event.seat)) this.#stamp(event.seat, "skip", 0);
    }
    this.shouted = shouted;
  }

  #stamp(seat: number, sign: Mark["sign"], count: number): void {
    const id = this.#ids++;
    this.marks = { ...this.marks, [seat]: { id, sign, count } };
    this.#later(SIGN, () => {
      if (this.marks[seat]?.id !== id) return;
      const { [seat]: _gone, ...rest } = this.marks;
      this.marks = rest;
    });
  }

  #later(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, ms);
    this.#timers.add(timer);
  }
}
