/* What this page keeps while a round is played: what is chosen, armed, flying, said and shown. */

import { coloursOf } from "../cards/look";
import type { Edition } from "../lib/api";
import { asksFilm, nameOfCard, readCard, sortHand, writtenOn } from "../lib/cards";
import type { Answer } from "../lib/connection";
import { editionOf } from "../lib/editions.svelte";
import { choicesOf, write, type Choice, type Details } from "../lib/moves";
import { motionIsReduced, seeHint } from "../lib/prefs.svelte";
import type { FilmAnswered, Happened, Kicked, TableInfo, View } from "../lib/protocol";
import { play as sound } from "../lib/sound";
import type { Step, Table, Ticking } from "../lib/table.svelte";
import { tellAll, type Line } from "../lib/tell";
import { has, t } from "../lib/words";
import { readTable, readTurn } from "./aloud";
import { settled, Stage, type Flying } from "./stage.svelte";
import { reasonInWords } from "../home/problem";
import type { Rules } from "../lobby/rules";

const LOG_LENGTH = 200;
const BUBBLE = 3200; // ms
const NOTICE = 4500;
const LAST_CARD = 1800; // a pause to see the card that ended the round
const ARRIVAL = 300; // ms
const KICK = 1200; // ms until it is told what became of a kick
const READ_AGAIN = 60; // ms
const ARMED_WITH = 2; // cards: «UNO» goes with the last but one

export interface Said {
  id: number;
  text: string;
  aside: boolean;
}

/** What a seat shows for a moment: an emote, a phrase, a card. */
export interface Bubble {
  id: number;
  emote?: string;
  text?: string;
  card?: string;
}

/** What still has to be named with a card before it is laid. */
export interface Naming {
  choice: Choice;
  need: "colour" | "target";
  colour?: string;
  target?: number;
}

/** What everybody shouts, in every language. */
export const UNO = "UNO!";

const OF_THE_TABLE = new Set(["offline", "unavailable", "throttled", "too-few", "not-agreed", "not-host", "table-full", "log-full"]);

/** Why not, in words: a reason of the rules, or of the table. */
function whyNot(reason: string): string {
  if (has(`reason-${reason}`)) return t(`reason-${reason}`);
  if (reason === "stale") return t("web-stale");
  return OF_THE_TABLE.has(reason) ? reasonInWords(reason) : t("web-refused");
}

/** Who alone is asked, and the time left, as the table shows it. */
export interface Lit {
  active: number | null;
  clock: Ticking | null;
}

export class Play {
  log = $state.raw<Said[]>([]);
  /** The line near the talon, and the seat it speaks of. */
  said = $state("");
  saidOf = $state<number | null>(null);
  /** A word for this person alone: why not, or what to do next. */
  notice = $state.raw<{ text: string; clause: string } | null>(null);
  /** Read aloud at once. */
  alarm = $state("");
  armed = $state(false);
  naming = $state.raw<Naming | null>(null);
  /** A card that was sent and is not answered yet. */
  sending = $state(false);
  /** What moves and is not there yet. */
  readonly stage = new Stage();
  bubbles = $state.raw<Record<number, Bubble>>({});
  /** A hand shown to this person alone (W4-SHOW). */
  shown = $state.raw<{ of: number; cards: string[]; guilty: boolean } | null>(null);
  answered = $state.raw<FilmAnswered | null>(null);
  kicked = $state.raw<Kicked | null>(null);
  resultOpen = $state(false);
  announced = $state("");

  #ids = 0;
  #origin: DOMRect | undefined;
  /** The update in which what was sent is seen. */
  #awaited = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;

  /** It changes together with what the plate says. */
  readonly lit: { readonly now: Lit };

  constructor(readonly table: Table) {
    this.lit = settled(this.stage, () => table.view, () => ({
      active: table.view?.to_act.length === 1 ? table.view.to_act[0]! : null,
      clock: this.isOver ? null : table.clock,
    }));
  }

  start(): () => void {
    const stop = this.table.watch((step) => this.#step(step));
    this.table.pace = (step) => this.stage.pace(step);
    this.resultOpen = this.isOver;
    if (this.table.info) this.#note(this.table.past, this.table.info, false);
    // A live region speaks of changes only: the turn one comes back to is told after the page is there.
    this.#later(ARRIVAL, () => {
      if (this.asked) this.alarm = this.#yourTurn();
    });
    return () => {
      stop();
      this.stage.settle();
      this.table.pace = () => 0;
      for (const timer of this.#timers) clearTimeout(timer);
      clearTimeout(this.#noticeTimer);
    };
  }

  readonly choices = $derived.by(() => choicesOf(this.table.view?.legal ?? []));
  readonly hand = $derived.by(() => {
    const { view, seat } = this.table;
    if (!view || seat === null) return [];
    return sortHand(view.hands[seat] ?? [], this.colours);
  });

  /** The card that may be laid out of turn (H-JUMP), or none. */
  readonly jump = $derived.by(() => {
    const [card] = this.choices.keys();
    return this.asked || this.isOver ? "" : (card ?? "");
  });

  /** The departures of this table from the booklet. */
  get rules(): Rules {
    return (this.table.info?.rules ?? {}) as Rules;
  }

  /** The edition that is played, once the server has told it. */
  get edition(): Edition | null {
    return editionOf(this.table.info?.edition);
  }

  get colours(): readonly string[] {
    return coloursOf(this.table.view?.edition ?? "");
  }

  /** Is this page's seat asked now? */
  get asked(): boolean {
    const { view, seat } = this.table;
    return view !== null && seat !== null && view.to_act.includes(seat) && !this.isOver && !this.byItself;
  }

  /** Is there one answer only, which the table gives for this seat after a while? */
  get byItself(): boolean {
    const { view, seat } = this.table;
    return view !== null && view.legal.length === 0 && seat === view.to_act[0] && ["drawn", "show", "discard"].includes(view.phase);
  }

  get isOver(): boolean {
    const phase = this.table.view?.phase;
    return phase === "round-over" || phase === "match-over";
  }

  cardName(code: string): string {
    return nameOfCard(code, this.edition, this.table.info?.custom);
  }

  titleOf(code: string): string {
    return writtenOn(code, this.table.info?.custom ?? [])?.title ?? "";
  }

  /** A card of the own hand was chosen: lay it, or ask what has to be named with it, or say why not. */
  choose(code: string, from?: DOMRect): void {
    if (this.sending || this.table.hurry()) return;
    const choice = this.choices.get(code);
    if (!choice) {
      void this.#askWhyNot(code);
      return;
    }
    this.#origin = from;
    this.notice = null;
    this.name({ choice, need: "colour" });
  }

  /** Go on naming: the colour, then the target; when nothing is left to name, lay the card. */
  name(naming: Naming): void {
    const { choice, colour, target } = naming;
    const [onlyTarget] = choice.targets;
    const film = choice.verb === "play" && asksFilm(choice.card, this.edition);
    if (choice.colours.length > 0 && colour === undefined) {
      this.naming = { ...naming, need: "colour" };
    } else if (film || (target === undefined && choice.targets.length > 1)) {
      this.naming = { ...naming, need: "target" };
    } else if (onlyTarget !== undefined && target === undefined) {
      this.name({ ...naming, target: onlyTarget });
    } else {
      void this.lay(choice, { colour, target });
    }
  }

  cancel(): void {
    this.naming = null;
  }

  async lay(choice: Choice, details: Details): Promise<void> {
    this.naming = null;
    this.sending = true;
    const uno = choice.verb === "play" && this.armed;
    let answer = await this.table.move(write(choice, { ...details, uno }));
    if (uno && answer.t === "refused" && answer.reason === "nothing-to-say") {
      answer = await this.table.move(write(choice, details));
    }
    this.#sent(answer);
    if (answer.t === "ack") seeHint(choice.verb === "play" ? "lay" : choice.verb);
    else this.#origin = undefined;
    if (answer.t === "ack" && uno) this.armed = false;
    this.heed(answer);
  }

  /** A move without a card: draw, keep, accept, challenge, colour. */
  async move(text: string): Promise<void> {
    if (this.sending || this.table.hurry()) return;
    this.sending = true;
    const answer = await this.table.move(text);
    this.#sent(answer);
    if (answer.t === "ack" && text === "draw") seeHint("draw");
    this.heed(answer);
  }

  /** What was done counts as sent until it is seen: a second click meanwhile means nothing. */
  #sent(answer: Answer): void {
    this.#awaited = answer.t === "ack" ? answer.seq : 0;
    this.sending = this.#awaited > this.table.seq;
  }

  may(move: string): boolean {
    return this.table.view?.legal.includes(move) ?? false;
  }

  /** Say «UNO» if it can be said now; else arm it for the next card. */
  async uno(): Promise<void> {
    if (this.table.view?.may_say_uno) {
      this.heed(await this.table.send({ t: "uno" }));
      seeHint("uno");
    } else if (!this.armed && this.hand.length > ARMED_WITH) {
      this.remind(t("web-uno-early", { count: this.hand.length }));
    } else {
      this.armed = !this.armed;
      seeHint("uno");
    }
  }

  /** Read the whole table aloud. */
  read(): void {
    const { view } = this.table;
    if (!view) return;
    // The same words once more are read only if there was something else between.
    this.alarm = "";
    this.#later(READ_AGAIN, () => (this.alarm = readTable(view, this.#naming)));
  }

  get #naming() {
    return { cardName: (code: string) => this.cardName(code), nameOf: (seat: number) => this.table.nameOf(seat) };
  }

  #yourTurn(): string {
    const { view } = this.table;
    return view?.phase === "turn" ? readTurn(view, this.#naming) : t("web-your-turn");
  }

  async catch(seat: number): Promise<void> {
    this.heed(await this.table.send({ t: "catch", seat }));
  }

  /** Say in words why something was refused. */
  heed(answer: Answer): void {
    if (answer.t !== "refused") {
      this.notice = null;
      return;
    }
    this.warn(answer.reason, answer.clause, answer.by);
  }

  warn(reason: string, clause = "", by: number | null = null): void {
    this.remind(by === null ? whyNot(reason) : t("web-too-late", { name: this.table.nameOf(by) }), clause);
  }

  /** A word for this person alone, for a moment. */
  remind(text: string, clause = ""): void {
    this.notice = { text, clause };
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.notice = null), NOTICE);
  }

  /** The server is the referee: it says why a card that is not lit cannot be laid. */
  async #askWhyNot(code: string): Promise<void> {
    const { view } = this.table;
    if (!view) return;
    if (!this.asked) {
      this.warn(this.isOver ? "round-over" : "not-your-turn");
      return;
    }
    const verb = view.phase === "show" ? "show" : view.phase === "discard" ? "discard" : "play";
    const wild = readCard(code).colour === null && verb === "play";
    const details = wild ? { colour: this.colours[0] } : {};
    this.heed(await this.table.move(write({ verb, card: code }, details)));
  }

  bubble(seat: number, bubble: Omit<Bubble, "id">): void {
    const id = this.#ids++;
    this.bubbles = { ...this.bubbles, [seat]: { ...bubble, id } };
    this.#later(BUBBLE, () => {
      if (this.bubbles[seat]?.id !== id) return;
      const { [seat]: _gone, ...rest } = this.bubbles;
      this.bubbles = rest;
    });
  }

  get flying(): readonly Flying[] {
    return this.stage.flying;
  }

  landed(flight: Flying): void {
    this.stage.landed(flight);
  }

  #later(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, ms);
    this.#timers.add(timer);
  }

  /** Write down what happened, and say the last of it. */
  #note(events: Happened[], info: TableInfo, live: boolean): void {
    const lines = tellAll(events, { info, edition: this.edition, seat: this.table.seat, member: this.table.you });
    this.log = [...this.log, ...lines.map((line) => ({ ...line, id: this.#ids++ }))].slice(-LOG_LENGTH);
    const heard = lines.filter((line) => !line.aside);
    if (heard.length === 0) return;
    const done = heard.filter((line) => !line.asks);
    const last = (done.length > 0 ? done : heard).slice(-2);
    const words = (all: Line[]): string => all.map(({ text }) => text).join(" ");
    const speak = (): void => {
      this.saidOf = last[0]!.of;
      this.said = words(last);
      this.announced = live ? words(heard) : this.said;
    };
    // The flight of the ball is seen before it is told.
    const flies = live && !motionIsReduced() && events.some((event) => event.t === "Kicked");
    if (flies) this.#later(KICK, speak);
    else speak();
  }

  #step(step: Step): void {
    const { before, after, events, info, live } = step;
    if (this.table.seq >= this.#awaited && this.#awaited > 0) {
      this.sending = false;
      this.#awaited = 0;
    }
    this.#note(events, info, live);
    if (live) this.#show(step);
    else this.resultOpen = this.isOver;
    this.stage.show(step, this.table.seat, this.#origin);
    this.#origin = undefined;
    if (!live) return;
    this.#turn(step);
    const owes = (view: View | null): boolean => view?.uno_due.includes(view.seat ?? -1) ?? false;
    if (owes(after) && !owes(before)) this.alarm = t("web-uno-forgotten");
  }

  /** What is shown for a moment. */
  #show({ after, events }: Step): void {
    for (const event of events) {
      switch (event.t) {
        case "Laid":
          sound("lay");
          break;
        case "Drew":
          sound("draw");
          break;
        case "SaidUno":
          sound("uno");
          break;
        case "Showed":
          this.bubble(event.seat, { card: event.card });
          break;
        case "HadNone":
          this.bubble(event.seat, { text: t("web-had-none") });
          break;
        case "TrialDecided":
          if (events.some(({ t: kind }) => kind === "Kicked" || kind === "FilmAnswered")) break;
          sound(event.good ? "good" : "bad");
          this.bubble(event.seat, { text: event.good ? t("web-vote-good") : t("web-vote-bad") });
          break;
        case "HandShown":
          if (event.cards && event.to === this.table.seat) {
            const guilty = events.some((other) => other.t === "Challenged" && other.guilty);
            this.shown = { of: event.of, cards: event.cards, guilty };
          }
          break;
        case "Emoted": {
          const seat = this.table.info?.seats.findIndex(({ member }) => member === event.member) ?? -1;
          if (seat >= 0) this.bubble(seat, { emote: event.what });
          break;
        }
        case "FilmAnswered":
          this.answered = event;
          break;
        case "Kicked":
          this.kicked = event;
          break;
        case "RoundBegan":
          this.resultOpen = false;
          this.shown = this.answered = this.kicked = null;
          this.armed = false;
          break;
        case "RoundOver":
          sound(event.winner === this.table.seat ? "good" : "bad");
          this.#later(LAST_CARD, () => (this.resultOpen = this.isOver));
          break;
        default:
      }
    }
    if (after && !this.isOver && this.resultOpen) this.resultOpen = false;
  }

  /** «À toi!», once for each decision of ours. */
  #turn({ before, after }: Step): void {
    if (!after || !this.asked) {
      this.alarm = this.jump ? t("web-jump", { card: this.cardName(this.jump) }) : "";
      if (!this.jump || this.naming?.choice.card !== this.jump) this.naming = null;
      return;
    }
    const wasAsked = before?.to_act.includes(after.seat ?? -1) && before.phase === after.phase;
    if (wasAsked) return;
    this.naming = null;
    this.alarm = this.#yourTurn();
    sound("turn");
  }
}
