import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, fromOklch, type Hex, toOklch } from "./color.server";
import { createTheme, type Theme } from "./theme.server";

const fixture = (name: string) => readFileSync(`tests/fixtures/themes/${name}.css`, "utf8");

function themeOf(source: string): Theme {
  const theme = createTheme(source);
  if ("mistakes" in theme) throw new Error(theme.mistakes.join("\n"));
  return theme;
}

function mistakesOf(source: string): readonly string[] {
  const theme = createTheme(source);
  return "mistakes" in theme ? theme.mistakes : [];
}

/** The colors of a theme by name. */
function colorsOf({ css }: Theme): Record<string, { light: Hex; dark: Hex }> {
  const color = /--([\w-]+):(?:light-dark\()?(#\w+)(?:,(#\w+)\))?;/g;
  return Object.fromEntries(
    [...css.matchAll(color)].map(([, name = "", light = "", dark = light]) => [
      name,
      { light: light as Hex, dark: dark as Hex },
    ]),
  );
}

describe("the file of a theme", () => {
  it("has colors for both themes: as pairs, or in a block for the dark", () => {
    const pairs = ":root { --paper: light-dark(#fff, #101010); --head: light-dark(rgb(0, 80, 0), #030) }";
    const blocks = `:root { --paper: white; --head: rgb(0 80 0); }
      /* After dusk. */
      @media (prefers-color-scheme: dark) { :root { --paper: #101010; --head: #003300; } }`;
    expect(themeOf(blocks)).toEqual(themeOf(pairs));
    expect(colorsOf(themeOf(pairs)).paper).toEqual({ light: "#ffffff", dark: "#101010" });
  });

  it("may be as docs/theming.md shows it", () => {
    const [, example = ""] = /```css\n([^`]+)```/.exec(readFileSync("docs/theming.md", "utf8")) ?? [];
    expect(themeOf(example)).toMatchObject({ head: { color: "#14633a", hasDisc: true }, notes: [] });
  });

  it("may be empty and have lines of Windows", () => {
    expect(themeOf("").css).not.toContain("--");
    expect(colorsOf(themeOf(":root {\r\n  --ink: #000;\r\n}\r\n")).ink?.light).toBe("#000000");
  });

  it("sets corners and fonts as they are", () => {
    const { css } = themeOf(
      `:root { --radius: 0; --radius-panel: 1.5rem; --font: Georgia, 'Noto Serif', serif; --font-head: "Düster 2" }`,
    );
    expect(css).toContain(
      `--radius:0rem;--radius-panel:1.5rem;--font:Georgia, "Noto Serif", serif;--font-head:"Düster 2";`,
    );
  });

  it.each(["heat-5", "tint-0", "heat-8-text", "burn", "gold", "gold-ink", "night", "night-line"])(
    "may not set --%s, which is the game's",
    (name) => {
      expect(mistakesOf(`:root {\n  --${name}: #123456;\n}`)).toEqual([
        `line 2: --${name} is not a theme's to set: closeness and the night look alike on every site`,
      ]);
    },
  );

  it.each([
    ["url()", ":root{--paper:url(https://evil.example/a)}"],
    ["url() among fonts", ":root{--font:url(x)}"],
    ["an end of the rule in a string", ':root{--font:"a}body{display:none"}'],
    ["an escape", ":root{--font:\\75rl(x)}"],
    ["a comment in a value", ":root{--paper:#f/**/ff}"],
    ["an expression", ":root{--paper:var(--ink)}"],
    ["a transparent color", ":root{--paper:#ffffff80}"],
    ["importance", ":root{--paper:#fff !important}"],
    ["a long corner", ":root{--radius:33px}"],
    ["a corner in other units", ":root{--radius:50%}"],
    ["no value", ":root{--paper:}"],
    ["three colors", ":root{--paper:light-dark(#fff,#000,#fff)}"],
    ["a color in the dark as a pair", "@media (prefers-color-scheme:dark){:root{--paper:light-dark(#fff,#000)}}"],
    ["a font in the dark", "@media (prefers-color-scheme:dark){:root{--font:serif}}"],
    ["a property that is not its own", ":root{color:red}"],
    ["a name of nothing", ":root{--papper:#fff}"],
    ["a color set twice", ":root{--paper:#fff;--paper:#fff}"],
    [
      "a dark color set twice",
      ":root{--ink:light-dark(#000,#fff)}@media (prefers-color-scheme:dark){:root{--ink:#fff}}",
    ],
    ["an ink without its ground", ":root{--action-ink:#fff}"],
    ["a head for the dark alone", "@media (prefers-color-scheme:dark){:root{--head:#000}}"],
    ["another selector", "body{--paper:#fff}"],
    ["a second selector", ":root,body{--paper:#fff}"],
    ["an attribute", ':root[lang="en"]{--paper:#fff}'],
    ["an import", '@import "x.css";'],
    ["another query", "@media print{:root{--paper:#fff}}"],
    ["a rule in a rule", ":root{--paper:#fff;a{color:red}}"],
    ["an open rule", ":root{--paper:#fff"],
    ["an open comment", ":root{--paper:#fff}/*"],
    ["the end of a style element", "</style><script>"],
  ])("is refused with %s", (_, source) => {
    expect(mistakesOf(source)).not.toEqual([]);
  });

  it("is told everything that is wrong, with its line", () => {
    expect(mistakesOf(":root {\n  --gold: #fff;\n\n  /* two\n  lines */ --radius: 9rem;\n}\n.x { }")).toEqual([
      "line 2: --gold is not a theme's to set: closeness and the night look alike on every site",
      "line 5: --radius needs a length from 0 to 32px or 2rem",
      "line 7: expected :root { … } or @media (prefers-color-scheme: dark) { :root { … } }, and nothing else",
    ]);
  });

  it("gets nothing but known names and plain values into the style sheet", () => {
    const piece = fc.constantFrom(
      ...":root{|}|--paper:|--font:|--radius:|#fff|;|url(|)|\"|'|\\|/*|*/|@media (prefers-color-scheme:dark){|<|serif|1px|,|\n".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const theme = createTheme(pieces.join(""));
        if ("mistakes" in theme) return;
        expect(theme.css).not.toMatch(/url|[\\<']|\/\*|@(?!layer|media not)/);
        expect(theme.css.split("{")).toHaveLength(5);
      }),
    );
  });
});

describe("contrast", () => {
  it("that is too low stops a theme, with both properties, both colors, the ratio and what is needed", () => {
    expect(
      mistakesOf(":root { --ink-soft: light-dark(#737373, #aab1c0); --action: #5588cc; --action-ink: #fff; }"),
    ).toEqual([
      "light: --ink-soft #737373 on --surface #f2f4f8 has a contrast of 4.30:1 and needs 4.5:1",
      "light: --ink-soft #737373 on --tint-5 #fed3db has a contrast of 3.51:1 and needs 4.5:1",
      "light: --action-ink #ffffff on --action #5588cc has a contrast of 3.63:1 and needs 4.5:1",
    ]);
  });

  it.each([
    [
      "light: --heat-0 #898989 on --surface #d8d8d8 has a contrast of 2.45:1",
      ":root{--surface:light-dark(#d8d8d8,#171c2b)}",
    ],
    [
      "light: --field-line #b0b0b0 on --paper #fcfcfe has a contrast of 2.11:1",
      ":root{--field-line:light-dark(#b0b0b0,#717a90)}",
    ],
    ["dark: --ink #777777 on --night #0f162c has a contrast of 4.00:1", ":root{--ink:light-dark(#000,#777)}"],
    ["light: --head-ink #ffffff on --head #ffee00 has a contrast of 1.20:1", ":root{--head:#fe0;--head-ink:#fff}"],
    [
      "dark: --action-ink #444444 (derived) on --action #333333 has a contrast of 1.29:1",
      ":root{--action:light-dark(#333,#333);--paper:light-dark(#fff,#222);--ink:light-dark(#000,#444)}",
    ],
  ])("%s", (line, source) => {
    expect(mistakesOf(source).join("\n")).toContain(line);
  });

  it("of a button or a head without an ink is found in ink or paper", () => {
    const colors = colorsOf(themeOf(":root{--action:light-dark(#14633a,#7fd0a0);--head:#ffee00}"));
    expect([colors["action-ink"], colors["head-ink"]]).toEqual([
      { light: "#fcfcfe", dark: "#0e121f" },
      { light: "#161d31", dark: "#161d31" },
    ]);
  });
});

describe("the dark theme", () => {
  it("is derived from the light one where it is not given: dark pages of the same hue, light buttons", () => {
    const source = fixture("school").replace(/@media[^]*/, "");
    const colors = colorsOf(themeOf(source));
    for (const name of ["paper", "surface", "ink", "ink-soft", "action"]) {
      const { light, dark } = colors[name] ?? { light: "#000000", dark: "#000000" };
      expect([name, Math.abs(toOklch(light).h - toOklch(dark).h) < 30]).toEqual([name, true]);
    }
    expect(toOklch(colors.paper?.dark ?? "#ffffff").l).toBeLessThan(0.25);
    expect(toOklch(colors.action?.dark ?? "#000000").l).toBeGreaterThan(0.7);
    // A colored head stays, a white one becomes dark.
    expect(colors.head).toEqual({ light: "#14633a", dark: "#14633a" });
    expect(toOklch(colorsOf(themeOf(":root{--head:#fff}")).head?.dark ?? "#ffffff").l).toBeLessThan(0.25);
  });

  it("is readable whenever the light one is", () => {
    const hue = fc.integer({ min: 0, max: 359 });
    const colorNear = (l: number, c: number) =>
      fc
        .tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: 0, max: 10 }), hue)
        .map(([dl, dc, h]): Hex => fromOklch({ l: Math.min(1, l + dl / 100), c: (c * dc) / 10, h }));
    const light = fc.record({
      paper: colorNear(0.98, 0.03),
      surface: colorNear(0.96, 0.03),
      "field-line": colorNear(0.55, 0.1),
      ink: colorNear(0.2, 0.1),
      "ink-soft": colorNear(0.42, 0.1),
      action: colorNear(0.45, 0.2),
      head: colorNear(0.5, 0.2),
    });
    fc.assert(
      fc.property(light, (colors) => {
        const source = `:root{${Object.entries(colors)
          .map(([name, color]) => `--${name}:${color}`)
          .join(";")}}`;
        const mistakes = mistakesOf(source);
        fc.pre(!mistakes.some((one) => one.startsWith("light")));
        expect(mistakes).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the button of a theme", () => {
  it.each(["#d56004", "#f6668f", "#c00", "light-dark(#14633a, #ffb300)"])(
    "stays in ink for %s, which would be taken for a close guess",
    (color) => {
      const { css, notes } = themeOf(`:root { --action: ${color}; }`);
      expect(css).not.toContain("--action");
      expect(notes).toEqual([expect.stringMatching(/^--action has nearly the hue of a close guess \(--heat-[5-8], /)]);
    },
  );

  it.each(["#14633a", "#1d4ed8", "#333", "#6c6a68"])("may have the color %s", (color) => {
    const { css, notes } = themeOf(`:root { --action: ${color}; }`);
    expect([css.includes(`--action:light-dark(${color.length === 4 ? "#333333" : color},`), notes]).toEqual([true, []]);
  });

  it("is under the mouse no less clear", () => {
    const colors = colorsOf(themeOf(fixture("school")));
    for (const scheme of ["light", "dark"] as const) {
      const [ink = "#000000", hover = "#000000"] = ["action-ink", "action-hover"].map((name) => colors[name]?.[scheme]);
      expect(contrast(ink, hover)).toBeGreaterThan(contrast(ink, colors.action?.[scheme] ?? ink));
    }
  });
});

describe("the head of a theme", () => {
  it.each([
    ["school", { hasDisc: true, isRuled: false }],
    ["newspaper", { hasDisc: false, isRuled: true }],
    ["club", { hasDisc: true, isRuled: false }],
  ])("has a disc for the mark if it is colored, and a line if it looks like the page: %s", (name, head) => {
    expect(themeOf(fixture(name)).head).toMatchObject(head);
  });

  it("has a disc on black too, where the rings of the light theme are faint", () => {
    expect(themeOf(":root { --head: #222; }").head?.hasDisc).toBe(true);
  });

  it("colors the browser's bars, and the paper does without one", () => {
    expect(themeOf(fixture("school")).bar).toEqual({ light: "#14633a", dark: "#123d27" });
    expect(themeOf(":root { --paper: light-dark(#fff, #101010); }").bar).toEqual({ light: "#ffffff", dark: "#101010" });
  });
});

it("those who prefer more contrast keep what tokens.css gives them", () => {
  const [, block = ""] =
    /prefers-contrast: more\) \{\s*:root \{([^}]*)\}/.exec(readFileSync("app/styles/tokens.css", "utf8")) ?? [];
  const names = [...block.matchAll(/(--[\w-]+):/g)].map(([, name = ""]) => name);
  const [, always = "", less = ""] =
    /:root\{([^}]*)\}@media not \(prefers-contrast:more\)\{:root\{([^}]*)\}/.exec(themeOf(fixture("school")).css) ?? [];
  expect(names).toHaveLength(4);
  for (const name of names) expect([always.includes(`${name}:`), less.includes(`${name}:`)]).toEqual([false, true]);
});
