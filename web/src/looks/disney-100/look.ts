import type { Look } from "../../cards/look";

/** A cinema: a red curtain, film along the rim, stars. */
export const look: Look = {
  sample: ["G8", "WM"],
  place: {
    room: ["#7c1d2c", "#240a10"],
    rim: ["#262a36", "#14161d", "#14161d"],
    cloth: ["#e3e6ee", "#2c303c"],
    line: ["#c4c8d6", "#414757"],
  },
  specials: ["WM"],
};
