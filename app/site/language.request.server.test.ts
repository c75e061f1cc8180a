import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { languageOfPrefix } from "~/i18n/addresses";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { requireLanguage } from "./language.request.server";

let test: TestApp;
let app: App;
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  test = await openTestApp();
  app = test.app;
});
afterEach(() => test.close());

/** Status and Location of the thrown response, otherwise the returned value. */
async function outcomeOf<T>(run: () => T | Promise<T>): Promise<T | [number, string | null]> {
  try {
    return await run();
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return [thrown.status, thrown.headers.get("Location")];
  }
}

/** The language of a path that `requireLanguage` lets pass. @param lang the value of the router's `($lang)` parameter */
function ask(path: string, lang?: string) {
  const params = lang === undefined ? {} : { lang };
  return outcomeOf(() => {
    const context = contextOf(app, path);
    requireLanguage({ context, params });
    return Promise.resolve(context.language);
  });
}

describe("the language of an address", () => {
  it.each([
    ["/faq", undefined, "en"],
    ["/espanol/faq", "espanol", "es"],
    ["/deutsch", "deutsch", "de"],
  ])("%s is that of its prefix", async (path, lang, language) => {
    expect(await ask(path, lang)).toBe(language);
    expect(languageOfPrefix(lang)).toBe(language);
  });

  it.each(["/junior", "/junior/give-up"])("%s, where an edition has its page, is English", async (path) => {
    expect(await ask(path, "junior")).toBe("en");
  });

  it.each([
    ["/es", "es", "/espanol"],
    ["/ES/faq", "ES", "/espanol/faq"],
    ["/de/faq?x=1&y=2", "de", "/deutsch/faq?x=1&y=2"],
    ["/en/faq", "en", "/faq"],
    ["/en", "en", "/"],
    ["/de//faq/", "de", "/deutsch/faq"],
  ])(
    "%s, which begins with a language's code, is redirected permanently to the language's prefix",
    async (path, lang, place) => {
      expect(await ask(path, lang)).toEqual([301, place]);
    },
  );

  it.each(["francais", "xx", "junior", "english", "__proto__", "toString", "%65%73"])(
    "that begins with the unknown prefix %s is not found",
    async (lang) => {
      expect(await ask(`/${lang}/faq`, lang)).toEqual([404, null]);
    },
  );
});
