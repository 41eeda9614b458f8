/* The REST of docs/PROTOCOL.md. */

import type { Step } from "../lobby/describe";
import type { Language } from "virtual:words";

export type Named = Record<Language, string>;

export interface Special {
  code: string;
  clause: string;
  copies: number;
  points: number;
  name: Named;
  /** Is its effect applied even when it is laid as the last card? */
  keeps_last: boolean;
  written_by_table: boolean;
  do: Step[];
}

export interface Option {
  key: string;
  values: (string | number | boolean)[];
  default: string | number | boolean;
  clause: string;
  least?: number;
  most?: number;
}

export interface Edition {
  id: string;
  family: "A" | "B";
  name: Named;
  cards: number;
  colours: string[];
  deck: Record<string, number>;
  points: Record<string, number>;
  switches: Record<string, unknown>;
  specials: Special[];
  options: Option[];
  /** The clauses that hold in this edition, by chapter of the rules. */
  clauses: Record<string, string[]>;
}

export interface Film {
  id: string;
  title: Named;
  year: number;
}

export interface Seated {
  code: string;
  url: string;
  member: number;
  seat: number | null;
  token: string;
}

export interface NewTable {
  name: string;
  edition?: string;
  rules?: Record<string, string | number | boolean>;
  clock?: number;
  spectators?: boolean;
  bots?: string[];
}

export interface TablePreview {
  code: string;
  url: string;
  phase: string;
  edition: string;
  rules: Record<string, string | number | boolean>;
  clock: number;
  spectators: boolean;
  seats: { name: string; bot: string }[];
  free: number;
  round: number;
}

/** Why the server did not do it; `reason` is a code of docs/PROTOCOL.md, or `offline`. */
export class ApiError extends Error {
  constructor(
    readonly reason: string,
    readonly detail = "",
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError("offline");
  }
  const told: unknown = await response.json().catch(() => ({}));
  if (response.ok) return told as T;
  const { reason, detail } = told as { reason?: string; detail?: string };
  throw new ApiError(reason ?? "unavailable", detail ?? "");
}

const kept = new Map<string, Promise<unknown>>();

/** Ask once; a failure is forgotten, so that the next one asks again. */
function once<T>(path: string): Promise<T> {
  let asked = kept.get(path) as Promise<T> | undefined;
  if (!asked) {
    asked = ask<T>(path);
    kept.set(path, asked);
    asked.catch(() => kept.delete(path));
  }
  return asked;
}

const tablePath = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const editions = (): Promise<Edition[]> => once("/api/editions");
const titles = new Map<string, Film>();

export async function films(): Promise<Film[]> {
  const all = await once<Film[]>("/api/films");
  for (const film of all) for (const title of Object.values(film.title)) titles.set(title, film);
  return all;
}

/** A film's title in a language; as it was typed where the catalogue is not there yet or does not have it. */
export const titleIn = (title: string, lang: Language): string => titles.get(title)?.title[lang] ?? title;

/** A decision that could have been better: state `number` of part `part` of the replay came of it. */
export interface Remark {
  part: number;
  number: number;
  seat: number;
  played_words: string;
  better_words: string;
  wins: number;
  instead: number;
  why: string[];
}

export interface Review {
  decisions: number;
  remarks: Remark[];
}

export const reviewOf = (code: string, match: string | null, lang: string): Promise<Review> =>
  ask(`${tablePath(code)}/coach?lang=${lang}${match ? `&match=${match}` : ""}`);

export const levels = (): Promise<string[]> => once("/api/levels");
export const openTable = (table: NewTable): Promise<Seated> => ask("/api/tables", table);
export const lookAt = (code: string): Promise<TablePreview> => ask(tablePath(code));
export const join = (code: string, name: string): Promise<Seated> => ask(`${tablePath(code)}/join`, { name });
export const claim = (code: string, claimed: string): Promise<Seated> => ask(`${tablePath(code)}/claim`, { claim: claimed });
