/** The tables this browser was at and who sat there, the last one first, so that one finds back after closing the page. */

const KEY = "pioche.tables";
const KEPT = 6;
const CODE = /^[A-Za-z0-9-]{4,20}$/;

export interface Recent {
  code: string;
  edition: string;
  /** Of the others. */
  names: string[];
  heads: string[];
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, 10) : []);

function read(one: unknown): Recent | null {
  const { code, edition, names, heads } = (typeof one === "string" ? { code: one } : (one ?? {})) as Record<string, unknown>;
  if (typeof code !== "string" || !CODE.test(code)) return null;
  return { code, edition: typeof edition === "string" ? edition : "", names: texts(names), heads: texts(heads) };
}

/** Read what is stored, as codes alone too; whatever is not a table is left out. */
export function readRecent(stored: string | null): Recent[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    if (Array.isArray(found)) return found.map(read).filter((one) => one !== null).slice(0, KEPT);
  } catch {
    // Somebody else's text.
  }
  return [];
}

export function recentTables(): Recent[] {
  try {
    return readRecent(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function store(tables: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, KEPT)));
  } catch {
    // Storage is off or full: then nobody is led back.
  }
}

export function rememberTable(table: Recent): void {
  const known = recentTables();
  if (JSON.stringify(known[0]) !== JSON.stringify(table)) store([table, ...known.filter(({ code }) => code !== table.code)]);
}

export function forgetTable(code: string): void {
  store(recentTables().filter((other) => other.code !== code));
}

export function forgetTables(): void {
  store([]);
}
