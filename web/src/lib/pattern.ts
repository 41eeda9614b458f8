/* What is left of a Fluent message when the page is built (web/catalogue.ts), and how it is said. */

/** A text, or parts: a text, a variable, or a variable that chooses by its value or its plural. */
export type Part = string | [name: string] | [name: string, variants: Record<string, Pattern>];
export type Pattern = string | Part[];
export type Variables = Record<string, string | number>;

/** Say it; a variable that is not given is an error naming it. */
export function say(pattern: Pattern, variables: Variables, locale: string): string {
  if (typeof pattern === "string") return pattern;
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      const [name, variants] = part;
      const value = variables[name];
      if (value === undefined) throw new Error(`no $${name}`);
      if (!variants) return value.toLocaleString(locale);
      const plural = typeof value === "number" ? new Intl.PluralRules(locale).select(value) : "other";
      return say(variants[value] ?? variants[plural] ?? variants["other"]!, variables, locale);
    })
    .join("");
}
