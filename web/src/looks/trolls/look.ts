import type { Look } from "../../cards/look";

/** A sewing room: rainbow stitches. */
export const look: Look = {
  colours: ["blue", "violet", "pink", "yellow"],
  sample: ["P7", "WT"],
  place: {
    room: ["#8b2f74", "#220d2c"],
    rim: ["#f0a63a", "#b9720f", "#7a4c10"],
    cloth: ["#e4d6f7", "#34275c"],
    line: ["#c9b5e6", "#4a3a7a"],
  },
  specials: ["WT"],
};
