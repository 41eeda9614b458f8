/* What this browser remembers of its owner: language, theme, motion, sound, the hints already seen. */

import { languages, type Language } from "virtual:words";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";

export interface Prefs {
  lang: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** One-letter shortcuts at the table (WCAG 2.1.4: they can be switched off). */
  shortcuts: boolean;
  name: string;
  /** The animal one likes to look like; empty: whichever is given. */
  head: string;
  hints: string[];
}

const KEY = "pioche.prefs";

const CODES = Object.keys(languages) as Language[];

/** The first language of the browser that is spoken here, else the first of ours. */
function browserLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return CODES.find((code) => code === wanted.find((tag) => CODES.some((one) => one === tag))) ?? CODES[0]!;
}

function oneOf<T>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.includes(value as T) ? (value as T) : otherwise;
}

/** Read what is stored, and take the default for whatever is missing or unreadable. */
function readPrefs(stored: string | null): Prefs {
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (parsed !== null && typeof parsed === "object") found = parsed as Record<string, unknown>;
  } catch {
    // Somebody else's text: the defaults stand.
  }
  const hints = found["hints"];
  return {
    lang: oneOf<Language>(found["lang"], CODES, browserLanguage()),
    theme: oneOf<Theme>(found["theme"], ["auto", "light", "dark"], "auto"),
    motion: oneOf<Motion>(found["motion"], ["auto", "full", "reduced"], "auto"),
    sound: found["sound"] === true,
    shortcuts: found["shortcuts"] !== false,
    name: typeof found["name"] === "string" ? found["name"] : "",
    head: typeof found["head"] === "string" ? found["head"] : "",
    hints: Array.isArray(hints) ? hints.filter((hint) => typeof hint === "string") : [],
  };
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is switched off
  }
}

export const prefs: Prefs = $state(readPrefs(storedText()));

function asks(query: string): boolean {
  return typeof matchMedia !== "undefined" && matchMedia(query).matches;
}

/** Put the theme, the motion and the language on the document, where the styles and readers find them. */
function applyPrefs(): void {
  const root = document.documentElement;
  const dark = prefs.theme === "auto" ? asks("(prefers-color-scheme: dark)") : prefs.theme === "dark";
  root.lang = languages[prefs.lang].locale;
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["motion"] = motionIsReduced() ? "reduced" : "full";
}

/** Apply them now, and again when the system changes its mind. */
export function followSystem(): void {
  applyPrefs();
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]) {
    matchMedia(query).addEventListener("change", applyPrefs);
  }
}

/** Change some of it, remember, apply. */
export function setPrefs(changed: Partial<Prefs>): void {
  Object.assign(prefs, changed);
  applyPrefs();
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Storage is off or full: it holds until the page is closed.
  }
}

/** Was this hint seen? A hint goes away for good once used. */
export function hintSeen(hint: string): boolean {
  return prefs.hints.includes(hint);
}

export function seeHint(hint: string): void {
  if (!hintSeen(hint)) setPrefs({ hints: [...prefs.hints, hint] });
}

/** May things move across the screen? */
export function motionIsReduced(): boolean {
  return prefs.motion === "auto" ? asks("(prefers-reduced-motion: reduce)") : prefs.motion === "reduced";
}
