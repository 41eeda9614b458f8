/** What `GET /api/tables/CODE/replay` answers. */

import type { Happened, View } from "../lib/protocol";
import type { FairLine } from "./verify";

export interface Seen {
  seat: number | null;
  move: string;
  key: string;
  events: Happened[];
  view: View;
}

/** A game from its deal to its last move; a match has another part when the seats changed. */
export interface Part {
  edition: string;
  seats: number;
  /** By seat; empty where the game file does not tell them. */
  names: string[];
  rules: Record<string, string | number | boolean>;
  custom: Record<string, unknown>[];
  dealer: number | null;
  deck: [string, number][];
  cuts_for_dealer: boolean;
  opening_acts: boolean;
  fair: FairLine[];
  states: Seen[];
}

export interface Replayed {
  code: string;
  match: number;
  parts: Part[];
}
