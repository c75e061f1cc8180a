import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/editions/languages";
import { httpErrorText } from "./httpErrors.server";
import en from "./pages/en/httpErrors.json";

const asked = { code: "badAddress", values: {}, path: "/%", acceptLanguage: undefined } as const;

describe("the text of an HTTP error", () => {
  it.each([
    ["/espanol/%ff", "de", "es", "/espanol"],
    ["/espanol", "de", "es", "/espanol"],
    ["/deutsch/%", undefined, "de", "/deutsch"],
    ["/%", "de-AT,en;q=0.5", "de", "/deutsch"],
    ["/faq/%", undefined, "en", "/"],
    ["//\\\0", "qq", "en", "/"],
    ["", undefined, "en", "/"],
  ])(
    "for the path %j and a browser that prefers %s is in %s and links to %s",
    (path, acceptLanguage, language, home) => {
      expect(httpErrorText({ ...asked, path, acceptLanguage })).toMatchObject({ language, home: { path: home } });
    },
  );

  it("has all values filled in, in every language", () => {
    const values = {
      limit: "64",
      method: "PUT",
      allowed: "GET",
      requestId: "number-1",
      origin: "https://www.words.example",
      site: "https://words.example",
    };
    const codes = Object.keys(en).filter((key) => key !== "home") as (typeof asked.code)[];
    for (const acceptLanguage of LANGUAGES) {
      const texts = codes.map((code) => httpErrorText({ ...asked, code, values, acceptLanguage }).message);
      expect(texts.join("\n")).not.toMatch(/[{}]/);
      for (const value of Object.values(values)) expect(texts.join("\n")).toContain(value);
    }
  });
});
