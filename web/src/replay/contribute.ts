/**
 * The part this browser has in the chance of each round: it commits to random bytes of its own before the deal, reveals
 * them when all commitments are closed, and notes what it was promised and told (docs/FAIR.md).
 */

import type { Answer, Told, Wanted } from "../lib/connection";
import type { Drawing, Happened, TableInfo } from "../lib/protocol";
import { hexOf } from "./hex";
import { Notes, type Noted } from "./notes";
import { closingOf, hashOn, partOf } from "./promise";

const NONCE_BYTES = 16;

function randomNonce(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
}

/** One member's part. It hears every message as it comes, before anything of it is shown. */
export class Contributor {
  #info: TableInfo | null = null;
  #you: number | null = null;
  /** The server's commitments this page has answered, and the own ones it has revealed. */
  readonly #answered = new Set<string>();
  /** The round being heard from its beginning. */
  #hearing: Noted | null = null;

  constructor(
    private readonly send: (wanted: Wanted) => Promise<Answer>,
    private readonly notes: Notes = new Notes(),
    private readonly nonce: () => string = randomNonce,
  ) {}

  hear(message: Told): void {
    if (message.t === "presence") return;
    if (message.t === "welcome") this.#you = message.you;
    if (message.table) this.#info = message.table;
    const info = this.#info;
    if (!info || this.#you === null) return;
    if (message.t === "welcome" && !message.missed) this.#lose();
    const events = message.t === "update" ? message.events : (message.missed ?? []).flatMap((missed) => missed.events);
    const { drawing, coming } = info.fair;
    if (drawing?.stage === "reveal") this.#reveal(info, drawing);
    if (drawing?.stage === "commit" && drawing.seats.includes(this.#you)) this.#commit(info, drawing.round, drawing.attempt, drawing.commitment, "");
    this.#follow(info, events);
    const own = coming.parts.find(({ member }) => member === this.#you)?.commitment ?? "";
    this.#commit(info, coming.round, 1, coming.commitment, own);
  }

  /** Promise a nonce, unless the table has the promise already. */
  #commit(info: TableInfo, round: number, attempt: number, commitment: string, held: string): void {
    const before = this.notes.find(info.code, this.#you!, round, attempt);
    const known = before?.commitment === commitment && before.own ? before : null;
    if (this.#answered.has(commitment) || (known && known.own === held)) return;
    this.#answered.add(commitment);
    const member = this.#you!;
    const nonce = known?.nonce ?? this.nonce();
    const own = partOf(nonce, member, round, info.code);
    if (!known) {
      this.notes.keep({ table: info.code, member, round, attempt, commitment, nonce, own, revealed: false, closed: "", told: null });
    }
    void this.send({ t: "commit", round, commitment: own });
  }

  /** The commitments are closed: note them all, and reveal if the own one is among them as it was made. */
  #reveal(info: TableInfo, drawing: Drawing): void {
    const closed = closingOf({ table: info.code, ...drawing }, drawing.commitment, drawing.commitments);
    const noted = this.#noteClosing(info, closed, drawing);
    const seat = drawing.seats.indexOf(this.#you!);
    const isMine = noted?.own !== "" && noted?.own === drawing.commitments[seat];
    if (!noted || !isMine || this.#answered.has(noted.own) || drawing.revealed.includes(this.#you!)) return;
    this.#answered.add(noted.own);
    this.notes.keep({ ...noted, revealed: true });
    void this.send({ t: "nonce", round: noted.round, nonce: noted.nonce });
  }

  /** Note what was closed, once: null where the server now says otherwise than before. */
  #noteClosing(info: TableInfo, closed: string, { round, attempt, commitment }: { round: number; attempt: number; commitment: string }): Noted | null {
    const blank = { table: info.code, member: this.#you!, round, attempt, commitment, nonce: "", own: "", revealed: false, closed: "", told: null };
    const noted = this.notes.find(info.code, this.#you!, round, attempt) ?? blank;
    if (noted.commitment !== commitment || (noted.closed && noted.closed !== closed)) return null;
    const kept = { ...noted, closed };
    if (!noted.closed) this.notes.keep(kept);
    return kept;
  }

  /** Carry the running hash on; it begins with a deal. */
  #follow(info: TableInfo, events: readonly Happened[]): void {
    const begun = events.findLastIndex((event) => event.t === "RoundBegan");
    const playing = info.fair.playing;
    if (begun >= 0) {
      this.#hearing = null;
      const seats = info.seats.map(({ member }) => member);
      if (playing && seats.includes(this.#you!)) {
        const parts = seats.map((member) => playing.parts.find((part) => part.member === member)?.commitment ?? "");
        const closed = closingOf({ table: info.code, ...playing, seats }, playing.commitment, parts);
        const noted = this.#noteClosing(info, closed, playing);
        this.#hearing = noted && { ...noted, told: noted.closed };
      }
    }
    if (!this.#hearing) return;
    const told = hashOn(this.#hearing.told!, events.slice(begun + 1));
    if (told === this.#hearing.told && begun < 0) return;
    this.#hearing = { ...this.#hearing, told };
    const { member, round, attempt } = this.#hearing;
    this.notes.keep({ ...(this.notes.find(info.code, member, round, attempt) ?? this.#hearing), told });
  }

  /** Something was missed: what follows cannot be hashed on. */
  #lose(): void {
    if (this.#hearing) this.notes.keep({ ...this.#hearing, told: null });
    this.#hearing = null;
    const playing = this.#info?.fair.playing;
    const noted = playing && this.notes.find(this.#info!.code, this.#you!, playing.round, playing.attempt);
    if (noted?.told) this.notes.keep({ ...noted, told: null });
  }
}
