import { COLORS } from "~/styles/tokens";
import { contrast, fromOklch, type Hex, hueDistance, toOklch } from "./color.server";
import { COLOR_NAMES, type ColorName, parseThemeSheet, type ThemeSheet } from "./themeSheet.server";

type Scheme = "light" | "dark";
const SCHEMES = ["light", "dark"] as const;

/** The look that a host has given a site. */
export interface Theme {
  /** The style sheet that sets it. */
  readonly css: string;
  /** Null without a color for the header. */
  readonly head: ThemeHead | null;
  /** The color of the header, else of the paper: for the browser's own bars. */
  readonly bar: Readonly<Record<Scheme, Hex>>;
  readonly paper: Readonly<Record<Scheme, Hex>>;
  /** The color of text in the light theme. */
  readonly ink: Hex;
  /** What a host should know, one line each. */
  readonly notes: readonly string[];
}

interface ThemeHead {
  readonly color: Hex;
  readonly ink: Hex;
  /** The mark stands on a light disc, so that its rings can be seen. */
  readonly hasDisc: boolean;
  /** A head in the color of the page ends in a line. */
  readonly isRuled: boolean;
}

/** What text needs on its ground, and what the bars need on that of a row (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_CONTRAST = 4.5;
const BAR_CONTRAST = 3;
/** Below this chroma a color is a gray. */
const GRAY = 0.04;
/** How much color the page, its lines and its inks may have in a derived dark theme. */
const MAX_DARK_CHROMA = 0.03;
/** A tinge of a light page is hard to see in a dark one, which gets more of it. */
const PAGE_CHROMA = 4;
/** Difference of lightness. */
const HOVER_STEP = 0.06;
/** Degrees between a button's hue and those of a guess that is close. */
const NEAR_HUE = 30;
/** Steps of the scale whose hues a button must not have. */
const CLOSE_STEPS = ["heat-5", "heat-6", "heat-7", "heat-8"] as const;
/** Bars in rows. A secret's row has no bar. */
const BARS = ["heat-0", "heat-1", "heat-2", "heat-3", "heat-4", "heat-5", "heat-6", "heat-7"] as const;
const TINTS = ["tint-0", "tint-1", "tint-2", "tint-3", "tint-4", "tint-5", "tint-6", "tint-7", "tint-8"] as const;
/** The colors of the rings in the mark, from the outside in. */
const RINGS = ["heat-3", "heat-4", "heat-5", "heat-6", "heat-7"] as const;
/** What those who prefer more contrast have otherwise, see tokens.css. */
const LESS_CONTRAST: readonly string[] = ["line", "field-line", "ink-soft", "ring-off"];

type Tokens = Readonly<Record<Scheme, Readonly<Record<keyof typeof COLORS, Hex>>>>;
type Known = Partial<Record<ColorName, Hex>>;

/**
 * Makes a theme of its file.
 * @returns what is wrong, one line each, if anything is
 */
export function createTheme(source: string): Theme | { readonly mistakes: readonly string[] } {
  const sheet = parseThemeSheet(source);
  if ("mistakes" in sheet) return sheet;
  const light = withInks({ ...sheet.colors.light }, tokensWith(sheet.colors.light, "light"));
  const dark = deriveDark(sheet, light);
  const closeTo = sheet.colors.light.action === undefined ? undefined : closeStep([light.action, dark.action]);
  const notes: string[] = [];
  if (closeTo !== undefined) {
    notes.push(
      `--action has nearly the hue of a close guess (--${closeTo}, within ${NEAR_HUE} degrees): buttons stay in the color of --ink`,
    );
    for (const colors of [light, dark]) {
      delete colors.action;
      delete colors["action-ink"];
    }
  }
  const tokens: Tokens = { light: tokensWith(light, "light"), dark: tokensWith(dark, "dark") };
  const mistakes = SCHEMES.flatMap((scheme) =>
    findFaint({ scheme, tokens, colors: scheme === "light" ? light : dark, given: sheet.colors[scheme] }),
  );
  if (mistakes.length > 0) return { mistakes };
  return {
    css: toCss(light, dark, sheet.others),
    head: headOf(light, dark, tokens),
    bar: { light: light.head ?? tokens.light.paper, dark: dark.head ?? tokens.dark.paper },
    paper: { light: tokens.light.paper, dark: tokens.dark.paper },
    ink: tokens.light.ink,
    notes,
  };
}

/** The colors of the style sheets, with those of a theme in their place. */
function tokensWith(colors: Known, scheme: Scheme): Tokens[Scheme] {
  const own = Object.entries(COLORS).map(([name, of]) => [name, colors[name as ColorName] ?? of[scheme]]);
  return Object.fromEntries(own) as Tokens[Scheme];
}

/** A button or a head without an ink gets the clearer one of ink and paper. */
function withInks(colors: Known, tokens: Tokens[Scheme]): Known {
  const choose = (ground: Hex) =>
    contrast(tokens.ink, ground) > contrast(tokens.paper, ground) ? tokens.ink : tokens.paper;
  if (colors.action !== undefined) colors["action-ink"] ??= choose(colors.action);
  if (colors.head !== undefined) colors["head-ink"] ??= choose(colors.head);
  return colors;
}

/**
 * The dark theme: what is given, and the rest by the light one. Page, lines and inks have the lightness of the built-in dark
 * theme and the hue of their own; a button becomes light enough for a dark page; a colored head stays.
 */
function deriveDark({ colors }: ThemeSheet, light: Known): Known {
  const dark: Known = { ...colors.dark };
  const turn = (name: keyof typeof COLORS, color: Hex): Hex => {
    const { c, h } = toOklch(color);
    const more = name === "paper" || name === "surface" ? PAGE_CHROMA : 1;
    return fromOklch({ l: toOklch(COLORS[name].dark).l, c: Math.min(c * more, MAX_DARK_CHROMA), h });
  };
  for (const name of COLOR_NAMES) {
    const color = light[name];
    if (color !== undefined && name in COLORS) dark[name] ??= turn(name as keyof typeof COLORS, color);
  }
  if (light.action !== undefined) dark.action ??= turnAction(light.action);
  if (light.head !== undefined && dark.head === undefined) {
    const isColored = toOklch(light.head).c >= GRAY;
    dark.head = isColored ? light.head : turn("paper", light.head);
    if (isColored && light["head-ink"] !== undefined) dark["head-ink"] ??= light["head-ink"];
  }
  return withInks(dark, tokensWith(dark, "dark"));
}

function turnAction(color: Hex): Hex {
  const { l, c, h } = toOklch(color);
  if (c < GRAY) return fromOklch({ l: toOklch(COLORS.ink.dark).l, c, h });
  return fromOklch({ l: Math.min(0.85, Math.max(0.75, 1.2 - l)), c, h });
}

/** The step of the scale that one of these colors could be taken for. */
function closeStep(colors: readonly (Hex | undefined)[]): string | undefined {
  return CLOSE_STEPS.find((step) =>
    SCHEMES.some((scheme) =>
      colors.some((color) => {
        if (color === undefined) return false;
        const own = toOklch(color);
        return own.c >= GRAY && hueDistance(own, toOklch(COLORS[step][scheme])) <= NEAR_HUE;
      }),
    ),
  );
}

/** A color on a ground. */
type Pair = readonly [front: string, color: Hex, back: string, ground: Hex];

/** The pairs of colors that are hard to tell apart, in words. Of bars and of tints only the worst one. */
function findFaint({
  scheme,
  tokens,
  colors,
  given,
}: {
  scheme: Scheme;
  tokens: Tokens;
  colors: Known;
  given: Known;
}): string[] {
  const own: Readonly<Record<string, Hex | undefined>> = { ...tokens[scheme], ...colors };
  const pairs = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
    fronts.flatMap((front) =>
      backs.flatMap((back) => {
        const [color, ground] = [own[front], own[back]];
        return color === undefined || ground === undefined ? [] : [[front, color, back, ground] as const];
      }),
    );
  const nameOf = (name: string, color: Hex) => {
    const isDerived = colors[name as ColorName] !== undefined && given[name as ColorName] === undefined;
    return `--${name} ${color}${isDerived ? " (derived)" : ""}`;
  };
  const faintest = (of: readonly Pair[], least: number): string[] => {
    const [worst] = of
      .map((pair) => ({ pair, ratio: contrast(pair[1], pair[3]) }))
      .filter(({ ratio }) => ratio < least)
      .sort((a, b) => a.ratio - b.ratio);
    if (worst === undefined) return [];
    const [front, color, back, ground] = worst.pair;
    // Rounded down: 4.499 is not enough.
    const ratio = (Math.floor(worst.ratio * 100) / 100).toFixed(2);
    return [
      `${scheme}: ${nameOf(front, color)} on ${nameOf(back, ground)} has a contrast of ${ratio}:1 and needs ${least}:1`,
    ];
  };
  // The end of a game is dark in both themes, with the inks of the dark one.
  const nights = (ink: "ink" | "ink-soft"): Pair[] =>
    scheme === "light" ? [] : SCHEMES.map((one) => [ink, tokens.dark[ink], "night", COLORS.night[one]]);
  const inks = ["ink", "ink-soft"] as const;
  const texts = [
    ...inks.flatMap((ink) => [pairs([ink], ["paper"]), pairs([ink], ["surface"]), pairs([ink], TINTS), nights(ink)]),
    pairs(["heat-8-text"], ["paper"]),
    pairs(["action-ink"], ["action"]),
    pairs(["head-ink"], ["head"]),
  ];
  const bars = [pairs([...BARS, "heat-8"], ["paper"]), pairs(BARS, ["surface"]), pairs(["field-line"], ["paper"])];
  return [...texts.flatMap((of) => faintest(of, TEXT_CONTRAST)), ...bars.flatMap((of) => faintest(of, BAR_CONTRAST))];
}

function headOf(light: Known, dark: Known, tokens: Tokens): ThemeHead | null {
  const { head: color, "head-ink": ink } = light;
  if (color === undefined || ink === undefined || dark.head === undefined) return null;
  const heads = { light: color, dark: dark.head };
  const isPlain = (scheme: Scheme) =>
    toOklch(heads[scheme]).c < GRAY &&
    RINGS.every((ring) => contrast(COLORS[ring][scheme], heads[scheme]) >= BAR_CONTRAST);
  return {
    color,
    ink,
    hasDisc: !SCHEMES.every(isPlain),
    isRuled: SCHEMES.every((scheme) => contrast(heads[scheme], tokens[scheme].paper) < 1.1),
  };
}

/** The ground of a button under the mouse: further from its ink. */
function hoverOf({ action, "action-ink": ink }: Known): Hex | undefined {
  if (action === undefined || ink === undefined) return undefined;
  const { l, c, h } = toOklch(action);
  const step = toOklch(ink).l > l ? -HOVER_STEP : HOVER_STEP;
  return fromOklch({ l: Math.min(1, Math.max(0, l + step)), c, h });
}

/** In the layer of tokens.css, after which it is loaded. */
function toCss(light: Known, dark: Known, others: ThemeSheet["others"]): string {
  const both = (name: ColorName) => {
    const [day, night] = [light[name] ?? COLORS[name as keyof typeof COLORS].light, dark[name]];
    return `--${name}:${night === undefined || night === day ? day : `light-dark(${day},${night})`};`;
  };
  const colors = COLOR_NAMES.filter((name) => light[name] !== undefined || dark[name] !== undefined);
  const of = (isLess: boolean) =>
    colors
      .filter((name) => LESS_CONTRAST.includes(name) === isLess)
      .map(both)
      .join("");
  const [hover, darkHover] = [light, dark].map(hoverOf);
  const rest = [
    ...Object.entries(others),
    ...(hover === undefined || darkHover === undefined ? [] : [["action-hover", `light-dark(${hover},${darkHover})`]]),
  ]
    .map(([name, value]) => `--${name}:${value};`)
    .join("");
  return `@layer tokens{:root{${of(false)}${rest}}@media not (prefers-contrast:more){:root{${of(true)}}}}\n`;
}
