/* A table as this page knows it: what the server said last, and what may be asked of it. */

import { headsOf, type Who } from "../place/heads";
import {
  browserWorld,
  Connection,
  socketUrl,
  type Answer,
  type LineOptions,
  type LineState,
  type Told,
  type Wanted,
  type World,
} from "./connection";
import type { Clock, Happened, Member, TableInfo, Update, View, Welcome } from "./protocol";

const PAST = 200; // events
const LONG = 121_000; // ms; a long stop is no clock to look at
const MOST_LATE = 4; // steps that may wait to be shown; with more, all are shown at once

/** A clock with the moment it runs out, by `performance.now()`. */
export interface Ticking extends Clock {
  until: number;
}

/** One step, as it is shown: the state before and after, and what happened between. */
export interface Step {
  before: View | null;
  after: View | null;
  events: Happened[];
  info: TableInfo;
  /** False for the state told at the start and after a break. */
  live: boolean;
}

export class Table {
  line = $state<LineState>("connecting");
  /** Why the line is closed for good: removed, not-found, moved, version. */
  closed = $state("");
  /** The own member number; null for a spectator. */
  you = $state<number | null>(null);
  seq = $state(0);
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  clock = $state.raw<Ticking | null>(null);
  outlook = $state.raw<Welcome["outlook"]>(null);
  connected = $state.raw<number[]>([]);
  watching = $state(0);

  readonly #connection: Connection;
  readonly #watchers = new Set<(step: Step) => void>();
  readonly #ears = new Set<(message: Told) => void>();
  /** How many ms a step is to be seen before the next one is shown. */
  pace: (step: Step) => number = () => 0;
  /** What has happened lately, before this page came too, as far as the server still tells it. */
  past = $state.raw<Happened[]>([]);
  #late: Update[] = [];
  #resting: (() => void) | null = null;

  constructor(
    readonly code: string,
    options: LineOptions = {},
    private readonly world: World = browserWorld(),
    url: string = socketUrl(code),
  ) {
    const listener = {
      told: (message: Told) => this.#told(message),
      line: (state: LineState, reason: string) => {
        this.line = state;
        this.closed = reason;
      },
    };
    this.#connection = new Connection(url, listener, options, world);
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#rested();
    this.#connection.stop();
  }

  /** Be called at every step, to animate it and to tell it; gives what stops that. */
  watch(watcher: (step: Step) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Be given every message as it comes, before it is shown. */
  hear(ear: (message: Told) => void): void {
    this.#ears.add(ear);
  }

  send(wanted: Wanted): Promise<Answer> {
    return this.#connection.send(wanted);
  }

  /** Answer the decision the own seat is asked for. */
  move(move: string): Promise<Answer> {
    return this.send({ t: "move", seq: this.seq, move });
  }

  /** Show at once what was told already; says whether the own decision is another one now. */
  hurry(): boolean {
    if (this.#late.length === 0) return false;
    const before = this.view;
    while (this.#late.length > 0) this.#show(this.#late.shift()!);
    return before?.phase !== this.view?.phase || `${before?.legal}` !== `${this.view?.legal}`;
  }

  get isHost(): boolean {
    return this.info !== null && this.info.host === this.you;
  }

  /** The own seat in the round, or null. */
  get seat(): number | null {
    return this.view?.seat ?? null;
  }

  get me(): Member | undefined {
    return this.members.find((member) => member.member === this.you);
  }

  /** Everybody, those who wait for the next round too. */
  get members(): Member[] {
    return this.info ? [...this.info.seats, ...this.info.waiting] : [];
  }

  /** The member with this number, who may have left. */
  member(number: number): Member | undefined {
    return this.members.find((member) => member.member === number);
  }

  /** The heads of everybody, by member. */
  readonly heads = $derived.by(() => headsOf(this.members));

  headAt(seat: number): Who {
    return this.heads.get(this.info?.seats[seat]?.member ?? -1) ?? { animal: "robot", robot: seat };
  }

  nameOf(seat: number): string {
    return this.info?.seats[seat]?.name ?? `${seat}`;
  }

  #told(message: Told): void {
    for (const ear of this.#ears) ear(message);
    if (message.t === "presence") {
      this.connected = message.connected;
      this.watching = message.watching;
    } else if (message.t === "welcome") {
      this.#late = [];
      this.#show(message);
    } else {
      this.#late.push(message);
      if (!this.#resting || this.#late.length > MOST_LATE) this.#catchUp();
    }
  }

  /** Show the step that has waited longest, or all of them where too many do. */
  #catchUp(): void {
    this.#rested();
    while (!this.#resting || this.#late.length > MOST_LATE) {
      const next = this.#late.shift();
      if (!next) break;
      this.#show(next);
    }
  }

  #rested(): void {
    this.#resting?.();
    this.#resting = null;
  }

  #show(message: Welcome | Update): void {
    this.#rested();
    const before = this.view;
    const told = message.t === "update" ? [message] : (message.missed ?? (message.recent ?? []).filter(({ seq }) => seq > this.seq));
    const events = told.flatMap((step) => step.events);
    this.past = [...this.past, ...events].slice(-PAST);
    this.seq = message.seq;
    if (message.view || message.table) this.outlook = message.outlook ?? null;
    const { clock } = message;
    this.clock = clock && clock.total <= LONG ? { ...clock, until: performance.now() + clock.left } : null;
    if (message.t === "welcome") {
      this.you = message.you;
      this.connected = message.connected;
      this.watching = message.watching;
      this.info = message.table;
      this.view = message.view;
    } else {
      if (message.table) this.info = message.table;
      if (message.view) this.view = message.view;
    }
    if (!this.info) return;
    const step: Step = { before, after: this.view, events, info: this.info, live: message.t === "update" };
    for (const watcher of this.#watchers) watcher(step);
    const rest = this.pace(step);
    if (rest > 0) this.#resting = this.world.after(rest, () => this.#catchUp());
  }
}
