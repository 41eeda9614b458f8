/** The tables this browser was at, the last one first, so that one finds back after closing the page. */

const KEY = "pioche.tables";
const KEPT = 3;
const CODE = /^[A-Za-z0-9-]{4,20}$/;

/** Read what is stored; whatever is not a code of a table is left out. */
export function readRecent(stored: string | null): string[] {
  try {
    const found: unknown = JSON.parse(stored ?? "[]");
    if (Array.isArray(found)) return found.filter((code) => typeof code === "string" && CODE.test(code)).slice(0, KEPT);
  } catch {
    // Somebody else's text.
  }
  return [];
}

export function recentTables(): string[] {
  try {
    return readRecent(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function store(codes: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(codes.slice(0, KEPT)));
  } catch {
    // Storage is off or full: then nobody is led back.
  }
}

export function rememberTable(code: string): void {
  store([code, ...recentTables().filter((other) => other !== code)]);
}

export function forgetTable(code: string): void {
  store(recentTables().filter((other) => other !== code));
}
