declare module "virtual:words" {
  /** The code of a language: a line of languages.json. */
  export type Language = keyof typeof import("../../src/pioche/i18n/languages.json");
  interface Listed {
    /** How its numbers, plurals and lists go. */
    locale: string;
    /** Its own name. */
    name: string;
    words: () => Promise<{ default: import("./lib/pattern").Pattern[] }>;
  }
  export const keys: string[];
  export const languages: Record<Language, Listed>;
}
