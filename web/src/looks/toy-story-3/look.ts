import type { Look } from "../../cards/look";

/** A bedroom: boards on the floor, clouds on the cloth. */
export const look: Look = {
  sample: ["R6", "WL"],
  place: {
    room: ["#c98a4f", "#2a1c12"],
    rim: ["#e5483b", "#a62a20", "#7d2620"],
    cloth: ["#bfe1f4", "#1d3447"],
    line: ["#f4fafc", "#2b4a64"],
    dark: true,
  },
  specials: ["WL"],
};
