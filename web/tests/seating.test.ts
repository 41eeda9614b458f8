import { describe, expect, it } from "vitest";
import { layTable, TOOL, wheelSide, type Box, type Seating } from "../src/table/seating";
import { layOval } from "../src/tv/oval";

const UPRIGHT: [number, number][] = [[320, 568], [360, 640], [375, 667], [360, 780], [390, 844], [412, 915], [430, 932], [600, 960], [768, 1024], [820, 1180], [800, 1280], [1024, 1366]];
const WIDE: [number, number][] = [[1024, 640], [1024, 768], [1024, 1000], [1280, 720], [1280, 800], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440]];
const LOW: [number, number][] = [[640, 360], [844, 390], [720, 450]];
const windows = [...UPRIGHT, ...WIDE, ...LOW];

/** Everything that must not be covered, with its name. */
function parts(laid: Seating, width: number): [string, Box][] {
  const { seats, disc, mat, plate, uno, me } = laid;
  const side = TOOL.size;
  const tools: [string, Box][] = [
    ["menu", { x: TOOL.edge, y: TOOL.edge, w: side, h: side }],
    ["tools", { x: width - TOOL.edge - 2 * side - TOOL.gap, y: TOOL.edge, w: 2 * side + TOOL.gap, h: side }],
  ];
  // A head is round: the square inside its disc stands for it, and its edge may touch another's.
  const heads = disc ? seats.map(({ x, y }, n): [string, Box] => [`head ${n}`, { x: x - disc * 0.4, y: y - disc * 0.4, w: disc * 0.8, h: disc * 0.8 }]) : [];
  return [
    ...tools,
    ["mat", mat],
    ["plate", plate],
    ["uno", { x: uno.x + uno.w * 0.08, y: uno.y + uno.h * 0.08, w: uno.w * 0.84, h: uno.h * 0.84 }],
    ...seats.map(({ tag }, n): [string, Box] => [`tag ${n}`, tag]),
    ...heads,
    ...(me ? [["me", me.tag] as [string, Box]] : []),
  ];
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe("a table", () => {
  it.each(windows)("of %i × %i has room for one to nine others: nothing meets anything, nor an edge", (width, height) => {
    const problems: string[] = [];
    for (let others = 1; others <= 9; others++) {
      for (const cards of [7, 12]) {
        const all = parts(layTable(width, height, others, cards), width);
        const where = `${others} others, ${cards} cards`;
        all.forEach(([name, box], n) => {
          if (box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height) problems.push(`${where}: ${name} leaves the window`);
          for (const [other, its] of all.slice(n + 1)) {
            const own = name.replace("tag", "head") === other; // a tag hangs over its own head
            if (!own && meet(box, its)) problems.push(`${where}: ${name} meets ${other}`);
          }
        });
      }
    }
    expect(problems).toEqual([]);
  });

  it.each(UPRIGHT.filter(([width]) => width < 600))("of %i × %i leaves the tags of three others clear of the colour wheel", (width, height) => {
    for (const others of [1, 2, 3]) {
      for (const words of [0, 165]) {
        const laid = layTable(width, height, others, 7);
        const half = wheelSide(laid, words) / 2;
        const y = laid.plate.y + laid.plate.h - Math.max(words, laid.plate.h) - 12 - half;
        const near = laid.seats.map(({ tag }) => Math.hypot(Math.max(tag.x - width / 2, width / 2 - tag.x - tag.w, 0), Math.max(tag.y - y, y - tag.y - tag.h, 0)));
        expect(Math.min(...near), `${others} others, words of ${words} px`).toBeGreaterThan(half);
      }
    }
  });

  it("ends at the edge of the window for whoever looks on", () => {
    expect(layTable(390, 844, 3, null).hand).toMatchObject({ y: 844, h: 0 });
  });

  it("seats the left neighbour on the left, and two across from each other", () => {
    const three = layTable(1440, 900, 3, 7).seats;
    expect(three.map(({ x }) => Math.round(x))).toEqual([116, 720, 1324]);
    expect(three.map(({ turn }) => Math.sign(Math.round(turn)))).toEqual([-1, 0, 1]);
    const two = layTable(1440, 900, 2, 7).seats;
    expect(two.map(({ x, y }) => [x, y])).toEqual([three[0]!, three[2]!].map(({ x, y }) => [x, y]));
  });

  it("keeps the own hand below the plate, and «UNO!» in one place whatever happens", () => {
    for (const [width, height] of windows) {
      const laid = [1, 5, 9].flatMap((others) => [1, 7].map((cards) => layTable(width, height, others, cards)));
      for (const { hand, plate, own } of laid) expect(hand.y + (own.lift > 16 ? 0 : own.lift), `${width}×${height}`).toBeGreaterThanOrEqual(plate.y + plate.h - 2);
      for (const { kind, hand, uno } of laid) if (kind === "tablet") expect(uno.y + uno.h, "no lifted card lies on it").toBeLessThanOrEqual(hand.y);
      expect(new Set(laid.map(({ uno }) => `${uno.x},${uno.w}`)).size).toBe(1);
    }
  });

  it.each(windows)("of %i × %i lies still when the own hand grows by a row", (width, height) => {
    for (let others = 1; others <= 9; others++) {
      const [few, many] = [7, 8].map((cards) => layTable(width, height, others, cards));
      for (const part of ["table", "seats", "mat", "lifted", "plate", "uno", "talon", "pioche"] as const) expect(many![part], `${others} others: ${part}`).toEqual(few![part]);
    }
  });

  it.each(UPRIGHT)("on a television of %i × %i has room for two to ten and for the code below", (width, height) => {
    const problems: string[] = [];
    for (let count = 2; count <= 10; count++) {
      const laid = layOval(width, height, count);
      const all = parts(laid, width).filter(([name]) => !["menu", "tools", "uno"].includes(name));
      all.forEach(([name, box], n) => {
        if (box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height - 80) problems.push(`${count}: ${name} leaves its room`);
        for (const [other, its] of all.slice(n + 1)) {
          if (name.replace("tag", "head") !== other && meet(box, its)) problems.push(`${count}: ${name} meets ${other}`);
        }
      });
    }
    expect(problems).toEqual([]);
  });

  it.each(WIDE)("on a television of %i × %i lets nobody meet anybody", (width, height) => {
    const problems: string[] = [];
    for (let count = 2; count <= 10; count++) {
      const all = parts(layOval(width, height, count), width).filter(([name]) => !["menu", "tools", "uno", "me"].includes(name));
      all.forEach(([name, box], n) => {
        if (box.x < 0 || box.y < 0 || box.x + box.w > width || box.y + box.h > height) problems.push(`${count}: ${name} leaves the window`);
        for (const [other, its] of all.slice(n + 1)) if (name.replace("tag", "head") !== other && meet(box, its)) problems.push(`${count}: ${name} meets ${other}`);
      });
    }
    expect(problems).toEqual([]);
  });
});
