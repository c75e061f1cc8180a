import { clampChroma, type Color, converter, formatHex, parse, wcagContrast } from "culori";

/** A color as `#rrggbb`. */
export type Hex = `#${string}`;

/** Lightness 0 to 1, chroma from 0, hue in degrees: OKLab in polar form, in which equal steps look equal (Ottosson 2020). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** WCAG 2 contrast of two colors, 1 to 21. */
export const contrast = (a: Hex, b: Hex): number => wcagContrast(a, b);

const readOklch = converter("oklch");

export function toOklch(hex: Hex): Oklch {
  const { l, c, h = 0 } = readOklch(hex) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** A color of sRGB. One that screens cannot show loses chroma until they can; its lightness and hue stay. */
export const fromOklch = (color: Oklch): Hex => toHex({ mode: "oklch", ...color });

const toRgb = converter("rgb");

function toHex(color: Color): Hex {
  const { r, g, b } = toRgb(color);
  // A rounding error is no color of its own.
  const isShown = [r, g, b].every((channel) => channel > -1e-3 && channel < 1 + 1e-3);
  return formatHex(isShown ? color : clampChroma(color, "oklch")) as Hex;
}

/** The angle between two hues, degrees from 0 to 180. */
export function hueDistance(a: Oklch, b: Oklch): number {
  const turn = Math.abs(a.h - b.h) % 360;
  return Math.min(turn, 360 - turn);
}

/** An opaque color as CSS writes it. Undefined for anything else. */
export function parseColor(text: string): Hex | undefined {
  const color = parse(text);
  return color === undefined || (color.alpha ?? 1) < 1 ? undefined : toHex(color);
}
