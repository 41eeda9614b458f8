import { expect, it } from "vitest";
import { readPlace, writePlace, type Place } from "../src/replay/question";

it.each<Place>([
  { match: null, at: 0, branch: null },
  { match: 2, at: 17, branch: null },
  { match: null, at: 3, branch: { seat: 0, anew: null, moves: [] } },
  { match: 1, at: 0, branch: { seat: 9, anew: 0, moves: ["play WM blue @2 \"Bambi\" uno", "draw"] } },
])("is written and read again: %j", (place) => {
  expect(readPlace(writePlace(place))).toEqual(place);
});

it.each(["", "?at=-1&seat=x", "?at=1e9&match=0&moves=draw", "?seat=&anew=3"])("leaves out what does not fit: %s", (search) => {
  expect(readPlace(search)).toEqual({ match: null, at: 0, branch: null });
});
