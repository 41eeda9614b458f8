/* The REST of docs/PROTOCOL.md. */

import type { Step } from "../lobby/describe";
import type { Language } from "virtual:words";
import type { components, paths } from "./rest";

type Schemas = components["schemas"];

/** Its steps are those of docs/CUSTOM.md, which the schema leaves open. */
export type Special = Omit<Schemas["SpecialInfo"], "do"> & { do: Step[] };
export type Option = Schemas["Option"];
export type Edition = Omit<Schemas["EditionInfo"], "specials"> & { specials: Special[] };
export type Film = Schemas["FilmInfo"];
export type Seated = Schemas["Seated"];
export type NewTable = Schemas["OpenTable"];
export type HeadName = NonNullable<NewTable["head"]>;
export type Network = Schemas["NetworkInfo"];
export type TablePreview = Schemas["PublicTable"];
export type Remark = Schemas["CoachRemark"];
export type Review = Schemas["MatchReview"];
export type Replayed = Schemas["MatchReplay"];
export type WhatIf = Schemas["WhatIf"];
export type WhatIfQuestion = Schemas["AskWhatIf"];

// What a request of docs/openapi.json takes and answers.
type Said<Content> = Content extends { content: { "application/json": infer Json } } ? Json : never;
type Answer<Request> = Request extends { responses: infer All } ? Said<All[keyof All & (200 | 201)]> : never;
type Body<Request> = Request extends { requestBody: infer Sent } ? Said<Sent> : never;
/** Its parameters, perhaps still as they stand in an address; null and empty ones are left out. */
type Query<Request> = Request extends { parameters: { query?: infer Asked } }
  ? { [Name in keyof Asked]: Asked[Name] | string | null }
  : never;

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

function addressOf(path: keyof paths, code: string, query: object = {}): string {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => (value ?? "") !== "")).toString();
  return path.replace(/\{\w+\}/, encodeURIComponent(code)) + (asked && `?${asked}`);
}

const get = <P extends keyof paths>(path: P, code = "", query?: Query<paths[P]["get"]>): Promise<Answer<paths[P]["get"]>> =>
  ask(addressOf(path, code, query));

const post = <P extends keyof paths>(path: P, body: Body<paths[P]["post"]>, code = ""): Promise<Answer<paths[P]["post"]>> =>
  ask(addressOf(path, code), body);

const kept = new Map<string, Promise<unknown>>();

/** Ask once; a failure is forgotten, so that the next one asks again. */
function once<P extends keyof paths>(path: P): Promise<Answer<paths[P]["get"]>> {
  let asked = kept.get(path) as Promise<Answer<paths[P]["get"]>> | undefined;
  if (!asked) {
    asked = get(path);
    kept.set(path, asked);
    asked.catch(() => kept.delete(path));
  }
  return asked;
}

export const editions = (): Promise<Edition[]> => once("/api/editions") as Promise<unknown> as Promise<Edition[]>;
export const films = (): Promise<Film[]> => once("/api/films");
export const levels = (): Promise<string[]> => once("/api/levels");
export const openTable = (table: NewTable): Promise<Seated> => post("/api/tables", table);
export const lookAt = (code: string): Promise<TablePreview> => get("/api/tables/{code}", code);
export const join = (code: string, name: string, head: HeadName | null = null, hand = 0): Promise<Seated> =>
  post("/api/tables/{code}/join", { name, head, hand }, code);
/** A code to dictate, good for minutes from now. */
export const dictate = (code: string): Promise<Schemas["ShortCode"]> => ask(addressOf("/api/tables/{code}/short", code), {});
export const findShort = async (short: string): Promise<string> => (await get("/api/short/{short}", short)).code;
export const network = (): Promise<Network> => get("/api/network");
export const askNetwork = (): Promise<Network> => ask("/api/network", {});
export const claim = (code: string, claimed: string): Promise<Seated> => post("/api/tables/{code}/claim", { claim: claimed }, code);
export const reviewOf = (code: string, match: number | null, lang: Language): Promise<Review> =>
  get("/api/tables/{code}/coach", code, { match, lang });
/** Play a finished round on from one of its states. */
export const whatIf = (code: string, question: WhatIfQuestion): Promise<WhatIf> => post("/api/tables/{code}/what-if", question, code);
/** Through the eyes of a seat, or with every hand open. */
export const replayOf = (code: string, match: number | null, seat: number | null): Promise<Replayed> =>
  replayFrom(code, { match, as: seat });

/** Read the pages of a replay one after the other, and put the states of each part together. */
async function replayFrom(code: string, query: Query<paths["/api/tables/{code}/replay"]["get"]>): Promise<Replayed> {
  const whole = await get("/api/tables/{code}/replay", code, query);
  for (let from = whole.next ?? null; from !== null; ) {
    const page = await get("/api/tables/{code}/replay", code, { ...query, from });
    whole.parts.forEach((part, n) => part.states.push(...(page.parts[n]?.states ?? [])));
    from = page.next ?? null;
  }
  return whole;
}
