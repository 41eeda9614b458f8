/* Who has which head: ten animals for people, robots in different colours for bots; two people at a table never share one. */

import type { Member } from "../lib/protocol";

export type Face = "calm" | "thinking" | "uno" | "glad" | "caught" | "asleep";

/** An animal, or a robot and which colour it has. */
export interface Who {
  animal: string;
  robot: number;
}

/** Behind the head, and where the face is: eyes and mouth, in a box of 100 × 100. */
interface Drawing {
  tint: string;
  eyes: readonly [x: number, y: number, scale: number];
  mouth: readonly [x: number, y: number, scale: number];
}

export const ANIMALS: Record<string, Drawing> = {
  fox: { tint: "#fde0d2", eyes: [50, 49, 1.1], mouth: [50, 77, 0.75] },
  cat: { tint: "#fdebd3", eyes: [50, 55, 1.1], mouth: [50, 69, 1] },
  bear: { tint: "#f8e3cf", eyes: [50, 49, 1.15], mouth: [50, 71, 0.8] },
  rabbit: { tint: "#fde4ee", eyes: [50, 58, 1.15], mouth: [50, 73, 0.9] },
  frog: { tint: "#eaf6d8", eyes: [50, 35, 1.6], mouth: [50, 66, 1] },
  owl: { tint: "#ece5fb", eyes: [50, 49, 1.25], mouth: [50, 76, 0.6] },
  mouse: { tint: "#e8eff6", eyes: [50, 54, 1.1], mouth: [50, 73, 0.85] },
  chick: { tint: "#fff4cc", eyes: [50, 51, 1.2], mouth: [50, 74, 0.7] },
  hedgehog: { tint: "#f2e6da", eyes: [50, 54, 1], mouth: [50, 74, 0.8] },
  whale: { tint: "#d9f2fb", eyes: [50, 52, 1.2], mouth: [50, 74, 0.9] },
  robot: { tint: "#e8eff6", eyes: [50, 50, 0.95], mouth: [50, 63, 0.8] },
};

/** The colours of robots: case and shade. */
export const ROBOTS: readonly (readonly [case_: string, shade: string])[] = [
  ["#a3b6ca", "#7d93aa"],
  ["#92c46a", "#6f9f49"],
  ["#f0a04e", "#c97a2a"],
  ["#c9a4dd", "#a37dbb"],
  ["#e6c35c", "#c19c34"],
];

/** The animals people may look like. */
export const FREE = Object.keys(ANIMALS).filter((animal) => animal !== "robot");

/** The heads of everybody at a table, by member; those of people as the server gave them. */
export function headsOf(members: readonly Pick<Member, "member" | "head">[]): Map<number, Who> {
  const heads = new Map<number, Who>();
  let robots = 0;
  for (const { member, head } of [...members].sort((a, b) => a.member - b.member)) {
    heads.set(member, ANIMALS[head] ? { animal: head, robot: 0 } : { animal: "robot", robot: robots++ % ROBOTS.length });
  }
  return heads;
}
