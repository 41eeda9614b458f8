/* What is left of a Fluent message when the page is built (web/catalogue.ts), and how it is said. */

import { putBefore } from "./elision";

/** A text, or parts: a text, a variable, a variable that chooses by its value or its plural, or one in a function. */
export type Part = string | [name: string] | [name: string, variants: Record<string, Pattern>] | [name: string, call: string];
export type Pattern = string | Part[];
export type Variables = Record<string, string | number>;

/** Say it; a variable that is not given is an error naming it. */
export function say(pattern: Pattern, variables: Variables, locale: string): string {
  if (typeof pattern === "string") return pattern;
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      const [name, how] = part;
      const value = variables[name];
      if (value === undefined) throw new Error(`no $${name}`);
      if (!how) return value.toLocaleString(locale);
      if (typeof how === "string") return putBefore(value.toLocaleString(locale), how);
      const plural = typeof value === "number" ? new Intl.PluralRules(locale).select(value) : "other";
      return say(how[value] ?? how[plural] ?? how["other"]!, variables, locale);
    })
    .join("");
}
