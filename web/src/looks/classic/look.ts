import type { Look } from "../../cards/look";

/** A kitchen: crayon drawings on a cream cloth, chalk on slate at night. */
export const look: Look = {
  sample: ["B5", "WH"],
  place: {
    room: ["#2f7d79", "#10211f"],
    rim: ["#c98b4c", "#8d5829", "#6b4526"],
    cloth: ["#f7ead0", "#2c3431"],
    line: ["#e2cfa6", "#47524d"],
  },
  specials: ["WH"],
};
