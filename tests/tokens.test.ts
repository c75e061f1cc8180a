import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HEAT_STEPS } from "~/game/closeness";

const tokens = readFileSync("app/styles/tokens.css", "utf8");

/** The colors of a theme by name, as linear red, green and blue, 0 to 1. */
function colors(theme: "light" | "dark"): Record<string, number[]> {
  const color = /--([\w-]+): (?:light-dark\()?#([0-9a-f]{6})(?:, #([0-9a-f]{6})\))?;/g;
  return Object.fromEntries(
    [...tokens.matchAll(color)].map(([, name = "", light = "", dark = light]) => [
      name,
      [0, 2, 4].map((at) => {
        const channel = parseInt((theme === "light" ? light : dark).slice(at, at + 2), 16) / 255;
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
      }),
    ]),
  );
}

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0));

/** WCAG 2 contrast of two colors, 1 to 21. */
function contrast(a: readonly number[] = [], b: readonly number[] = []): number {
  const luminance = (rgb: readonly number[]) => (times([[0.2126, 0.7152, 0.0722]], rgb)[0] ?? 0) + 0.05;
  return Math.max(luminance(a), luminance(b)) / Math.min(luminance(a), luminance(b));
}

/** OKLab (Ottosson 2020), a perceptually uniform color space. */
function oklab(rgb: readonly number[] = []): number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

const distance = (a: readonly number[] = [], b: readonly number[] = []) =>
  Math.hypot(...oklab(a).map((value, at) => value - (oklab(b)[at] ?? 0)));

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
  const heat = Array.from({ length: HEAT_STEPS }, (_, step) => theme[`heat-${step}`]);

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

  it("has edges of fields and every step of the closeness scale at least 3:1 on the page", () => {
    expect(faintest(["field-line", ...steps.map((step) => `heat-${step}`)], ["paper"])).toBeGreaterThanOrEqual(3);
  });

  it("has neighboring steps of the closeness scale that can be told apart", () => {
    const distances = heat.slice(1).map((color, step) => distance(color, heat[step]));
    expect(Math.min(...distances)).toBeGreaterThan(0.05);
  });

  it.each(Object.entries(COLOR_BLINDNESS))("has distinguishable cold, warm and hot colors with %s", (_, matrix) => {
    const seen = (step: number) => times(matrix, heat[step] ?? []).map((channel) => Math.min(1, Math.max(0, channel)));
    // Anchors of the scale: cold, blue, plum, rose, the secret.
    const anchors = [1, 3, 4, 5, 8].map(seen);
    const nearest = Math.min(...anchors.slice(1).map((color, index) => distance(color, anchors[index])));
    expect(nearest).toBeGreaterThan(0.045);
  });
});
