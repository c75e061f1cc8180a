/** A color as `#rrggbb`. */
export type Hex = `#${string}`;

/** Lightness 0 to 1, chroma from 0, hue in degrees: OKLab in polar form, in which equal steps look equal (Ottosson 2020). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

/** Linear red, green and blue, 0 to 1. */
export function toLinear(hex: Hex): Triple {
  return triple((at) => {
    const channel = parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}

function toHex(linear: Triple): Hex {
  const channels = linear.map((value) => {
    const channel = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, channel)))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** WCAG 2 contrast of two colors, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(hex: Hex): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function toOklab(linear: Triple): Triple {
  const [l, m, s] = times(TO_CONES, linear).map(Math.cbrt) as unknown as Triple;
  return times(CONES_TO_LAB, [l, m, s]);
}

export function toOklch(hex: Hex): Oklch {
  const [l, a, b] = toOklab(toLinear(hex));
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** A color of sRGB. One that screens cannot show loses chroma until they can; its lightness and hue stay. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  let [shown, beyond] = [0, c];
  if (isShown(toLinearRgb({ l, c, h }))) shown = c;
  else
    for (let step = 0; step < 20; step += 1) {
      const middle = (shown + beyond) / 2;
      if (isShown(toLinearRgb({ l, c: middle, h }))) shown = middle;
      else beyond = middle;
    }
  return toHex(toLinearRgb({ l, c: shown, h }));
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const angle = (h * Math.PI) / 180;
  const [long, medium, short] = times(LAB_TO_CONES, [l, c * Math.cos(angle), c * Math.sin(angle)]);
  return times(FROM_CONES, [long ** 3, medium ** 3, short ** 3]);
}

/** A rounding error is no color of its own. */
const isShown = (linear: Triple) => linear.every((value) => value >= -1e-4 && value <= 1 + 1e-4);

/** The angle between two hues, degrees from 0 to 180. */
export function hueDistance(a: Oklch, b: Oklch): number {
  const turn = Math.abs(a.h - b.h) % 360;
  return Math.min(turn, 360 - turn);
}

/**
 * A color as CSS writes it: `#rgb`, `#rrggbb`, `rgb()`, `hsl()`, `oklch()`, `black` or `white`. Undefined for anything else,
 * such as a color that is not opaque.
 */
export function parseColor(text: string): Hex | undefined {
  const value = text.toLowerCase();
  if (value === "black") return "#000000";
  if (value === "white") return "#ffffff";
  if (/^#[0-9a-f]{6}$/.test(value)) return value as Hex;
  if (/^#[0-9a-f]{3}$/.test(value)) return `#${value.slice(1).replace(/./g, "$&$&")}`;
  const [, name, inner = ""] = /^(rgb|hsl|oklch)\(([^()]*)\)$/.exec(value) ?? [];
  // With commas throughout, or with none.
  const parts = inner.includes(",") ? inner.split(",").map((part) => part.trim()) : inner.trim().split(/\s+/);
  const [first = "", second = "", third = "", ...more] = parts;
  if (more.length > 0) return undefined;
  switch (name) {
    case "rgb":
      return fromRgb([number(first, 255), number(second, 255), number(third, 255)]);
    case "hsl":
      return fromHsl(degrees(first), percent(second), percent(third));
    case "oklch": {
      const l = first.endsWith("%") ? percent(first) : number(first, 1);
      const [c, h] = [number(second, 0.5), degrees(third)];
      return l === undefined || c === undefined || h === undefined ? undefined : fromOklch({ l, c, h });
    }
    default:
      return undefined;
  }
}

const NUMBER = /^(?:\d{1,4}(?:\.\d{1,9})?|\.\d{1,9})$/;

function number(text: string, most: number): number | undefined {
  return NUMBER.test(text) && Number(text) <= most ? Number(text) : undefined;
}

function percent(text: string): number | undefined {
  const value = text.endsWith("%") ? number(text.slice(0, -1), 100) : undefined;
  return value === undefined ? undefined : value / 100;
}

const degrees = (text: string) => number(text.replace(/deg$/, ""), 360);

function fromRgb(channels: readonly (number | undefined)[]): Hex | undefined {
  const bytes = channels.map((channel) => (channel === undefined ? "" : Math.round(channel).toString(16)));
  return bytes.includes("") ? undefined : `#${bytes.map((byte) => byte.padStart(2, "0")).join("")}`;
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function fromHsl(h?: number, s?: number, l?: number): Hex | undefined {
  if (h === undefined || s === undefined || l === undefined) return undefined;
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return fromRgb([channel(0), channel(8), channel(4)]);
}

type Matrix = readonly [Triple, Triple, Triple];

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_CONES: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_CONES: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  return triple((at) => {
    const [a, b, c] = matrix[at] ?? [0, 0, 0];
    return a * x + b * y + c * z;
  });
}

const triple = (of: (at: number) => number): Triple => [of(0), of(1), of(2)];
