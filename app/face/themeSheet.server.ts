import { type Hex, parseColor } from "./color.server";

/** The colors that a theme may set. The last four have no color unless it does. */
export const COLOR_NAMES = [
  "paper",
  "surface",
  "line",
  "field-line",
  "ink",
  "ink-soft",
  "ring-off",
  "action",
  "action-ink",
  "head",
  "head-ink",
] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

const RADIUS_NAMES = ["radius", "radius-panel"] as const;
const FONT_NAMES = ["font", "font-head"] as const;

type Scheme = "light" | "dark";
const NAMES: readonly string[] = [...COLOR_NAMES, ...RADIUS_NAMES, ...FONT_NAMES];

/** What a theme sets, as it is written. */
export interface ThemeSheet {
  readonly colors: Readonly<Record<Scheme, Readonly<Partial<Record<ColorName, Hex>>>>>;
  /** Radii and fonts, as CSS. */
  readonly others: Readonly<Record<string, string>>;
}

/** The most that a theme may have, bytes. */
export const MAX_THEME_BYTES = 16_000;

const MAX_RADIUS = { px: 32, rem: 2 } as const;
const MAX_FONTS = 300;

const RULE = /\s*(?:(:root)|@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{\s*:root)\s*\{([^{}]*)\}/y;
const MEDIA_END = /\s*\}/y;

/**
 * Reads a theme. Its grammar is a small part of CSS: comments, `:root` with custom properties, and `:root` in
 * `@media (prefers-color-scheme: dark)`. What it does not know is a mistake, so that nothing of the text but known names and
 * parsed values gets into a style sheet.
 * @returns what is wrong, one line each, if anything is
 */
export function parseThemeSheet(source: string): ThemeSheet | { readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const note = (at: number, text: string) => mistakes.push(`line ${source.slice(0, at).split("\n").length}: ${text}`);
  const given = { light: new Map<ColorName, Hex>(), dark: new Map<ColorName, Hex>() };
  const others = new Map<string, string>();
  // Comments become spaces, and lines stay where they are.
  const text = source.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));

  const setColor = (scheme: Scheme, name: ColorName, color: Hex) => {
    if (given[scheme].has(name)) return `--${name} is set twice`;
    given[scheme].set(name, color);
    return undefined;
  };
  const setOther = (name: string, value: string | undefined, expected: string) => {
    if (value === undefined) return `--${name} needs ${expected}`;
    if (others.has(name)) return `--${name} is set twice`;
    others.set(name, value);
    return undefined;
  };
  const setColors = (name: ColorName, value: string, isDark: boolean) => {
    const [light, dark] = isDark ? [undefined, parseColor(value)] : readColors(value);
    if (light === undefined && dark === undefined)
      return `--${name} needs an opaque color: #rgb, #rrggbb, rgb(), hsl(), oklch()${isDark ? "" : ", or two as light-dark(…, …)"}`;
    return (
      (light === undefined ? undefined : setColor("light", name, light)) ??
      (dark === undefined ? undefined : setColor("dark", name, dark))
    );
  };
  /** @returns what is wrong */
  const set = (name: string, value: string, isDark: boolean): string | undefined => {
    if (isOfGame(name)) return `--${name} is not a theme's to set: closeness and the night look alike on every site`;
    if (!NAMES.includes(name))
      return `--${name} is unknown: a theme sets ${NAMES.map((known) => `--${known}`).join(", ")}`;
    const color = COLOR_NAMES.find((known) => known === name);
    if (color !== undefined) return setColors(color, value, isDark);
    if (isDark) return `--${name} is the same in the dark: set it outside of @media`;
    if (name.startsWith("radius")) return setOther(name, readRadius(value), "a length from 0 to 32px or 2rem");
    return setOther(name, readFonts(value), 'names of fonts, such as Georgia, "Times New Roman", serif');
  };

  let at = 0;
  while (text.slice(at).trim() !== "") {
    const rule = matchAt(RULE, text, at);
    const isDark = rule !== null && rule[1] === undefined;
    const end = rule === null ? null : isDark ? matchAt(MEDIA_END, text, at + rule[0].length) : rule;
    if (rule === null || end === null) {
      const place = at + (/\S/.exec(text.slice(at))?.index ?? 0);
      note(place, "expected :root { … } or @media (prefers-color-scheme: dark) { :root { … } }, and nothing else");
      break;
    }
    const [whole, , body = ""] = rule;
    let place = at + whole.lastIndexOf("{") + 1;
    for (const part of body.split(";")) {
      const begin = place + (/\S/.exec(part)?.index ?? 0);
      place += part.length + 1;
      const declaration = part.trim();
      if (declaration === "") continue;
      const [, name = "", value = ""] = /^--([A-Za-z0-9_-]+)\s*:\s*([^]+)$/.exec(declaration) ?? [];
      const wrong = name === "" ? "expected --name: value" : set(name, value.trim(), isDark);
      if (wrong !== undefined) note(begin, wrong);
    }
    at += whole.length + (isDark ? end[0].length : 0);
  }

  const { light, dark } = given;
  for (const [name, with_] of ATTACHED)
    if ((light.has(name) || dark.has(name)) && !light.has(with_))
      mistakes.push(
        name === with_
          ? `--${name} is set for the dark alone`
          : `--${name} is set, but --${with_} is not for the light`,
      );
  if (mistakes.length > 0) return { mistakes };
  return {
    colors: { light: Object.fromEntries(light), dark: Object.fromEntries(dark) },
    others: Object.fromEntries(others),
  };
}

/** Colors that have no default, and what each needs. */
const ATTACHED: readonly (readonly [ColorName, ColorName])[] = [
  ["action", "action"],
  ["action-ink", "action"],
  ["head", "head"],
  ["head-ink", "head"],
];

const isOfGame = (name: string) => /^(?:heat|tint|night|gold)(?:-|$)|^burn$/.test(name);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A color for the light, or one for each. */
function readColors(value: string): readonly [light?: Hex | undefined, dark?: Hex | undefined] {
  const [, inner] = /^light-dark\(([^]+)\)$/i.exec(value) ?? [];
  if (inner === undefined) return [parseColor(value)];
  // At commas outside of other parentheses.
  const parts = inner.split(/,(?![^(]*\))/).map((part) => parseColor(part.trim()));
  const [light, dark] = parts;
  return parts.length === 2 && light !== undefined && dark !== undefined ? [light, dark] : [];
}

function readRadius(value: string): string | undefined {
  if (value === "0") return "0rem";
  const [, number = "", unit] = /^(\d{1,2}(?:\.\d{1,4})?|\.\d{1,4})(px|rem)$/.exec(value) ?? [];
  if (unit !== "px" && unit !== "rem") return undefined;
  return Number(number) <= MAX_RADIUS[unit] ? `${Number(number)}${unit}` : undefined;
}

/** Names of fonts: words without quotes, or anything harmless within them. */
function readFonts(value: string): string | undefined {
  if (value.length > MAX_FONTS) return undefined;
  const names = value.split(",").map((name) => name.trim().replace(/\s+/g, " "));
  const isName = (name: string) =>
    /^(?:-?[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*|"[\p{L}\p{N} ._-]+"|'[\p{L}\p{N} ._-]+')$/u.test(name);
  return names.every(isName) ? names.map((name) => name.replaceAll("'", '"')).join(", ") : undefined;
}
