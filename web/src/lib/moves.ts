/* The moves the server lists, grouped by card, and written again with what was chosen (docs/FORMAT.md). */

export interface Choice {
  verb: "play" | "show" | "discard";
  card: string;
  /** The colours one may name with it; none for a coloured card. */
  colours: string[];
  /** The seats one may point at with it. */
  targets: number[];
}

const SHAPE = /^(play|show|discard) ([A-Z][0-9A-Z]{0,2})(?: ([a-z]+))?(?: @(\d+))?$/;

/** Group the listed moves by the card they are made with. */
export function choicesOf(legal: readonly string[]): Map<string, Choice> {
  const choices = new Map<string, Choice>();
  for (const move of legal) {
    const [, verb, card, colour, target] = SHAPE.exec(move) ?? [];
    if (!verb || !card) continue;
    const choice = choices.get(card) ?? { verb: verb as Choice["verb"], card, colours: [], targets: [] };
    if (colour && !choice.colours.includes(colour)) choice.colours.push(colour);
    if (target && !choice.targets.includes(Number(target))) choice.targets.push(Number(target));
    choices.set(card, choice);
  }
  return choices;
}

/** The colours that may be named without a card (A-OPEN-WILD). */
export function coloursToName(legal: readonly string[]): string[] {
  return legal.filter((move) => move.startsWith("colour ")).map((move) => move.slice("colour ".length));
}

export interface Details {
  colour?: string | undefined;
  target?: number | undefined;
  film?: string | undefined;
  uno?: boolean | undefined;
}

/** Write the move. */
export function write(choice: Pick<Choice, "verb" | "card">, { colour, target, film, uno }: Details = {}): string {
  const words = [choice.verb, choice.card];
  if (colour) words.push(colour);
  if (target !== undefined) words.push(`@${target}`);
  if (film) words.push(`"${film.replaceAll('"', "'").slice(0, 100)}"`);
  if (uno) words.push("uno");
  return words.join(" ");
}
