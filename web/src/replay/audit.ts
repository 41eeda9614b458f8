/**
 * Does every card of a game come from the promised chance? The auditor follows a finished game by its events, every
 * card open, and draws from the same keys: each card cut, dealt, turned up, drawn or taken must be the one chance gave.
 * It judges no move; it only knows where cards lie and how chance is used (docs/NOTATION.md).
 */

import { Chance } from "./chance";

const HAND_DEALT = 7;
const WILD_FOUR = "W4";
const NUMBER_CARD = /^[A-Z][0-9]$/;

/** An event of a game file as the server tells it, every card open. */
export interface OpenEvent {
  t: string;
  seat?: number | null;
  card?: string | null;
  cards?: number | readonly string[] | null;
  of?: number;
  other?: number;
  direction?: string;
  fate?: string;
}

/** What must be known of a game before its first card. */
export interface Setting {
  seats: number;
  /** The cards of the deck in the order of kinds: code and copies. */
  deck: readonly (readonly [string, number])[];
  /** Does the first card turned up act (A-OPEN), or only a number open (B-OPEN)? */
  openingActs: boolean;
  /** Is the dealer found by cutting (A-DEAL), or else by lot (B-DEAL)? */
  cutsForDealer: boolean;
  /** A dealer named by the host. */
  dealer: number | null;
}

/** What chance gives and what the game says; nothing of either where the game does what no cards can do. */
export class AuditError extends Error {
  constructor(
    readonly promised = "",
    readonly told = "",
  ) {
    super();
  }
}

function fail(): never {
  throw new AuditError();
}

export class Auditor {
  #setting: Setting;
  #order: Map<string, number>;
  #chance: Chance;
  #pioche: string[] = [];
  #talon: string[] = [];
  #hands: string[][];
  #cutSeat = -1;
  #cutPlace = 0;
  /** By lot or by cutting: the dealer whom chance has named. */
  #lot: number | null = null;
  #dealer: number | null = null;
  #round = 0;
  /** A card turned up that waits for what becomes of it: the next is turned up before it goes back. */
  #following: string | null = null;
  checked = 0;

  constructor(setting: Setting, key: string) {
    this.#setting = setting;
    this.#order = new Map(setting.deck.map(([code], kind) => [code, kind]));
    this.#chance = new Chance(key);
    this.#pioche = setting.deck.flatMap(([code, copies]) => Array<string>(copies).fill(code));
    this.#hands = Array.from({ length: setting.seats }, () => []);
    if (setting.dealer === null && !setting.cutsForDealer) this.#lot = this.#chance.below(setting.seats);
  }

  /** Between two rounds chance goes on from a new key. */
  rekey(key: string): void {
    this.#chance = new Chance(key);
  }

  /** Follow the deal, or one move. */
  follow(events: readonly OpenEvent[]): void {
    for (let i = 0; i < events.length; i++) {
      const event = events[i]!;
      if (event.t === "Dealt") {
        const dealt = [event];
        while (events[i + 1]?.t === "Dealt") dealt.push(events[++i]!);
        this.#deal(dealt);
      } else {
        this.#step(event, events);
      }
    }
  }

  #step(event: OpenEvent, events: readonly OpenEvent[]): void {
    switch (event.t) {
      case "CutCard":
        return this.#cut(event.seat!, event.card!);
      case "Shuffled":
        return events.some((other) => other.t === "DealerNamed") ? this.#newRound(event) : this.#remake(event);
      case "DealerNamed":
        this.#dealer = event.seat!;
        if (this.#lot !== null) this.#count(this.#lot, event.seat);
        this.#lot = null;
        return;
      case "TurnedUp":
        return this.#turnUp(event.card!, event.fate!);
      case "Laid":
        this.#takeFromHand(event.seat!, event.card!);
        this.#talon.push(event.card!);
        return;
      case "Drew":
        for (const card of event.cards as readonly string[]) {
          this.#expect(this.#draw(), card);
          this.#putInHand(event.seat!, card);
        }
        return;
      case "LaidOff":
        this.#takeFromHand(event.seat!, event.card!);
        this.#talon.splice(this.#talon.length - 1, 0, event.card!);
        return;
      case "Took":
        return this.#take(event.seat!, event.of!, event.card!);
      case "Swapped": {
        const hand = this.#hands[event.seat!]!;
        this.#hands[event.seat!] = this.#hands[event.other!]!;
        this.#hands[event.other!] = hand;
        return;
      }
      case "HandsPassedOn": {
        const last = this.#hands.length - 1;
        if (event.direction === "left") this.#hands.unshift(...this.#hands.splice(last, 1));
        else this.#hands.push(...this.#hands.splice(0, 1));
        return;
      }
      case "Gathered":
        return this.#gather(event.seat!);
    }
  }

  #expect(promised: string, told: string): void {
    this.checked++;
    if (promised !== told) throw new AuditError(promised, told);
  }

  /** The same of a seat or a number of cards. */
  #count(promised: number, told: unknown): void {
    this.checked++;
    if (promised !== told) fail();
  }

  #draw(): string {
    return this.#pioche.pop() ?? fail();
  }

  #putInHand(seat: number, card: string): void {
    const hand = this.#hands[seat] ?? fail();
    hand.push(card);
    hand.sort((a, b) => this.#order.get(a)! - this.#order.get(b)!);
  }

  #takeFromHand(seat: number, card: string): void {
    const place = this.#hands[seat]?.indexOf(card) ?? -1;
    if (place < 0) fail();
    this.#hands[seat]!.splice(place, 1);
  }

  /** A-DEAL, R-TIE: each seat of a turn of cutting takes a card from a random place of those left. */
  #cut(seat: number, card: string): void {
    if (seat <= this.#cutSeat || this.#cutPlace === 0) this.#cutPlace = this.#pioche.length;
    this.#cutSeat = seat;
    this.#cutPlace--;
    const other = this.#chance.below(this.#cutPlace + 1);
    const promised = this.#pioche[other]!;
    this.#pioche[other] = this.#pioche[this.#cutPlace]!;
    this.#pioche[this.#cutPlace] = promised;
    this.#expect(promised, card);
  }

  /** R-OPEN-END: the whole deck is shuffled until a card that can open is left after the deal. */
  #newRound(event: OpenEvent): void {
    if (this.#round++ > 0) {
      for (const hand of this.#hands) this.#pioche.push(...hand.splice(0));
      this.#pioche.push(...this.#talon.splice(0).reverse());
    }
    const left = this.#pioche.length - HAND_DEALT * this.#setting.seats;
    do this.#chance.shuffle(this.#pioche);
    while (!this.#pioche.slice(0, left).some((card) => this.#mayOpen(card)));
    this.#count(this.#pioche.length, event.cards);
  }

  #mayOpen(card: string): boolean {
    return this.#setting.openingActs ? card !== WILD_FOUR : NUMBER_CARD.test(card);
  }

  /** RESHUFFLE: the talon less its top becomes the pioche. */
  #remake(event: OpenEvent): void {
    if (this.#pioche.length > 0) fail();
    this.#pioche = this.#talon.splice(0, this.#talon.length - 1);
    this.#chance.shuffle(this.#pioche);
    this.#count(this.#pioche.length, event.cards);
  }

  /** R-DEAL: one card at a time, clockwise; the first event is the seat dealt to first. */
  #deal(events: readonly OpenEvent[]): void {
    const first = events[0]!.seat!;
    const giver = this.#dealer ?? fail();
    this.#count((giver + 1) % this.#setting.seats, first);
    const told = new Map(events.map((event) => [event.seat!, [...(event.cards as readonly string[])]]));
    let left = events.reduce((sum, event) => sum + (event.cards as readonly string[]).length, 0);
    for (let seat = first; left > 0; seat = (seat + 1) % this.#setting.seats, left--) {
      const card = told.get(seat)?.shift() ?? fail();
      this.#expect(this.#draw(), card);
      this.#putInHand(seat, card);
    }
  }

  #turnUp(card: string, fate: string): void {
    const promised = this.#following ?? this.#draw();
    this.#following = null;
    this.#expect(promised, card);
    if (fate === "goes-back") {
      this.#following = this.#draw();
      this.#pioche.splice(this.#chance.below(this.#pioche.length + 1), 0, card);
    } else {
      this.#talon.push(card);
    }
  }

  /** A card, unseen, from a hand in the order of kinds. */
  #take(seat: number, of: number, card: string): void {
    const hand = this.#hands[of] ?? fail();
    const promised = hand[this.#chance.below(hand.length)] ?? fail();
    this.#expect(promised, card);
    this.#takeFromHand(of, card);
    this.#putInHand(seat, card);
  }

  /** Every hand is laid on the pioche and only these cards are shuffled. */
  #gather(seat: number): void {
    const below = this.#pioche.length;
    for (const hand of this.#hands) this.#pioche.push(...hand.splice(0));
    this.#chance.shuffle(this.#pioche, below);
    this.#dealer = seat;
  }
}
