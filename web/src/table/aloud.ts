/* The table in words, for whoever does not see it: the top card and the colour, who holds how many, whose turn it is. */

import { nameOfColour, readCard } from "../lib/cards";
import type { View } from "../lib/protocol";
import { t } from "../lib/words";

/** What names a table's cards and seats. */
export interface Naming {
  cardName(code: string): string;
  nameOf(seat: number): string;
}

/** What lies on the talon, with the colour that was named for a wild card. */
export function readTop(view: View, { cardName }: Pick<Naming, "cardName">): string {
  const top = view.talon.at(-1) ?? "";
  const lies = t("web-talon", { card: cardName(top) });
  return view.colour && !readCard(top).colour ? `${lies}. ${t("web-read-colour", { colour: nameOfColour(view.colour) })}` : `${lies}.`;
}

/** «À toi!», and what lies there. */
export const readTurn = (view: View, naming: Naming): string => `${t("web-your-turn")} ${readTop(view, naming)}`;

/** Everything there is to see, in the order in which it matters. */
export function readTable(view: View, naming: Naming): string {
  const { to_act: asked, seat } = view;
  const turn = seat !== null && asked.includes(seat) ? t("web-your-turn") : asked.length === 1 ? `${t("web-their-turn", { name: naming.nameOf(asked[0]!) })}.` : "";
  const counts = view.counts.map((count, at) => `${at === seat ? t("seat-you") : naming.nameOf(at)}, ${t("web-seat-cards", { count })}`).join("; ");
  const owed = view.owed ? `${t("web-talon-owed", { cards: view.owed })}.` : "";
  const direction = t(view.direction === "left" ? "event-direction-left" : "event-direction-right");
  return [turn, readTop(view, naming), owed, direction, `${counts}.`].filter(Boolean).join(" ");
}
