import type { Component } from "svelte";
import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import CardBack from "../src/cards/CardBack.svelte";
import CardFace from "../src/cards/CardFace.svelte";
import { coloursOf, drawingOf, dyeOf, lookOf, sampleOf } from "../src/cards/look";
import Sample from "../src/cards/Sample.svelte";
import type { Edition } from "../src/lib/api";
import { asksFilm, letterOf, nameOfCard, readCard, sortHand } from "../src/lib/cards";
import { editionOf, loadEditions } from "../src/lib/editions.svelte";
import { prefs } from "../src/lib/prefs.svelte";
import { loadWords } from "../src/lib/words";
import Place from "../src/place/Place.svelte";
import { clauseInWords } from "../src/rules/clause";

const sources = import.meta.glob<string>("../src/**/*.{ts,svelte,css}", { query: "?raw", import: "default", eager: true });
const drawings = import.meta.glob<string>("../src/looks/*/art.svg", { query: "?raw", import: "default", eager: true });
const files = import.meta.glob<string>("../../src/pioche/editions/*.toml", { query: "?raw", import: "default", eager: true });
/** Every edition of the package, with the codes of its special cards. */
const printed = Object.entries(files).map(([path, text]) => {
  const tables = text.split("[special.").slice(1);
  return {
    id: /([^/]+)\.toml$/.exec(path)![1]!,
    colours: JSON.parse(/^colours = (.*)$/m.exec(text)![1]!) as string[],
    codes: tables.map((table) => table.slice(0, 2)),
    written: tables.filter((table) => table.includes("written_by")).map((table) => table.slice(0, 2)),
  };
});
/** An edition of which this page knows nothing but what the server tells. */
const SCHOOL: Edition = {
  id: "school",
  family: "A",
  name: { fr: "École", en: "School" },
  cards: 108,
  colours: ["violet", "orange", "blue", "pink"],
  deck: {},
  points: {},
  switches: {},
  specials: [
    {
      code: "WZ",
      clause: "WZ",
      copies: 4,
      points: 50,
      name: { fr: "Chaise musicale", en: "Musical Chairs" },
      text: null,
      keeps_last: false,
      written_by_table: false,
      do: [{ who: "next", trial: "film", bad: [{ who: "next", draw: 2 }] }],
    },
    { code: "WY", clause: "WY", copies: 2, points: 40, name: { fr: "À nous", en: "Ours" }, text: null, keeps_last: false, written_by_table: true, do: [] },
  ],
  options: [],
  clauses: {},
};

const drawn = <Props extends Record<string, unknown>>(component: Component<Props>, props: Props): string =>
  render(component as Component<Record<string, unknown>>, { props }).body;

beforeAll(async () => {
  await loadWords("en");
  prefs.lang = "en";
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json([SCHOOL])));
  await loadEditions();
});

describe("the look of an edition", () => {
  it.each(printed)("of $id is in one folder, with a drawing for each special card that is printed", ({ id, colours, codes, written }) => {
    expect(lookOf(id)!.specials).toEqual(codes.filter((code) => !written.includes(code)));
    for (const code of lookOf(id)!.specials) {
      expect(drawings[`../src/looks/${id}/art.svg`]).toContain(`<symbol id="${code}" `);
      expect(drawings[`../src/looks/${id}/art.svg`]).toContain(`<symbol id="${code}-corner" `);
    }
    for (const drawing of ["back", "room", "cloth", "left", "right", "art"] as const) expect(drawingOf(id, drawing)).toBeDefined();
    expect(coloursOf(id)).toEqual(colours);
    for (const code of codes) {
      expect(drawn(CardFace, { code: written.includes(code) ? `${code}1` : code, edition: id })).not.toContain("<text");
    }
  });

  it("is nowhere else: no other file names an edition or a special card", () => {
    const names = printed.flatMap(({ id, codes }) => [id, ...codes]);
    const naming = new RegExp(`(?<![\\w-])(${names.join("|")})(?![\\w-])`, "g");
    // Protocol and REST types are generated from the server's schemas, whose comments name clauses.
    const others = Object.entries(sources).filter(([path]) => !/\/looks\/|\/lib\/(protocol|rest)\.ts$/.test(path));
    expect(names.length).toBeGreaterThan(10);
    expect(others.filter(([, text]) => text).length).toBeGreaterThan(50);
    expect(sources["../src/styles/theme.css"]).toContain("--cloth");
    expect(others.flatMap(([path, text]) => (text.match(naming) ?? []).map((name) => `${path}: ${name}`))).toEqual([]);
  });
});

describe("an edition without a file", () => {
  it("has its colours and names from the server", () => {
    expect(lookOf("school")).toBeUndefined();
    expect(coloursOf("school")).toEqual(SCHOOL.colours);
    expect(nameOfCard("WZ", editionOf("school"))).toBe("Musical Chairs");
    expect(sampleOf("school")).toEqual(["O7", "WZ"]);
  });

  it("has a special card with its letter and its name", () => {
    const face = drawn(CardFace, { code: "WZ", edition: "school" });
    expect(face).toMatch(/>Z<\/text>/);
    expect(face).toMatch(/>Musical <.*>Chairs </);
    for (const colour of SCHOOL.colours) expect(face).toContain(`var(--${colour}, var(--wood))`);
  });

  it("has a pencil and a number on cards that the table writes", () => {
    const face = drawn(CardFace, { code: "WY2", edition: "school", title: "Everybody dances" });
    expect(face).toContain("Everybody");
    expect(face).not.toContain("Ours");
    expect(readCard("WY2")).toMatchObject({ face: "special", sign: "WY", written: 2 });
  });

  it("has a back, a cloth and a sample in its colours", () => {
    expect(drawn(CardBack, { edition: "school" })).toMatch(/>S<\/text>/);
    for (const html of [drawn(CardBack, { edition: "school" }), drawn(Place, { edition: "school" })]) {
      expect(SCHOOL.colours.filter((colour) => html.includes(`fill="var(--${colour}, `))).toEqual(SCHOOL.colours);
    }
    expect(dyeOf("school")).toMatch(/^--day-cloth:color-mix\(in srgb,var\(--(violet|orange|blue|pink), /);
    expect(drawn(Sample, { edition: "school" }).match(/<svg/g)).toHaveLength(3);
  });

  it("may have a colour this page has never heard of", () => {
    expect(readCard("O7")).toMatchObject({ colour: "orange", face: "number", sign: "7" });
    expect(readCard("OD")).toMatchObject({ colour: "orange", face: "draw_two" });
    expect(readCard("Q4")).toMatchObject({ colour: "Q", face: "number" });
    expect(nameOfCard("O7", editionOf("school"))).toBe("O7");
    expect(letterOf("orange")).toBe("O");
    expect(drawn(CardFace, { code: "O7", edition: "school" })).toMatch(/>O<\/text>/);
    expect(sortHand(["B1", "P2", "O3", "V4"], SCHOOL.colours)).toEqual(["V4", "O3", "B1", "P2"]);
  });

  it("has a clause for its card, told by its steps", () => {
    expect(clauseInWords("WZ", editionOf("school"))).toContain("draws 2 cards");
    expect(clauseInWords("MATCH", editionOf("school"))).not.toBe("MATCH");
    expect(clauseInWords("WX", null)).toBe("WX");
  });

  it("asks for a film where a step of a card does, whatever the code of the card", () => {
    expect(asksFilm("WZ", editionOf("school"))).toBe(true);
    expect(asksFilm("WY1", editionOf("school"))).toBe(false);
    expect(asksFilm("WZ", null)).toBe(false);
  });
});

it("an edition that is neither here nor told is drawn all the same", () => {
  expect(coloursOf("nowhere")).toEqual(["red", "green", "blue", "yellow"]);
  expect(drawn(CardFace, { code: "WQ", edition: "nowhere" })).toMatch(/>Q<\/text>/);
  expect(drawn(CardBack, { edition: "nowhere" })).toContain("<svg");
  expect(dyeOf(undefined)).toBeUndefined();
});

it("no component dyes anything with a token that there is not", () => {
  const all = Object.values(sources).join("\n") + dyeOf("classic");
  const made = new Set([...all.matchAll(/(--[\w-]+)\s*[:=]/g)].map(([, name]) => name));
  const wanted = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((name) => !made.has(name))).toEqual([]);
});
