import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AS_DEVICE, DEFAULT_SETTINGS, formatSettings, parseSettings, readSettings, type Settings } from "./settings";
import { LANGUAGES } from "./languages";

const anySettings: fc.Arbitrary<Settings> = fc.record({
  darkMode: fc.constantFrom(null, true, false),
  showGuessNumber: fc.boolean(),
  showSimilarity: fc.boolean(),
  showFAQ: fc.boolean(),
  lowercase: fc.boolean(),
  language: fc.constantFrom(null, ...LANGUAGES),
});

describe("settings as text", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(parseSettings(formatSettings(settings))).toEqual(settings);
      }),
    );
  });

  it("are made of characters that a cookie may have", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(formatSettings(settings)).toMatch(/^[\w=&]*$/);
      }),
    );
  });

  it("are empty when nothing was chosen", () => {
    expect(formatSettings(DEFAULT_SETTINGS)).toBe("");
  });

  it("keep what can be read of a damaged text", () => {
    expect(parseSettings("darkMode=true&showFAQ=perhaps&&=&lowercase&language=xx&showSimilarity=false")).toEqual({
      ...DEFAULT_SETTINGS,
      darkMode: true,
      showSimilarity: false,
    });
  });

  it("are the defaults for any other text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (text) => {
        fc.pre(!text.includes("="));
        expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
      }),
    );
  });

  it("keep what a form does not name", () => {
    const chosen = { ...DEFAULT_SETTINGS, darkMode: true, language: "de" } as const;
    const form = new Map([["showFAQ", "false"]]);
    expect(readSettings((name) => form.get(name), chosen)).toEqual({ ...chosen, showFAQ: false });
    form.set("darkMode", AS_DEVICE);
    expect(readSettings((name) => form.get(name), chosen)).toEqual({ ...chosen, showFAQ: false, darkMode: null });
  });
});
