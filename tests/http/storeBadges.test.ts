import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathIn } from "~/i18n/addresses";
import { mainOf, textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { type SharedServer, sharedServer } from "../support/sharedServer";
import { BUILT_IN_LANGUAGES } from "../fixtures/editions";

const APP_STORE = "https://apps.example/proxima";
const PLAY_STORE = "https://play.example/proxima?hl=x";

let both: TestServer;
let one: TestServer;
const none = sharedServer();
beforeAll(async () => {
  [both, one] = await Promise.all([
    startServer({ APP_STORE_URL: APP_STORE, PLAY_STORE_URL: PLAY_STORE }),
    startServer({ PLAY_STORE_URL: PLAY_STORE }),
  ]);
});
afterAll(() => Promise.all([both.stop(), one.stop()]));

const page = async ({ origin }: SharedServer, path = "/app") => mainOf(await (await fetch(origin + path)).text());

/** The badges as pairs of address and text. */
const badgesOf = (html: string) =>
  [...html.matchAll(/<a class="text-page-store[^"]*" href="([^"]*)">(.*?)<\/a>/gs)].map(([, href = "", inner = ""]) => [
    href,
    textOf(inner),
  ]);

describe("the page of the app", () => {
  it("has a badge for each store with its address, in the language of the page", async () => {
    const texts = {
      en: ["Download on the App Store", "Get it on Google Play"],
      es: ["Consíguelo en el App Store", "Disponible en Google Play"],
      de: ["Laden im App Store", "Jetzt bei Google Play"],
    };
    for (const language of BUILT_IN_LANGUAGES) {
      const [appStore, playStore] = texts[language];
      expect(badgesOf(await page(both, pathIn(language, "/app")))).toEqual([
        [APP_STORE, appStore],
        [PLAY_STORE, playStore],
      ]);
    }
  });

  it("has no badge for a store that the site is not in", async () => {
    expect(badgesOf(await page(one))).toEqual([[PLAY_STORE, "Get it on Google Play"]]);
    expect(textOf(await page(one))).not.toContain("There is no version in the app stores.");
  });

  it("says so if the site is in none", async () => {
    const html = await page(none);
    expect(html).not.toContain('text-page-store"');
    expect(textOf(html)).toContain("There is no version in the app stores.");
  });
});
