/* A world for tests: time that moves when told, sockets that do what the test says. */

import type { Socket, World } from "../src/lib/connection";
import type { FromServer, TableInfo, View, Welcome } from "../src/lib/protocol";

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  /** The server speaks. */
  tell(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Everything sent of one kind. */
  of(kind: string): Record<string, unknown>[] {
    return this.sent.filter(({ t }) => t === kind);
  }
}

export class FakeWorld implements World {
  sockets: FakeSocket[] = [];
  now = 0;
  #timers: { at: number; what: () => void }[] = [];
  #returns = new Set<() => void>();
  #losses = new Set<() => void>();

  open(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  after(ms: number, what: () => void): () => void {
    const timer = { at: this.now + ms, what };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  chance(): number {
    return 0.5;
  }

  onReturn(back: () => void, gone: () => void): () => void {
    this.#returns.add(back);
    this.#losses.add(gone);
    return () => {
      this.#returns.delete(back);
      this.#losses.delete(gone);
    };
  }

  comeBack(): void {
    for (const what of this.#returns) what();
  }

  /** The network goes, and no socket says so. */
  lose(): void {
    for (const what of this.#losses) what();
  }

  /** Let time pass. */
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.now = next.at;
      next.what();
    }
    this.now = end;
  }

  get last(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export function makeInfo(changed: Partial<TableInfo> = {}): TableInfo {
  const member = (number: number, name: string) => ({ member: number, name, bot: "", away: false, gone: false, ready: false, asked: false, head: "" });
  return {
    code: "ABCDEFGHJ",
    phase: "playing",
    edition: "classic",
    rules: {},
    custom: [],
    clock: 0,
    spectators: true,
    locked: false,
    hints: false,
    dealer: null,
    host: 0,
    seats: [member(0, "Zoé"), member(1, "Léa"), member(2, "Max")],
    waiting: [],
    match: 1,
    round: 1,
    history: [],
    result: null,
    trial: null,
    fair: { playing: null, coming: { round: 2, commitment: "", parts: [] }, drawing: null, revealed: null },
    catch_grace: 0,
    ...changed,
  };
}

export function makeView(changed: Partial<View> = {}): View {
  return {
    seat: 0,
    edition: "classic",
    phase: "turn",
    to_act: [0],
    turn: 0,
    dealer: 2,
    direction: "left",
    colour: "red",
    talon: ["R5"],
    owed: 0,
    pioche: 80,
    counts: [3, 2, 7],
    hands: [["R7", "G2", "W"], null, null],
    scores: [0, 0, 0],
    loses_turn: [],
    uno_due: [],
    round_winner: null,
    winners: [],
    trial: "",
    film: "",
    to_lay_off: 0,
    drawn: "",
    may_say_uno: false,
    bluff: false,
    legal: [],
    lacking: [[], [], []],
    covered: [[], [], []],
    recent: [[], [], []],
    shown: [[], [], []],
    before: null,
    ...changed,
  };
}

export function welcome(seq: number, changed: Partial<Welcome> = {}): FromServer {
  return {
    t: "welcome",
    version: 1,
    you: 0,
    seq,
    table: makeInfo(),
    view: makeView(),
    clock: null,
    connected: [0],
    watching: 0,
    missed: [],
    ...changed,
  };
}
