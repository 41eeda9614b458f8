/* The line to a table: hello, numbered updates, commands that are done once, and coming back by itself. */

import type { Ack, FromClient, FromServer, Hello, Ping, RefusedNow, Update, Welcome, Presence } from "./protocol";

const VERSION = 1;

/** connecting: not yet; open: told everything; lost: coming back; closed: for good, see the reason. */
export type LineState = "connecting" | "open" | "lost" | "closed";
export type Answer = Ack | RefusedNow;
export type Command = Exclude<FromClient, Hello | Ping>;
/** A command without its number, which the line gives. */
export type Wanted = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;
export type Told = Welcome | Update | Presence;

/** Who speaks: a spectator, or a further hand of this browser. */
export type LineOptions = Pick<Hello, "watch" | "hand">;

export interface Listener {
  told(message: Told): void;
  line(state: LineState, reason: string): void;
}

/** What a line needs of a WebSocket. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** The world around a line; tests bring their own. */
export interface World {
  open(url: string): Socket;
  /** Do it after so many milliseconds; gives what cancels it. */
  after(ms: number, what: () => void): () => void;
  /** From 0 to 1. */
  chance(): number;
  /** Call one when the network or the person comes back, the other when the network goes; gives what stops that. */
  onReturn(back: () => void, gone: () => void): () => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 8_000;
const WELCOME_WITHIN = 12_000;

// The closing codes of docs/PROTOCOL.md after which coming back is no use.
const FOR_GOOD: Record<number, string> = {
  4403: "removed",
  4404: "not-found",
  4409: "moved",
  4426: "version",
};

/** How long to wait before trying for the n-th time: doubling, with a random part so that not all come at once. */
export function waitBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(full * (0.5 + chance / 2));
}

export function browserWorld(): World {
  return {
    open: (url) => new WebSocket(url) as Socket,
    after: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    chance: Math.random,
    onReturn: (back, gone) => {
      const seen = (): void => {
        if (document.visibilityState === "visible") back();
      };
      addEventListener("online", back);
      addEventListener("offline", gone);
      document.addEventListener("visibilitychange", seen);
      return () => {
        removeEventListener("online", back);
        removeEventListener("offline", gone);
        document.removeEventListener("visibilitychange", seen);
      };
    },
  };
}

export function socketUrl(code: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(code)}`;
}

interface Pending {
  text: string;
  answered: (answer: Answer) => void;
}

export class Connection {
  #socket: Socket | null = null;
  #state: LineState = "connecting";
  #lastSeq = 0;
  #attempt = 0;
  #count = 0;
  #pings = 0;
  #pending = new Map<string, Pending>();
  #stopWaiting = (): void => {};
  #stopPinging = (): void => {};
  #stopReturning = (): void => {};
  readonly #start: string;

  constructor(
    readonly url: string,
    readonly listener: Listener,
    readonly options: LineOptions = {},
    readonly world: World = browserWorld(),
  ) {
    this.#start = Math.floor(world.chance() * 36 ** 8).toString(36);
  }

  get state(): LineState {
    return this.#state;
  }

  start(): void {
    this.#stopReturning = this.world.onReturn(
      () => this.#comeBack(),
      () => this.#state === "open" && this.#closed(0),
    );
    this.#open();
  }

  stop(): void {
    this.#stopReturning();
    this.#hangUp();
    this.#state = "closed";
  }

  /** Send a command, again after every break of the line, until it is answered. */
  send(wanted: Wanted): Promise<Answer> {
    const id = `${this.#start}-${this.#count++}`;
    const text = JSON.stringify({ ...wanted, id });
    return new Promise((answered) => {
      if (this.#state === "closed") {
        answered({ t: "refused", id, reason: "closed" });
        return;
      }
      this.#pending.set(id, { text, answered });
      if (this.#state === "open") this.#socket?.send(text);
    });
  }

  #open(): void {
    const socket = this.world.open(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { t: "hello", version: VERSION, last_seq: this.#lastSeq };
      Object.assign(hello, this.options);
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.#hear(JSON.parse(data) as FromServer);
    };
    socket.onclose = ({ code }) => this.#closed(code);
    this.#stopWaiting = this.world.after(WELCOME_WITHIN, () => this.#closed(0));
  }

  #hear(message: FromServer): void {
    this.#stopPinging();
    switch (message.t) {
      case "welcome":
        this.#stopWaiting();
        this.#attempt = 0;
        this.#lastSeq = message.seq;
        this.listener.told(message);
        this.#become("open", "");
        for (const { text } of this.#pending.values()) this.#socket?.send(text);
        break;
      case "update":
        if (message.seq > this.#lastSeq + 1) {
          this.#closed(0);
          return;
        }
        if (message.seq === this.#lastSeq + 1) {
          this.#lastSeq = message.seq;
          this.listener.told(message);
        }
        break;
      case "presence":
        this.listener.told(message);
        break;
      case "ack":
      case "refused": {
        const pending = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        pending?.answered(message);
        break;
      }
      case "pong":
        if (message.seq > this.#lastSeq) {
          this.#closed(0);
          return;
        }
        break;
      case "closing":
        break;
    }
    if (this.#state === "open") this.#stopPinging = this.world.after(PING_EVERY, () => this.#ping());
  }

  #ping(): void {
    this.#socket?.send(JSON.stringify({ t: "ping", n: this.#pings++ } satisfies Ping));
    this.#stopPinging = this.world.after(PONG_WITHIN, () => this.#closed(0));
  }

  #hangUp(): void {
    this.#stopWaiting();
    this.#stopPinging();
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #closed(code: number): void {
    this.#hangUp();
    const reason = FOR_GOOD[code];
    if (reason) {
      this.#stopReturning();
      this.#become("closed", reason);
      for (const [id, { answered }] of this.#pending) answered({ t: "refused", id, reason: "closed" });
      this.#pending.clear();
      return;
    }
    this.#become(this.#lastSeq > 0 ? "lost" : "connecting", "");
    this.#stopWaiting = this.world.after(waitBefore(this.#attempt++, this.world.chance()), () => this.#open());
  }

  /** The network or the person is back: do not wait for the next attempt, and make sure the line still lives. */
  #comeBack(): void {
    if (this.#state === "open") {
      this.#stopPinging();
      this.#ping();
    } else if (this.#state !== "closed" && !this.#socket) {
      this.#stopWaiting();
      this.#open();
    }
  }

  #become(state: LineState, reason: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.line(state, reason);
  }
}
