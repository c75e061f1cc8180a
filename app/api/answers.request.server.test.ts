import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInStaff } from "~/account/signIn.server";
import type { App } from "~/app";
import { insertGames } from "~/play/games.data.server";
import { packLog } from "~/player/guestStore.request.server";
import { NOON_OF_GAME_7, openRealApp } from "../../tests/fixtures/app";
import { cookieAfterSignIn } from "../../tests/fixtures/context";
import { ana, newStaff } from "../../tests/fixtures/members";
import { answerOf, openApiClient } from "../../tests/support/api";
import { createApi } from "./router.request.server";

let app: App;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOON_OF_GAME_7 });
  await insertGames(
    app.db,
    [
      { edition: "de", number: 6, secret: "straße" },
      { edition: "de", number: 7, secret: "fluss" },
      { edition: "de", number: 8, secret: "apfel" },
      { edition: "de", number: 9, secret: "schön" },
      { edition: "en", number: 6, secret: "street" },
      { edition: "en", number: 7, secret: "river" },
    ],
    0,
  );
});
afterAll(() => app.close());

const { GET } = openApiClient({
  baseUrl: "http://localhost",
  fetch: async (request) => {
    const { status, body } = await createApi(app).answer({
      method: "GET",
      pathname: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      toRequest: () => request,
      json: "",
      address: { client: "127.0.0.1", network: "127.0.0.1" },
    });
    return new Response(body, { status });
  },
});
const hint = (proximity: string) =>
  answerOf(GET("/semantle/hint/{lang}/{game}/{proximity}", { params: { path: { lang: "de", game: "7", proximity } } }));
const nearest = async (lang: "de" | "en", word: string) =>
  (await answerOf(GET("/semantle/top1000/{lang}/{word}", { params: { path: { lang, word } } }))).nearby;
const finished = (gameNumberOrLang: string, other: string, headers = {}) =>
  answerOf(
    GET("/semantle/game-and-nearest/{gameNumberOrLang}/{other}", {
      params: { path: { gameNumberOrLang, other } },
      headers,
    }),
  );
/** The Cookie header of a browser in which today's German game was given up. */
const ENDED = { cookie: `game_de_7=${packLog([{ kind: "giveUp" }])}` };

describe("the field display of an answer", () => {
  it("is beside a hint that is written with a capital", async () => {
    const hints: Awaited<ReturnType<typeof hint>>[] = [];
    for (let best = 0; best < 999; best += 20) hints.push(await hint(String(best)));
    expect(hints.filter(({ hintWord }) => hintWord !== hintWord.toLowerCase())).toEqual([]);
    const capitals = hints.filter(({ display }) => display !== undefined);
    expect(capitals.length).toBeGreaterThan(5);
    for (const { hintWord, display } of capitals)
      expect(display).toBe(hintWord.charAt(0).toUpperCase() + hintWord.slice(1));
  });

  it("is beside nearest words that are nouns, and not beside others", async () => {
    const nearby = await nearest("de", "haus");
    expect(nearby).toContainEqual(expect.objectContaining({ neighbor: "wohnung", display: "Wohnung" }));
    expect(nearby.find(({ neighbor }) => neighbor === "bauen")).not.toHaveProperty("display");
    expect(nearby.filter(({ neighbor }) => neighbor !== neighbor.toLowerCase())).toEqual([]);
  });

  it("is beside the secret of a finished game", async () => {
    expect(await finished("6", "de")).toMatchObject({ word: "straße", display: "Straße" });
    expect(await finished("7", "de", ENDED)).toMatchObject({ word: "fluss", display: "Fluss" });
  });

  it("is beside a secret of the schedule that staff reads", async () => {
    await newStaff(app);
    const cookie = await cookieAfterSignIn(app, await signInStaff(app, ana));
    const path = { x: "7", type: "de" } as const;
    const upcoming = GET("/semantle/upcoming/{x}/gametype/{type}", { params: { path }, headers: { cookie } });
    expect(await answerOf(upcoming)).toEqual([
      { gameNumber: 8, secretWord: "apfel", display: "Apfel" },
      { gameNumber: 9, secretWord: "schön" },
    ]);
  });

  it("is in a language without capitals only beside words of several parts and names", async () => {
    expect(await finished("6", "en")).not.toHaveProperty("display");
    const nearby = await nearest("en", "mother");
    const displayed = nearby.filter(({ display }) => display !== undefined);
    expect(displayed).toContainEqual(expect.objectContaining({ neighbor: "motherinlaw", display: "mother-in-law" }));
    expect(displayed).toContainEqual(expect.objectContaining({ neighbor: "february", display: "February" }));
    expect(nearby.find(({ neighbor }) => neighbor === "father")).not.toHaveProperty("display");
    const written = (display = "") => display.replace(/[- ']/g, "").toLowerCase();
    expect(displayed.filter(({ neighbor, display }) => written(display) !== neighbor)).toEqual([]);
  });
});
