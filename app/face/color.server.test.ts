import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, fromOklch, type Hex, hueDistance, parseColor, toOklch } from "./color.server";

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value): Hex => `#${value.toString(16).padStart(6, "0")}`);

describe("a color", () => {
  it.each([
    ["#1a2B3c", "#1a2b3c"],
    ["#fa0", "#ffaa00"],
    ["white", "#ffffff"],
    ["red", "#ff0000"],
    ["rgb(20, 99, 58)", "#14633a"],
    ["rgb(20 99 58)", "#14633a"],
    ["hsl(149 66% 23%)", "#146139"],
    ["hsl(149deg, 66%, 23%)", "#146139"],
    ["hsl(509deg 66% 23%)", "#146139"],
    ["oklch(1 0 0)", "#ffffff"],
    ["oklch(62.796% 0.25768 29.234)", "#ff0000"],
  ])("is read from %s", (text, hex) => {
    expect(parseColor(text)).toBe(hex);
  });

  it.each([
    ..."transparent|currentcolor|#ff|#ff00|#ffff0080|#ggg|rgb(1 2)|rgb(1 2 3 4)|rgb(1 2 3 / 50%)".split("|"),
    ..."rgba(1,2,3,0.5)|url(#a)|var(--ink)|light-dark(#fff, #000)|red;--x:1|".split("|"),
  ])("is not read from %j", (text) => {
    expect(parseColor(text)).toBeUndefined();
  });

  it("is the same after a way through OKLCH", () => {
    fc.assert(
      fc.property(hexes, (hex) => {
        expect(fromOklch(toOklch(hex))).toBe(hex);
      }),
    );
  });

  it("that screens cannot show keeps its lightness and its hue", () => {
    const shown = toOklch(fromOklch({ l: 0.7, c: 0.4, h: 150 }));
    expect(shown.l).toBeCloseTo(0.7, 2);
    expect(hueDistance(shown, { l: 0, c: 0, h: 150 })).toBeLessThan(1);
    expect(shown.c).toBeGreaterThan(0.15);
  });

  it("has the contrasts of WCAG, in either order", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    // https://www.w3.org/TR/WCAG22/#contrast-minimum: the lightest gray for text on white.
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    expect(contrast("#ffffff", "#767676")).toBe(contrast("#767676", "#ffffff"));
  });

  it("has a hue that goes round", () => {
    const [a, b] = [10, 350].map((h) => ({ l: 0.5, c: 0.1, h }));
    expect(a && b && hueDistance(a, b)).toBe(20);
  });
});
