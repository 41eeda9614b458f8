/* The address of a replay: which state is looked at, and how a round is played on from there. */

/** A round played on: as which seat, with which cards (a number deals the hidden ones anew), by which moves. */
export interface Branch {
  seat: number;
  anew: number | null;
  moves: string[];
}

export interface Place {
  match: number | null;
  at: number;
  branch: Branch | null;
}

const MOST = 200;

/** A whole number of a parameter, or null. */
function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Read what follows the `?`; whatever does not fit counts as left out. */
export function readPlace(search: string): Place {
  const asked = new URLSearchParams(search);
  const seat = numberOf(asked.get("seat"));
  const moves = (asked.get("moves") ?? "").split(";").filter(Boolean).slice(0, MOST);
  return {
    match: numberOf(asked.get("match")) || null,
    at: numberOf(asked.get("at")) ?? 0,
    branch: seat === null ? null : { seat, anew: numberOf(asked.get("anew")), moves },
  };
}

/** Write it, with nothing that goes without saying. */
export function writePlace({ match, at, branch }: Place): string {
  const said = new URLSearchParams();
  if (match) said.set("match", `${match}`);
  if (at) said.set("at", `${at}`);
  if (branch) {
    said.set("seat", `${branch.seat}`);
    if (branch.anew !== null) said.set("anew", `${branch.anew}`);
    if (branch.moves.length > 0) said.set("moves", branch.moves.join(";"));
  }
  const text = said.toString();
  return text && `?${text}`;
}
