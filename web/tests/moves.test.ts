import { describe, expect, it } from "vitest";
import { placeOf, readCard, sortHand } from "../src/lib/cards";
import { choicesOf, coloursToName, write } from "../src/lib/moves";
import { arrowOf, flickOf, look } from "../src/table/kick";
import { layOut, type Room } from "../src/table/fan";
import { layTable } from "../src/table/seating";

describe("the listed moves", () => {
  it("are grouped by card, with the colours and targets one may name", () => {
    const choices = choicesOf(["draw", "play R7", "play W red", "play W blue", "play WM red @1", "play WM red @2", "play WM blue @1"]);
    expect([...choices.keys()]).toEqual(["R7", "W", "WM"]);
    expect(choices.get("R7")).toEqual({ verb: "play", card: "R7", colours: [], targets: [] });
    expect(choices.get("W")?.colours).toEqual(["red", "blue"]);
    expect(choices.get("WM")).toEqual({ verb: "play", card: "WM", colours: ["red", "blue"], targets: [1, 2] });
  });

  it("may be to show or to lay off", () => {
    expect(choicesOf(["show G1", "show G2"]).get("G2")?.verb).toBe("show");
    expect(choicesOf(["discard W"]).get("W")?.verb).toBe("discard");
  });

  it("may be to name a colour alone", () => {
    expect(coloursToName(["colour red", "colour blue"])).toEqual(["red", "blue"]);
    expect(coloursToName(["draw"])).toEqual([]);
  });
});

describe("a written move", () => {
  it("has everything that was chosen, in the order of the notation", () => {
    const choice = { verb: "play", card: "WM" } as const;
    expect(write(choice, { colour: "blue", target: 2, film: "Bambi", uno: true })).toBe('play WM blue @2 "Bambi" uno');
    expect(write({ verb: "show", card: "G1" })).toBe("show G1");
  });

  it("cannot be broken by a quotation mark in a title", () => {
    expect(write({ verb: "play", card: "WM" }, { film: 'a" uno "b' })).toBe(`play WM "a' uno 'b"`);
  });
});

describe("cards", () => {
  it("are read by their codes", () => {
    expect(readCard("R7")).toMatchObject({ colour: "red", face: "number", sign: "7" });
    expect(readCard("RR")).toMatchObject({ colour: "red", face: "reverse" });
    expect(readCard("PD")).toMatchObject({ colour: "pink", face: "draw_two" });
    expect(readCard("W4")).toMatchObject({ colour: null, face: "wild_draw_four" });
    expect(readCard("WC2")).toMatchObject({ colour: null, face: "special", sign: "WC" });
  });

  it("are sorted by colour as the edition lists them, then by face, wild ones last", () => {
    const hand = ["W4", "Y1", "RS", "R9", "W", "B0", "R2", "WT"];
    expect(sortHand(hand, ["red", "green", "blue", "yellow"])).toEqual(["R2", "R9", "RS", "B0", "Y1", "W", "W4", "WT"]);
    expect(placeOf("B1", ["blue", "red"])).toBeLessThan(placeOf("R1", ["blue", "red"]));
  });
});

describe("a fan", () => {
  const roomFor = (count: number): Room => {
    const { hand, own } = layTable(360, 640, 3, count);
    return { ...own, w: hand.w, h: hand.h };
  };

  it("of seven cards is one row on a phone", () => {
    expect(layOut(7, roomFor(7)).rows).toBe(1);
  });

  it.each([8, 15, 20, 30, 40])("of %i cards leaves each wide enough to touch on a phone, inside the screen", (count) => {
    const room = roomFor(count);
    const laying = layOut(count, room);
    expect(laying.step).toBeGreaterThanOrEqual(24);
    for (const { x } of laying.places) {
      expect(x).toBeGreaterThanOrEqual(-0.5);
      expect(x + laying.width).toBeLessThanOrEqual(room.w + 0.5);
    }
    expect(laying.places.at(-1)!.y + laying.height * 0.7, "the index of the last row is seen").toBeLessThan(room.h);
  });

  it("of no cards is empty", () => {
    expect(layOut(0, roomFor(0)).places).toEqual([]);
  });
});

describe("a flick", () => {
  const pull = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }));

  it("straight ahead is straight, and longer is stronger", () => {
    const short = flickOf(pull([160, 280], [160, 240]))!;
    const long = flickOf(pull([160, 280], [160, 140]))!;
    expect([short.angle, short.spin]).toEqual([0, 0]);
    expect(long.power).toBeGreaterThan(short.power);
  });

  it("to the right goes right, and a bow gives spin", () => {
    expect(flickOf(pull([160, 280], [200, 180]))!.angle).toBeGreaterThan(0);
    expect(flickOf(pull([160, 280], [190, 230], [160, 180]))!.spin).toBeLessThan(0);
    expect(flickOf(pull([160, 280], [130, 230], [160, 180]))!.spin).toBeGreaterThan(0);
  });

  it("backwards or hardly at all is none", () => {
    expect(flickOf(pull([160, 200], [160, 260]))).toBeNull();
    expect(flickOf(pull([160, 200], [160, 195]))).toBeNull();
  });

  it("has an arrow that points where it goes", () => {
    const ball = look([0, 0, 25]);
    expect(arrowOf({ angle: 50, power: 50, spin: 0 }).x).toBeGreaterThan(ball.x);
    expect(arrowOf({ angle: 0, power: 50, spin: 0 }).x).toBeCloseTo(ball.x);
  });

  it("is seen smaller the farther the ball is", () => {
    expect(look([0, 600, 100]).scale).toBeLessThan(look([0, 0, 100]).scale);
  });
});
