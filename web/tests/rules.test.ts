import { describe, expect, it } from "vitest";
import { BOOKLET, houseClause, OWN, presetOf, PRESETS, withPreset } from "../src/lobby/rules";

describe("house rules", () => {
  it("a table plays the preset whose rules it has, whatever its other options", () => {
    for (const preset of PRESETS) if (preset.rules) expect(presetOf({ ...preset.rules, scoring: "low" })).toBe(preset);
    expect(presetOf({ stack: "same" })).toBe(OWN);
    expect(presetOf({ seven_zero: true, must_lay: "drawn" })).toBe(OWN);
  });

  it("another preset replaces the house rules and nothing else", () => {
    const street = withPreset({ scoring: "low", must_lay: "always" }, PRESETS[1]!);
    expect(street).toEqual({ scoring: "low", stack: "up", jump_in: true, draw: "until" });
    expect(withPreset(street, BOOKLET)).toEqual({ scoring: "low" });
  });

  it("a card says by which clause it does more than the booklet prints", () => {
    expect(houseClause("number", "7", { seven_zero: true })).toBe("H-SEVEN");
    expect(houseClause("number", "0", { seven_zero: true })).toBe("H-ZERO");
    expect(houseClause("number", "8", { seven_zero: true })).toBe("");
    expect(houseClause("number", "7", {})).toBe("");
    expect(houseClause("wild_draw_four", "", { stack: "same" })).toBe("H-STACK");
  });
});
