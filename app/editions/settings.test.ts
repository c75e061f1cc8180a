import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages";
import {
  AS_DEVICE,
  DEFAULT_SETTINGS,
  formatSettings,
  GLOSS_CHOICES,
  keepScore,
  mergeSettings,
  parseSettings,
  readSettings,
  type Settings,
} from "./settings";

const anyChoice: fc.Arbitrary<Settings> = fc.record({
  darkMode: fc.constantFrom(null, true, false),
  showGuessNumber: fc.boolean(),
  showSimilarity: fc.boolean(),
  showProximity: fc.boolean(),
  showEmojis: fc.boolean(),
  showFAQ: fc.boolean(),
  lowercase: fc.boolean(),
  playSounds: fc.boolean(),
  showOthers: fc.boolean(),
  language: fc.constantFrom(null, ...LANGUAGES),
  glosses: fc.constantFrom(null, ...GLOSS_CHOICES),
  clickedInfo: fc.boolean(),
  listsArchive: fc.boolean(),
  showsOrbit: fc.boolean(),
});
/** Those that can be: one score is always shown. */
const anySettings = anyChoice.map((settings) => keepScore(settings, DEFAULT_SETTINGS));

describe("similarity and closeness", () => {
  it("are never both off: the one that was on stays on", () => {
    const off = { showSimilarity: false, showProximity: false };
    for (const [before, kept] of [
      [{}, { showSimilarity: false, showProximity: true }],
      [{ showProximity: false }, { showSimilarity: true, showProximity: false }],
      [{ showSimilarity: false }, { showSimilarity: false, showProximity: true }],
    ]) {
      const settings = { ...DEFAULT_SETTINGS, ...before };
      expect(keepScore({ ...settings, ...off }, settings)).toEqual({ ...settings, ...kept });
      expect(readSettings((name) => (name in off ? "false" : null), settings)).toEqual({ ...settings, ...kept });
    }
  });

  it("may be off one at a time", () => {
    for (const change of [{ showSimilarity: false }, { showProximity: false }]) {
      const settings = { ...DEFAULT_SETTINGS, ...change };
      expect(keepScore(settings, DEFAULT_SETTINGS)).toEqual(settings);
    }
  });
});

describe("settings of two browsers", () => {
  it("are those that this one has chosen, and else those of the other, however often they are merged", () => {
    const own = { ...DEFAULT_SETTINGS, darkMode: false, showFAQ: false };
    const other = { ...DEFAULT_SETTINGS, darkMode: true, lowercase: true, language: "de" } as const;
    expect(mergeSettings(own, other)).toEqual({ ...own, lowercase: true, language: "de" });
    fc.assert(
      fc.property(anySettings, anySettings, (a, b) => {
        const merged = mergeSettings(a, b);
        expect(mergeSettings(merged, b)).toEqual(merged);
        expect(mergeSettings(a, DEFAULT_SETTINGS)).toEqual(a);
        expect(mergeSettings(DEFAULT_SETTINGS, b)).toEqual(b);
        expect(merged.showSimilarity || merged.showProximity).toBe(true);
      }),
    );
  });
});

describe("settings as text", () => {
  it("round-trip", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(parseSettings(formatSettings(settings))).toEqual(settings);
      }),
    );
  });

  it("contain only characters that are valid in cookies", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(formatSettings(settings)).toMatch(/^[\w=&]*$/);
      }),
    );
  });

  it("are empty for the defaults", () => {
    expect(formatSettings(DEFAULT_SETTINGS)).toBe("");
  });

  it("keep the valid values of a corrupted text", () => {
    expect(parseSettings("darkMode=true&showFAQ=perhaps&&=&lowercase&language=xx&showSimilarity=false")).toEqual({
      ...DEFAULT_SETTINGS,
      darkMode: true,
      showSimilarity: false,
    });
  });

  it("have the defaults of settings that are newer than the text", () => {
    expect(parseSettings("darkMode=false&showGuessNumber=false&language=es")).toEqual({
      darkMode: false,
      showGuessNumber: false,
      showSimilarity: true,
      showProximity: true,
      showEmojis: false,
      showFAQ: true,
      lowercase: false,
      playSounds: false,
      showOthers: true,
      language: "es",
      glosses: null,
      clickedInfo: false,
      listsArchive: false,
      showsOrbit: false,
    });
  });

  it("are the defaults for an invalid text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        fc.pre(!text.includes("="));
        expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
      }),
    );
  });

  it("keep values that a form does not contain", () => {
    const chosen = { ...DEFAULT_SETTINGS, darkMode: true, language: "de" } as const;
    const form = new Map([["showFAQ", "false"]]);
    expect(readSettings((name) => form.get(name), chosen)).toEqual({ ...chosen, showFAQ: false });
    form.set("darkMode", AS_DEVICE);
    expect(readSettings((name) => form.get(name), chosen)).toEqual({ ...chosen, showFAQ: false, darkMode: null });
  });
});
