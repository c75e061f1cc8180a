import { converter, differenceEuclidean, type Color } from "culori";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast as contrastOf, type Hex } from "~/face/color.server";
import { HEAT_STEPS } from "~/words/closeness";

const tokens = readFileSync("app/styles/tokens.css", "utf8");

/** The colors of a theme by name. */
function colors(theme: "light" | "dark"): Record<string, Hex> {
  const color = /--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g;
  return Object.fromEntries(
    [...tokens.matchAll(color)].map(([, name = "", light = "", dark = light]) => [
      name,
      (theme === "light" ? light : dark) as Hex,
    ]),
  );
}

/** A color that is missing has no contrast. */
const contrast = (a: Hex = "#000000", b: Hex = a) => contrastOf(a, b);

const distance = differenceEuclidean("oklab");
const toLinear = converter("lrgb");

/** Simulation of color blindness (Machado, Oliveira and Fernandes 2009, severity 1), on linear colors. */
const COLOR_BLINDNESS = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
  const theme = colors(name);
  const heat = Array.from({ length: HEAT_STEPS }, (_, step) => theme[`heat-${step}`] ?? "#000000");
  const differenceOf = (colorsInTurn: readonly (string | Color)[]) =>
    Math.min(...colorsInTurn.slice(1).map((color, index) => distance(color, colorsInTurn[index] ?? color)));

  const faintest = (texts: readonly string[], grounds: readonly string[]) =>
    Math.min(...texts.flatMap((text) => grounds.map((ground) => contrast(theme[text], theme[ground]))));
  const steps = Array.from({ length: HEAT_STEPS }, (_, step) => step);

  it("has text of at least 4.5:1 on every ground", () => {
    expect(faintest(["ink", "ink-soft"], ["paper", "surface"])).toBeGreaterThanOrEqual(4.5);
    expect(faintest(["gold"], ["night"])).toBeGreaterThanOrEqual(4.5);
    // The night has the inks of the dark theme in both.
    const night = theme.night;
    for (const ink of ["ink", "ink-soft"]) expect(contrast(colors("dark")[ink], night)).toBeGreaterThanOrEqual(4.5);
    expect(faintest(["gold-ink"], ["gold", "burn"])).toBeGreaterThanOrEqual(4.5);
  });

  it("has ink of at least 7:1 on the filled part of every row", () => {
    expect(
      faintest(
        ["ink"],
        steps.map((step) => `tint-${step}`),
      ),
    ).toBeGreaterThanOrEqual(7);
  });

  it("has text of at least 7:1, and lines and rings of at least 3:1, for those who prefer more contrast", () => {
    const [, block = ""] = /prefers-contrast: more\) \{\s*:root \{([^}]*)\}/.exec(tokens) ?? [];
    const more = {
      ...theme,
      ...Object.fromEntries(
        [...block.matchAll(/--([\w-]+): var\(--([\w-]+)\);/g)].map(([, to = "", from = ""]) => [to, theme[from]]),
      ),
    };
    const least = (names: readonly string[]) => Math.min(...names.map((one) => contrast(more[one], more.paper)));
    expect(least(["ink", "ink-soft", "field-line"])).toBeGreaterThanOrEqual(7);
    expect(least(["line", "ring-off"])).toBeGreaterThanOrEqual(3);
  });

  it("has bars of at least 3:1 on the ground of their rows", () => {
    // A secret's row has no bar.
    const bars = steps.slice(0, -1).map((step) => `heat-${step}`);
    expect(faintest(bars, ["surface"])).toBeGreaterThanOrEqual(3);
  });

  it("has edges of fields and every step of the closeness scale at least 3:1 on the page", () => {
    expect(faintest(["field-line", ...steps.map((step) => `heat-${step}`)], ["paper"])).toBeGreaterThanOrEqual(3);
  });

  it("has neighboring steps of the closeness scale that can be told apart", () => {
    expect(differenceOf(heat)).toBeGreaterThan(0.05);
  });

  it.each(Object.entries(COLOR_BLINDNESS))("has distinguishable cold, warm and hot colors with %s", (_, matrix) => {
    const seen = (color: Hex): Color => {
      const { r, g, b } = toLinear(color) ?? { r: 0, g: 0, b: 0 };
      const [red = 0, green = 0, blue = 0] = matrix.map(([ofRed = 0, ofGreen = 0, ofBlue = 0]) =>
        Math.min(1, Math.max(0, ofRed * r + ofGreen * g + ofBlue * b)),
      );
      return { mode: "lrgb", r: red, g: green, b: blue };
    };
    // Anchors of the scale: cold, blue, plum, rose, the secret.
    const anchors = [1, 3, 4, 5, 8].flatMap((step) => heat.slice(step, step + 1)).map(seen);
    expect(differenceOf(anchors)).toBeGreaterThan(0.045);
  });
});
