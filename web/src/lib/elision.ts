/* French prepositions before a name, by the rule of src/pioche/i18n/elision.json (told in elision.py). */

import rule from "../../../src/pioche/i18n/elision.json";

const ELIDES = new RegExp(rule.elides);
const functions: Record<string, Record<string, string>> = rule.functions;

/** Put the preposition of a function of the catalogue before a name: DE is «de», «d'», «du» or «des». */
export function putBefore(name: string, call: string): string {
  const forms = functions[call];
  if (!forms) throw new Error(`no function ${call}`);
  const bare = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const article = rule.articles.find((each) => bare.startsWith(each));
  if (article) return forms[article]! + name.slice(article.length);
  const word = /^\p{L}*/u.exec(bare)![0];
  return forms[ELIDES.test(bare) && !rule.except.includes(word) ? "elided" : "plain"]! + name;
}
