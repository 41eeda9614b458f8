/** «Check the shuffle»: were the promises kept, and does every card come from them? */

import { AuditError, Auditor, type OpenEvent } from "./audit";
import type { Noted } from "./notes";
import { closingOf, commitmentOf, hashOn, oldRoundKey, partOf, roundKey, type Terms } from "./promise";

const SCHEME = 2;

/** An attempt to draw the chance of a round, by seat. */
interface Attempt {
  attempt: number;
  commitment: string;
  secret: string;
  commitments: readonly string[];
  nonces: readonly string[];
}

/** How the key of a round came about, as the game file tells it; lines of scheme 1 are from before players committed. */
export interface FairLine extends Attempt {
  table: string;
  round: number;
  scheme: number;
  setup: string;
  seats: readonly number[];
  repeated: readonly (Attempt & { withheld: readonly number[] })[];
}

/** A game as the server replays it, as far as chance is concerned. */
export interface Followed {
  seats: number;
  dealer: number | null;
  deck: readonly (readonly [string, number])[];
  cuts_for_dealer: boolean;
  opening_acts: boolean;
  fair: readonly FairLine[];
  states: readonly { key: string; events: readonly OpenEvent[] }[];
}

/** What came of checking one round. */
export interface RoundCheck {
  round: number;
  /** Do the secret and every nonce lead to the commitments that were published? */
  promise: boolean;
  /** Do secret and nonces lead to the key the round was dealt with? */
  key: boolean;
  /** How many players contributed. */
  given: number;
  /** How often it was drawn again because somebody did not reveal. */
  again: number;
  /** Is it what this browser noted before anybody revealed; null when it was not there. */
  memory: boolean | null;
  /** Is every card as this browser was told it; null when it did not hear the whole round. */
  told: boolean | null;
}

/** The first card that is not the promised one. */
export interface Difference {
  /** The state of the game in which it is told. */
  at: number;
  /** Both are empty where the game does what cannot be. */
  promised: string;
  told: string;
}

export interface Verdict {
  rounds: RoundCheck[];
  /** Cards and other draws of chance that were compared. */
  compared: number;
  difference: Difference | null;
  kept: boolean;
}

function termsOf({ table, round, setup, seats }: FairLine, { attempt }: Attempt): Terms {
  return { table, round, attempt, setup, seats };
}

function keepsPromises(line: FairLine, attempt: Attempt): boolean {
  if (commitmentOf(attempt.secret) !== attempt.commitment) return false;
  if (line.scheme !== SCHEME) return true;
  return line.seats.every((member, seat) => {
    const nonce = attempt.nonces[seat];
    return !nonce || partOf(nonce, member, line.round, line.table) === attempt.commitments[seat];
  });
}

/** Is an attempt the one that was noted before anybody revealed? */
function isAsNoted(line: FairLine, attempt: Attempt | undefined, noted: Noted): boolean {
  if (!attempt || noted.commitment !== attempt.commitment) return false;
  if (noted.closed !== closingOf(termsOf(line, attempt), attempt.commitment, attempt.commitments)) return false;
  return !noted.revealed || noted.nonce === attempt.nonces[line.seats.indexOf(noted.member)];
}

function checkRound(line: FairLine, dealtWith: string, notes: readonly Noted[], heard: readonly OpenEvent[] | null): RoundCheck {
  const attempts: Attempt[] = [...line.repeated, line];
  const noted = notes.filter(({ table, round, closed }) => table === line.table && round === line.round && closed);
  const last = noted.find(({ attempt }) => attempt === line.attempt);
  const everyRevealed = line.scheme !== SCHEME || line.commitments.every((promised, seat) => !promised || line.nonces[seat]);
  const made =
    line.scheme === SCHEME
      ? roundKey(line.secret, termsOf(line, line), line.nonces)
      : oldRoundKey(line.secret, line.table, line.round, line.nonces);
  return {
    round: line.round,
    promise: everyRevealed && attempts.every((attempt) => keepsPromises(line, attempt)),
    key: made === dealtWith,
    given: line.nonces.filter((nonce) => nonce).length,
    again: line.repeated.length,
    memory: noted.length === 0 ? null : noted.every((one) => isAsNoted(line, attempts.find(({ attempt }) => attempt === one.attempt), one)),
    told: last?.told && heard ? hashOn(last.closed, heard) === last.told : null,
  };
}

/** The events of each round, as a seat was told them. */
function byRound(states: Followed["states"]): OpenEvent[][] {
  const rounds: OpenEvent[][] = [];
  for (const { key, events } of states) {
    if (key) rounds.push([]);
    rounds.at(-1)?.push(...events);
  }
  return rounds;
}

/** Check a game: every promise, then every card. `heard` is the same game through the eyes of who noted it. */
export function verify(game: Followed, notes: readonly Noted[], heard: Followed["states"] | null = null): Verdict {
  const keys = game.states.map((state) => state.key).filter((key) => key);
  const told = heard && byRound(heard);
  const rounds = game.fair.map((line, n) => checkRound(line, keys[n] ?? "", notes, told?.[n] ?? null));
  const { compared, difference } = audit(game);
  const holds = rounds.every(({ promise, key, memory, told: asTold }) => promise && key && memory !== false && asTold !== false);
  return { rounds, compared, difference, kept: !difference && rounds.length > 0 && holds };
}

function audit({ seats, deck, opening_acts, cuts_for_dealer, dealer, fair, states }: Followed): Pick<Verdict, "compared" | "difference"> {
  let auditor: Auditor | undefined;
  let promises = fair.length;
  let at = 0;
  try {
    for (const { key, events } of states) {
      if (key && promises-- === 0) throw new AuditError();
      if (!auditor) auditor = new Auditor({ seats, deck, openingActs: opening_acts, cutsForDealer: cuts_for_dealer, dealer }, key);
      else if (key) auditor.rekey(key);
      auditor.follow(events);
      at++;
    }
  } catch (error) {
    const { promised, told } = error instanceof AuditError ? error : new AuditError();
    return { compared: auditor?.checked ?? 0, difference: { at, promised, told } };
  }
  return { compared: auditor?.checked ?? 0, difference: null };
}
