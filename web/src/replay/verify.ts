/** «Check the shuffle»: were the promises kept, and does every card come from them? */

import { AuditError, Auditor, type OpenEvent } from "./audit";
import type { Noted } from "./contribute";
import { commitmentOf, roundKey } from "./promise";

/** How the key of a round came about, as the game file tells it. */
export interface FairLine {
  table: string;
  round: number;
  commitment: string;
  secret: string;
  nonces: readonly string[];
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
  /** Does the secret lead to the commitment that was published? */
  promise: boolean;
  /** Do secret and nonces lead to the key the round was dealt with? */
  key: boolean;
  /** Is it what this browser noted before the round; null when it was not there. */
  memory: boolean | null;
}

export interface Verdict {
  rounds: RoundCheck[];
  /** Cards and other draws of chance that were compared. */
  compared: number;
  /** The first one that differs, for those who look into it; empty when none does. */
  difference: string;
  kept: boolean;
}

export type Memory = (table: string, round: number) => Noted | undefined;

function checkRound(line: FairLine, dealtWith: string, memory: Memory): RoundCheck {
  const noted = memory(line.table, line.round);
  return {
    round: line.round,
    promise: commitmentOf(line.secret) === line.commitment,
    key: roundKey(line.secret, line.table, line.round, line.nonces) === dealtWith,
    memory: noted ? noted.commitment === line.commitment && line.nonces.includes(noted.nonce) : null,
  };
}

/** Check a game: every promise, then every card. */
export function verify(game: Followed, memory: Memory): Verdict {
  const keys = game.states.map((state) => state.key).filter((key) => key);
  const rounds = game.fair.map((line, n) => checkRound(line, keys[n] ?? "", memory));
  let difference = keys.length === game.fair.length ? "" : "a round was dealt without a promise";
  let compared = 0;
  try {
    compared = audit(game);
  } catch (error) {
    difference ||= error instanceof AuditError ? error.message : String(error);
  }
  const kept = !difference && rounds.length > 0 && rounds.every((round) => round.promise && round.key && round.memory !== false);
  return { rounds, compared, difference, kept };
}

function audit(game: Followed): number {
  const [deal, ...moves] = game.states;
  if (!deal) return 0;
  const auditor = new Auditor(
    {
      seats: game.seats,
      deck: game.deck,
      openingActs: game.opening_acts,
      cutsForDealer: game.cuts_for_dealer,
      dealer: game.dealer,
    },
    deal.key,
  );
  auditor.follow(deal.events);
  for (const move of moves) {
    if (move.key) auditor.rekey(move.key);
    auditor.follow(move.events);
  }
  return auditor.checked;
}
