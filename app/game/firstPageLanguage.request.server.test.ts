import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberPlayStore } from "~/account/memberStores.server";
import { signUp } from "~/account/signUp.server";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { insertGames } from "~/play/games.data.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn } from "../../tests/fixtures/context";
import { redirectToPreferredLanguage } from "./firstPageLanguage.request.server";

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

/** The redirect of a request for the first page; undefined for none. */
async function arrive(headers: Readonly<Record<string, string>>, path = "/", method = "GET") {
  try {
    await redirectToPreferredLanguage(contextOf(app, path, { headers, method }));
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return [thrown.status, thrown.headers.get("Location")];
  }
}

describe("a visitor who arrives at the first page", () => {
  it.each([
    ["es", "/espanol"],
    ["de-AT,de;q=0.9,en;q=0.5", "/deutsch"],
    ["fr,es;q=0.8", "/espanol"],
  ])("with a browser that prefers %s is redirected to %s", async (accepted, place) => {
    expect(await arrive({ "Accept-Language": accepted })).toEqual([302, place]);
  });

  it.each(["en-GB,de;q=0.9", "fr", "*", ";;q=x,,", ""])(
    "with a browser that prefers %j is not redirected",
    async (accepted) => {
      expect(await arrive({ "Accept-Language": accepted })).toBeUndefined();
    },
  );

  it("keeps the query", async () => {
    expect(await arrive({ "Accept-Language": "es" }, "/?utm_source=x")).toEqual([302, "/espanol?utm_source=x"]);
  });

  it("gets the language of the settings before that of the browser", async () => {
    const headers = { "Accept-Language": "es" };
    expect(await arrive({ ...headers, Cookie: "settings=language=de" })).toEqual([302, "/deutsch"]);
    expect(await arrive({ ...headers, Cookie: "settings=language=en" })).toBeUndefined();
    expect(await arrive({ ...headers, Cookie: "settings=language=xx" })).toEqual([302, "/espanol"]);
  });

  it("gets the language of the settings even after playing in English", async () => {
    const Cookie = "settings=language=de; game_en_7=abc";
    expect(await arrive({ "Accept-Language": "es", Cookie })).toEqual([302, "/deutsch"]);
  });

  it.each([
    ["game_en_7=abc", undefined],
    ["x=1; game_jr_7=abc", undefined],
    ["game_de_7=abc", [302, "/espanol"]],
    ["game_es_7=abc", [302, "/espanol"]],
    ["other=abc", [302, "/espanol"]],
  ])("with the cookie %s is redirected unless it has a game in English", async (Cookie, outcome) => {
    expect(await arrive({ "Accept-Language": "es", Cookie })).toEqual(outcome);
  });

  it.each(["/?num=7", "/?sort=number", "/?dropped=7"])(
    "is not redirected from the address of a game: %s",
    async (path) => {
      expect(await arrive({ "Accept-Language": "es" }, path)).toBeUndefined();
    },
  );

  it.each<[string, Readonly<Record<string, string>>, string?]>([
    ["by a link of the site", { "Sec-Fetch-Site": "same-origin" }],
    ["from a page of the site", { Referer: "http://words.example/about" }],
    ["by a form", {}, "POST"],
  ])("%s is not redirected", async (_, headers, method) => {
    expect(await arrive({ "Accept-Language": "es", ...headers }, "/", method)).toBeUndefined();
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["from another site", { "Sec-Fetch-Site": "cross-site", Referer: "https://elsewhere.example/words.example" }],
    ["with an invalid referrer", { Referer: "words.example" }],
  ])("%s is redirected", async (_, headers) => {
    expect(await arrive({ "Accept-Language": "es", ...headers })).toEqual([302, "/espanol"]);
  });

  it("as a member stays with English after playing in it on any device", async () => {
    await insertGames(app.db, [{ edition: "en", number: 7, secret: "gala" }], 0);
    const outcome = await signUp(app, {
      email: "ana@words.example",
      password: "nearer and nearer",
      firstName: "Ana",
      clientAddress: "192.0.2.7",
    });
    if (outcome.type !== "authenticated") throw new Error("sign-up failed");
    const Cookie = await cookieAfterLogIn(app, outcome);
    const play = (edition: Edition) =>
      memberPlayStore(app, outcome.memberId, { edition, number: 7 }).save([{ kind: "guess", word: "bada" }]);
    // Guest cookies do not count for a member.
    const headers = { "Accept-Language": "es", Cookie: `${Cookie}; game_en_7=abc` };
    expect(await arrive(headers)).toEqual([302, "/espanol"]);
    await play("de");
    expect(await arrive(headers)).toEqual([302, "/espanol"]);
    await play("en");
    expect(await arrive(headers)).toBeUndefined();
  });
});
