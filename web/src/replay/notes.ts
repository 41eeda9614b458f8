/** What this browser saw of the chance of its tables and keeps, so that nobody can say later it was otherwise. */

const KEPT = 60;
const KEY = "pioche.seen";

/** One attempt to draw the chance of a round, as it was told before anybody revealed. */
export interface Noted {
  table: string;
  member: number;
  round: number;
  attempt: number;
  /** The server's commitment. */
  commitment: string;
  /** The own nonce and the commitment to it; empty where this browser gave none. */
  nonce: string;
  own: string;
  revealed: boolean;
  /** The hash of what was closed; empty before. */
  closed: string;
  /** The running hash of what was told of the round; null when some of it was missed. */
  told: string | null;
}

const FIELDS: Record<keyof Noted, (value: unknown) => boolean> = {
  table: isText,
  member: Number.isInteger,
  round: Number.isInteger,
  attempt: Number.isInteger,
  commitment: isText,
  nonce: isText,
  own: isText,
  revealed: (value) => typeof value === "boolean",
  closed: isText,
  told: (value) => value === null || isText(value),
};

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isNoted(value: unknown): value is Noted {
  const found = (value ?? {}) as Record<string, unknown>;
  return Object.entries(FIELDS).every(([name, fits]) => fits(found[name]));
}

/** Read the notes; whatever is unreadable counts as never noted. */
export function readNotes(stored: string | null): Noted[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(found) ? found.filter(isNoted) : [];
  } catch {
    return [];
  }
}

type About = Pick<Noted, "table" | "member" | "round" | "attempt">;

function isAbout(noted: Noted, { table, member, round, attempt }: About): boolean {
  return noted.table === table && noted.member === member && noted.round === round && noted.attempt === attempt;
}

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** The notes of a browser; where storage is off, those of this page. */
export class Notes {
  #page: Noted[] = [];

  constructor(private readonly shelf: () => Shelf = () => localStorage) {}

  all(): Noted[] {
    try {
      return readNotes(this.shelf().getItem(KEY));
    } catch {
      return this.#page;
    }
  }

  find(table: string, member: number, round: number, attempt: number): Noted | undefined {
    return this.all().find((noted) => isAbout(noted, { table, member, round, attempt }));
  }

  /** What the member of a table who played here last has noted. */
  ofTable(table: string): Noted[] {
    const noted = this.all().filter((one) => one.table === table);
    return noted.filter(({ member }) => member === noted.at(-1)?.member);
  }

  /** Keep a note in the place of the one about the same attempt. */
  keep(noted: Noted): void {
    const others = this.all().filter((other) => !isAbout(other, noted));
    this.#page = [...others, noted].slice(-KEPT);
    try {
      this.shelf().setItem(KEY, JSON.stringify(this.#page));
    } catch {
      // Storage is off or full: the round can be checked as long as this page is open.
    }
  }
}

/** The notes of one member of a table as a file for `pioche verify --seen`; empty when there are none. */
export function seenFile(notes: readonly Noted[]): string {
  const closed = notes.filter((noted) => noted.closed);
  const last = closed.at(-1);
  if (!last) return "";
  const rounds = closed.map(({ round, attempt, commitment, nonce, revealed, closed: hash, told }) => ({
    round,
    attempt,
    commitment,
    nonce: revealed ? nonce : "",
    closed: hash,
    told,
  }));
  return `${JSON.stringify({ table: last.table, member: last.member, rounds }, null, 1)}\n`;
}
