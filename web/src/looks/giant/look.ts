import type { Look } from "../../cards/look";

/** A garden: mown grass, yards in chalk. */
export const look: Look = {
  sample: ["Y2", "WK"],
  place: {
    room: ["#347f40", "#11261a"],
    rim: ["#b98147", "#7d5026", "#5e3f20"],
    cloth: ["#a9d58f", "#20452b"],
    line: ["#eef5e8", "#35623f"],
  },
  specials: ["WK"],
};
