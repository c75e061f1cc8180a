import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { signUp } from "~/account/signUp.server";
import type { App } from "~/app";
import type { Api, ApiAnswer } from "~/platform/http/apiCall.server";
import { networkOf } from "~/platform/http/network.server";
import { insertGames, replaceGame } from "~/play/games.data.server";
import { openSecretToken, sealSecret } from "~/play/secretToken.server";
import { packLog } from "~/player/guestStore.request.server";
import { LIMITS } from "~/site/rateLimit.server";
import { memoryLog, NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { asRequest, cookieAfterLogIn } from "../../tests/fixtures/context";
import { ana } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { operation } from "./operation.request.server";
import { isApiPath, OPERATIONS } from "./operations.request.server";
import { createApi } from "./router.request.server";

let test: TestApp;
let app: App;
let api: Api;
const SECRETS = { 5: "bada", 6: "dada", 7: "gala", 8: "mala" };
/** The word nearest to the secret of game 7. */
let closest: string;

beforeAll(async () => {
  test = await openTestApp({ blocked: new Set(["kasa", "lasa"]) });
  app = test.app;
  const games = Object.entries(SECRETS).map(([number, secret]) => ({ number: Number(number), secret }));
  await insertGames(
    app.db,
    games.map((game) => ({ edition: "en" as const, ...game })),
    0,
  );
  const vectors = app.vectors.of("en");
  const { order } = await vectors.ranking(vectors.find("gala")?.row ?? -1);
  closest = vectors.wordAt(order[1] ?? -1);
});
afterAll(() => test.close());
beforeEach(() => {
  test.setNow(NOON_OF_GAME_7);
  api = createApi(app);
});

/** An operation without audience and cache policy. */
const FACTS = {
  id: "getNothing",
  path: "/nothing",
  summary: "Get nothing",
  description: "Nothing.",
  parameters: z.object({}),
  answer: z.strictObject({}),
  example: {},
  answerText: "Nothing.",
  refusals: [],
  perform: () => ({}),
};

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Parses an answer. */
function read({ status, headers, body }: ApiAnswer): Answered {
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ""] as const] : []));
  return {
    status,
    headers: Object.fromEntries(pairs),
    body: body === null || status === 304 ? null : JSON.parse(body),
  };
}

const ask = async (pathname: string, headers: Record<string, string> = {}, method = "GET", client = "127.0.0.1") =>
  read(
    await api.answer({
      method,
      pathname,
      headers,
      toRequest: () => new Request(`http://localhost${pathname}`, { method, headers }),
      json: "",
      address: { client, network: networkOf(client) },
    }),
  );
const refusal = async (pathname: string, headers: Record<string, string> = {}) => {
  const { status, body } = await ask(pathname, headers);
  return [status, (body as { error?: { type?: string } }).error?.type];
};
/** The Cookie header of a browser in which a game was given up. */
const ended = (number: number) => ({ cookie: `game_en_${number}=${packLog([{ kind: "giveUp" }])}` });
const tokenOf = (number: number, edition: "en" | "jr" = "en") =>
  sealSecret(app, { kind: "game", game: { edition, number } });

describe("the table of operations", () => {
  it("has an example for every answer that matches its schema", () => {
    for (const { id, answer, example } of OPERATIONS) {
      // Tokens in examples are not valid, but schemas check only their form.
      expect({ id, isRight: answer.safeParse(example).success }).toEqual({ id, isRight: true });
    }
  });

  it("rejects an operation for members or staff with a cacheable response", () => {
    for (const audience of ["member", "staff"] as const) {
      for (const cache of ["public", "private"] as const) {
        const make = () => operation({ ...FACTS, audience, cache });
        expect(make).toThrow("getNothing is for members");
      }
      expect(operation({ ...FACTS, audience, cache: "no-store" })).toMatchObject({ cache: "no-store" });
    }
  });

  it("has unique operation ids", () => {
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });
});

describe("GET /similarity", () => {
  it("rates a word equally by game number and by token", async () => {
    const byNumber = await ask(`/similarity/en/7/${closest}`);
    expect(byNumber).toMatchObject({ status: 200, body: { percentile: 999, proximityString: "999 / 1000" } });
    const { similarity, closestSimilarity, initialSimilarity } = byNumber.body as Record<string, number>;
    expect(similarity).toBe(closestSimilarity);
    expect(initialSimilarity).toBeCloseTo((similarity ?? 0) * 100, 8);
    expect(await ask(`/similarity/en/${tokenOf(7)}/${closest}`)).toEqual(byNumber);
  });

  it("recognises the secret, regardless of spaces and case", async () => {
    expect(await ask("/similarity/en/7/%20GALA")).toMatchObject({
      status: 200,
      body: { similarity: 1, initialSimilarity: 100, percentile: 1000, proximityString: "1000 / 1000" },
    });
  });

  it("returns no more decimals than a page", async () => {
    const { body } = await ask("/similarity/en/7/tusa");
    for (const name of ["similarity", "closestSimilarity"]) {
      const value = (body as Record<string, number>)[name] ?? Number.NaN;
      expect(value).toBe(Math.round(value * 10_000) / 10_000);
    }
  });

  it("accepts a sealed word of the edition, or of another edition of the named language", async () => {
    const sealed = (edition: "en" | "jr" | "es") => sealSecret(app, { kind: "word", edition, word: "gala" });
    expect((await ask(`/similarity/en/${sealed("en")}/gala`)).body).toMatchObject({ percentile: 1000 });
    expect((await ask(`/similarity/en/${sealed("jr")}/gala`)).body).toMatchObject({ percentile: 1000 });
    expect(await refusal(`/similarity/jr/${sealed("en")}/gala`)).toEqual([400, "badSecretToken"]);
    expect(await refusal(`/similarity/en/${sealed("es")}/gala`)).toEqual([400, "badSecretToken"]);
    const gone = sealSecret(app, { kind: "word", edition: "en", word: "qqqq" });
    expect(await refusal(`/similarity/en/${gone}/gala`)).toEqual([404, "unknown"]);
  });

  it.each([
    ["/similarity/en/8/gala", 403, "futureGame"],
    ["/similarity/jr/8/gala", 403, "futureJuniorGame"],
    ["/similarity/en/4/gala", 404, "noSuchGame"],
    ["/similarity/en/0/gala", 404, "noSuchGame"],
    ["/similarity/en/1e9/gala", 400, "badParameter"],
    ["/similarity/en/-1/gala", 400, "badParameter"],
    ["/similarity/en/3.5/gala", 400, "badParameter"],
    ["/similarity/en/007/gala", 400, "badParameter"],
    ["/similarity/en/gala/gala", 400, "badParameter"],
    ["/similarity/xx/7/gala", 400, "badParameter"],
    ["/similarity/__proto__/7/gala", 400, "badParameter"],
    ["/similarity/en//gala", 400, "badParameter"],
    [`/similarity/en/7/${"a".repeat(5000)}`, 400, "badParameter"],
    ["/similarity/en/~/gala", 400, "badParameter"],
    ["/similarity/en/~abc/gala", 400, "badSecretToken"],
    ["/similarity/en/7/", 400, "empty"],
    ["/similarity/en/7/%20", 400, "empty"],
    ["/similarity/en/7/x", 400, "tooShort"],
    ["/similarity/en/7/qqqq", 404, "unknown"],
    ["/similarity/en/7/a%2Fb", 404, "unknown"],
    ["/similarity/en/7/bade", 422, "stopword"],
    ["/similarity/en/7", 404, "noSuchCall"],
    ["/similarity/en/7/gala/x", 404, "noSuchCall"],
    ["/semantle/nothing", 404, "noSuchCall"],
    ["/api/nothing", 404, "noSuchCall"],
  ])("%s is refused with %i %s, with no-store", async (path, status, type) => {
    const { status: given, headers, body } = await ask(path);
    expect([given, body]).toEqual([status, { error: { type, message: expect.stringMatching(/\w/) as unknown } }]);
    expect(headers).toMatchObject({ "Cache-Control": "no-store" });
    expect(headers).not.toHaveProperty("ETag");
  });
});

describe("a token", () => {
  it("differs each time, and names its game", async () => {
    const first = (await ask("/semantle/game/en/7")).body as { secretWord: string };
    const second = (await ask("/semantle/game/7/en")).body as { secretWord: string };
    expect(first.secretWord).not.toBe(second.secretWord);
    for (const { secretWord } of [first, second])
      expect(openSecretToken(app, secretWord)).toEqual({ kind: "game", game: { edition: "en", number: 7 } });
  });

  it("of a future game is refused by every operation that accepts tokens", async () => {
    for (const path of [
      "similarity/en/T/gala",
      "semantle/hint/en/T/0",
      "semantle/top1000/en/T",
      "semantle/anagrams/en/T",
    ])
      expect(await refusal(`/${path.replace("T", tokenOf(8))}`)).toEqual([403, "futureGame"]);
  });

  it("that is truncated, changed or sealed for another purpose is refused by every operation that accepts tokens", async () => {
    const token = tokenOf(7);
    const other = `~${app.seal.seal("customWord", "game en 7")}`;
    const changed = `~${token[1] === "A" ? "B" : "A"}${token.slice(2)}`;
    for (const bad of [token.slice(0, -1), `${token}A`, changed, other]) {
      for (const path of [
        "similarity/en/T/gala",
        "semantle/hint/en/T/0",
        "semantle/top1000/en/T",
        "semantle/anagrams/en/T",
      ])
        expect(await refusal(`/${path.replace("T", bad)}`)).toEqual([400, "badSecretToken"]);
    }
  });
});

describe("a game", () => {
  it("is returned without its secret, with no-store", async () => {
    const { status, headers, body } = await ask("/semantle/game/en/7");
    expect([status, headers]).toEqual([200, { "Cache-Control": "no-store" }]);
    expect(Object.keys(body as object)).toEqual([
      "secretWord",
      "similarityClosest",
      "similarityTenth",
      "similarityThousandth",
    ]);
  });

  it.each([
    ["/semantle/game/en/8", 403, "futureGame"],
    ["/semantle/game/en/en", 400, "badParameter"],
    ["/semantle/game/7/7", 400, "badParameter"],
    ["/semantle/game/en/4", 404, "noSuchGame"],
    ["/semantle/junior/game/1", 403, "futureJuniorGame"],
  ])("%s is refused with %i %s", async (path, status, type) => {
    expect(await refusal(path)).toEqual([status, type]);
  });
});

describe("a hint", () => {
  it("is nearer than the best guess so far, and never the secret", async () => {
    for (const asked of [0, 1, 500, 990, 998]) {
      const { body } = await ask(`/semantle/hint/en/7/${asked}`);
      const { hintWord } = body as { hintWord: string };
      const rated = (await ask(`/similarity/en/7/${hintWord}`)).body as { percentile: number };
      expect(rated.percentile).toBeGreaterThan(asked);
      expect(rated.percentile).toBeLessThan(1000);
    }
  });

  it("is not the best guess itself when no word is nearer", async () => {
    const { body } = await ask("/semantle/hint/en/7/999");
    expect((body as { hintWord: string }).hintWord).not.toBe(closest);
  });

  it("is refused when no nearest word may be shown except the best guess", async () => {
    const strict = await openTestApp({ blocked: new Set(TINY_WORDS.filter((word) => word !== closest)) });
    try {
      await insertGames(strict.app.db, [{ edition: "en", number: 7, secret: SECRETS[7] }], 0);
      api = createApi(strict.app);
      expect((await ask("/semantle/hint/en/7/0")).body).toEqual({ hintWord: closest });
      expect(await refusal("/semantle/hint/en/7/999")).toEqual([404, "noHint"]);
    } finally {
      await strict.close();
    }
  });

  it("is refused for an invalid rank", async () => {
    for (const rank of ["1000", "-1", "01", "", "x"])
      expect(await refusal(`/semantle/hint/en/7/${rank}`)).toEqual([400, "badParameter"]);
  });
});

describe("nearest words and anagrams", () => {
  it("are returned for a plain word, without blocked words, as a private response", async () => {
    const near = await ask("/semantle/top1000/en/BADA");
    expect(near).toMatchObject({ status: 200, headers: { "Cache-Control": "private, max-age=3600" } });
    const { nearby } = near.body as { nearby: { neighbor: string; percentile: number }[] };
    expect(nearby.length).toBeGreaterThan(990);
    expect(nearby[0]?.percentile).toBe(999);
    expect(nearby.map(({ neighbor }) => neighbor)).not.toContain("kasa");
    expect((await ask("/semantle/anagrams/en/sada")).body).toEqual({ anagrams: ["dasa"] });
    expect((await ask("/semantle/anagrams/en/sala")).body).toEqual({ anagrams: [] });
  });

  it("use the Junior vocabulary for Junior, without hidden words", async () => {
    expect((await ask("/semantle/anagrams/junior/en/sada")).body).toEqual({ anagrams: ["dasa"] });
    expect(await refusal("/semantle/anagrams/junior/en/tuse")).toEqual([404, "unknown"]);
    expect(await refusal("/semantle/anagrams/junior/es/sada")).toEqual([400, "badParameter"]);
    expect((await ask("/semantle/anagrams/en/tuse")).status).toBe(200);
  });

  it.each(["top1000/en", "anagrams/en"])(
    "%s refuses the token of an open game, and today's secret itself",
    async (path) => {
      for (const number of [6, 7])
        expect(await refusal(`/semantle/${path}/${tokenOf(number)}`)).toEqual([403, "wordInPlay"]);
      expect(await refusal(`/semantle/${path}/gala`)).toEqual([403, "wordInPlay"]);
      expect(await refusal(`/semantle/${path}/kasa`)).toEqual([422, "profane"]);
      const sealed = sealSecret(app, { kind: "word", edition: "en", word: "bada" });
      expect(await refusal(`/semantle/${path}/${sealed}`)).toEqual([403, "wordInPlay"]);
    },
  );

  it.each(["top1000/en", "anagrams/en"])("%s accepts both from a browser that has finished the game", async (path) => {
    const byWord = await ask(`/semantle/${path}/gala`, ended(7));
    expect(byWord.status).toBe(200);
    expect((await ask(`/semantle/${path}/${tokenOf(7)}`, ended(7))).body).toEqual(byWord.body);
    expect(await refusal(`/semantle/${path}/${tokenOf(7)}`, ended(6))).toEqual([403, "wordInPlay"]);
  });

  it("is refused to a browser with a forged cookie for the end of a future game", async () => {
    expect(await refusal(`/semantle/top1000/en/${tokenOf(8)}`, ended(8))).toEqual([403, "futureGame"]);
  });
});

describe("the secret of a game", () => {
  it("is returned for yesterday's game to everybody, for another one after finishing it", async () => {
    expect((await ask("/semantle/game-and-nearest/en/6")).body).toMatchObject({ word: "dada" });
    expect((await ask("/semantle/game-and-nearest/6/en")).body).toMatchObject({ word: "dada" });
    expect(await refusal("/semantle/game-and-nearest/en/5")).toEqual([403, "wordInPlay"]);
    expect((await ask("/semantle/game-and-nearest/en/5", ended(5))).body).toMatchObject({ word: "bada" });
    for (const headers of [{}, ended(6)])
      expect(await refusal("/semantle/game-and-nearest/en/7", headers)).toEqual([403, "wordInPlay"]);
    const today = await ask("/semantle/game-and-nearest/en/7", ended(7));
    expect(today).toMatchObject({ status: 200, body: { word: "gala" } });
    // Private: other clients may not have finished the game.
    expect(today.headers).toMatchObject({ "Cache-Control": "private, max-age=3600", Vary: "Cookie" });
    expect(await refusal("/semantle/game-and-nearest/en/7")).toEqual([403, "wordInPlay"]);
    expect(await refusal("/semantle/game-and-nearest/en/8", ended(8))).toEqual([403, "futureGame"]);
  });
});

describe("a limit that a call reaches", () => {
  it("is logged with the id of the call and the address of its client", async () => {
    const { log, lines } = memoryLog();
    const logging = await openTestApp({ log, env: { LOG_ADDRESSES: "full" } });
    onTestFinished(() => logging.close());
    api = createApi(logging.app);
    const pathname = "/semantle/likesnew";
    const sender = { requestId: "request-7", clientAddress: "192.0.2.7" };
    const vote = () =>
      asRequest(
        () =>
          api.answer({
            method: "POST",
            pathname,
            headers: {},
            toRequest: () => new Request(`http://localhost${pathname}`, { method: "POST" }),
            json: JSON.stringify({ likesNew: { likes: true } }),
            address: { client: sender.clientAddress, network: sender.clientAddress },
          }),
        sender,
      );
    for (let votes = 0; votes < LIMITS.designVoteFrom.times; votes += 1) expect((await vote()).status).toBe(200);
    expect((await vote()).status).toBe(429);
    expect(lines()).toEqual([
      { event: "limitReached", limit: "designVoteFrom", requestId: "request-7", address: "192.0.2.7", msg: "security" },
    ]);
  });
});

describe("a public response", () => {
  const path = "/similarity/en/7/tusa";

  it("is cacheable, and gets a 304 for a matching entity tag", async () => {
    const { headers } = await ask(path);
    expect(headers["Cache-Control"]).toBe("public, max-age=3600");
    const tag = headers.ETag ?? "";
    for (const known of [tag, tag.replace("W/", ""), `"x", ${tag}`, "*"]) {
      expect(await ask(path, { "if-none-match": known })).toEqual({ status: 304, headers, body: null });
    }
    expect((await ask(path, { "if-none-match": '"other"' })).status).toBe(200);
    expect((await ask("/similarity/en/7/tusi")).headers.ETag).not.toBe(tag);
  });

  it("is cached for a second, once it is asked for again", async () => {
    await insertGames(app.db, [{ edition: "es", number: 1, secret: "gala" }], 0);
    const begin = NOON_OF_GAME_7 + 868 * 86_400_000;
    test.setNow(begin);
    const percentile = async (word: string) =>
      ((await ask(`/similarity/es/1/${word}`)).body as { percentile: number }).percentile;
    for (let times = 0; times < 2; times += 1) expect(await percentile("gala")).toBe(1000);
    const once = await percentile("bada");
    expect(once).toBeLessThan(1000);
    await replaceGame(app.db, { edition: "es", number: 1, secret: "bada" }, 0);
    // The game itself is cached for half a second.
    test.setNow(begin + 600);
    expect(await percentile("gala")).toBe(1000);
    expect(await percentile("bada")).toBe(1000);
    test.setNow(begin + 1000);
    expect(await percentile("gala")).toBeLessThan(1000);
  });

  it("is not cached for longer when the clock is set back", async () => {
    const asked = () => ask("/similarity/en/5/tusa").then(({ body }) => (body as { percentile: number }).percentile);
    const before = await asked();
    expect(await asked()).toBe(before);
    await replaceGame(app.db, { edition: "en", number: 5, secret: "tusa" }, 0);
    onTestFinished(() => replaceGame(app.db, { edition: "en", number: 5, secret: SECRETS[5] }, 0));
    test.setNow(NOON_OF_GAME_7 - 3_600_000);
    expect(await asked()).toBe(before);
    test.setNow(NOON_OF_GAME_7 - 3_600_000 + 1000);
    expect(await asked()).toBe(1000);
  });

  it("of a game is refused until the rollover, and not from the cache after it", async () => {
    expect(await refusal("/similarity/en/8/gala")).toEqual([403, "futureGame"]);
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect((await ask("/similarity/en/8/gala")).status).toBe(200);
  });
});

describe("the limit for rating and ranking words", () => {
  const LIMIT = 5;
  let limited: TestApp;
  beforeEach(async () => {
    limited = await openTestApp({ env: { API_CALLS_PER_MINUTE: String(LIMIT) } });
    const games = Object.entries(SECRETS).map(([number, secret]) => ({ number: Number(number), secret }));
    await insertGames(
      limited.app.db,
      games.map((game) => ({ edition: "en" as const, ...game })),
      0,
    );
    api = createApi(limited.app);
  });
  afterEach(() => limited.close());

  const POLICY = '"ranking";q=5;w=60';
  const PATHS = [
    "/similarity/en/7/tusa",
    "/semantle/hint/en/7/0",
    "/semantle/game-and-nearest/en/6",
    "/semantle/top1000/en/bada",
    "/similarity/en/7/qqqq",
  ];

  it("is one for all such calls of a network, refused ones too, and other networks and calls are free", async () => {
    const statuses: number[] = [];
    for (const path of PATHS) statuses.push((await ask(path)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 404]);
    // The cached answers are out of date.
    limited.setNow(NOON_OF_GAME_7 + 1000);
    for (const path of PATHS) expect(await refusal(path)).toEqual([429, "tooMany"]);
    expect((await ask("/similarity/en/7/mala", {}, "GET", "127.0.0.2")).status).toBe(200);
    expect((await ask("/semantle/game/en/7")).status).toBe(200);
  });

  it("does not count a repeated answer of the last second", async () => {
    for (let times = 0; times < LIMIT; times++) await ask("/similarity/en/7/tusa");
    expect((await ask("/similarity/en/7/mala")).status).toBe(200);
  });

  it("is named by a public answer, which says nothing of the client", async () => {
    const { headers } = await ask("/similarity/en/7/tusa");
    expect(headers["RateLimit-Policy"]).toBe(POLICY);
    expect(headers).not.toHaveProperty("RateLimit");
    expect((await ask("/semantle/game/en/7")).headers).not.toHaveProperty("RateLimit-Policy");
  });

  it("is told with what is left by a private answer", async () => {
    await ask("/similarity/en/7/tusa");
    const { headers } = await ask("/semantle/top1000/en/bada");
    expect(headers["RateLimit-Policy"]).toBe(POLICY);
    expect(headers.RateLimit).toMatch(/^"ranking";r=3;t=(?:[1-9]|[1-5]\d|60)$/);
  });

  it("is told by its refusal, with the seconds until the next call", async () => {
    for (let times = 0; times < LIMIT; times++) await ask(`/similarity/en/7/qqq${times}`);
    const { headers } = await ask("/similarity/en/7/tusa");
    expect(headers["RateLimit-Policy"]).toBe(POLICY);
    const wait = headers["Retry-After"] ?? "";
    expect(Number(wait)).toBeGreaterThan(0);
    expect(Number(wait)).toBeLessThanOrEqual(60);
    expect(headers.RateLimit).toBe(`"ranking";r=0;t=${wait}`);
    expect(headers["Cache-Control"]).toBe("no-store");
  });
});

describe("methods and origins", () => {
  it.each(["POST", "PUT", "DELETE", "PATCH", "TRACE"])("%s is refused, with an Allow header", async (method) => {
    const { status, headers, body } = await ask("/semantle/game/en/7", {}, method);
    expect([status, headers.Allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(body).toMatchObject({ error: { type: "badMethod" } });
  });

  it("allow cross-origin reads from configured origins only", async () => {
    const origin = "https://friend.example";
    expect(Object.keys((await ask("/similarity/en/7/tusa", { origin })).headers)).toEqual([
      "Cache-Control",
      "ETag",
      "RateLimit-Policy",
    ]);
    api = createApi({ ...app, env: { ...app.env, API_ORIGINS: [origin] } });
    const readable = { "Access-Control-Allow-Origin": origin, Vary: "Origin" };
    expect((await ask("/similarity/en/7/tusa", { origin })).headers).toMatchObject(readable);
    expect((await ask("/similarity/en/8/tusa", { origin })).headers).toMatchObject(readable);
    const preflight = await ask("/similarity/en/7/tusa", { origin }, "OPTIONS");
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        ...readable,
        "Access-Control-Allow-Methods": "GET, HEAD",
        "Access-Control-Allow-Headers": "If-None-Match, Content-Type",
      },
    });
    const other = await ask("/similarity/en/7/tusa", { origin: "https://friend.example.evil.example" });
    expect(other.headers["Access-Control-Allow-Origin"]).toBeUndefined();
    expect(other.headers.Vary).toBe("Origin");
  });

  it("allow configured origins to read refusals of the listener", () => {
    const origin = "https://friend.example";
    api = createApi({ ...app, env: { ...app.env, API_ORIGINS: [origin] } });
    const refused = read(api.refuse({ code: "badAddress" }, { origin }));
    expect(refused).toMatchObject({
      status: 400,
      headers: { "Access-Control-Allow-Origin": origin, Vary: "Origin", "Cache-Control": "no-store" },
      body: { error: { type: "badAddress" } },
    });
    const others = read(api.refuse({ code: "badAddress" }, {}));
    expect(others.headers).toEqual({ Vary: "Origin", "Cache-Control": "no-store" });
  });

  it("allow no cross-origin POST, even from configured origins", async () => {
    const origin = "https://friend.example";
    api = createApi({ ...app, env: { ...app.env, API_ORIGINS: [origin] } });
    for (const { path } of OPERATIONS.filter(({ method }) => method === "POST")) {
      const { status, headers } = await ask(path, { origin }, "OPTIONS");
      const allowed = Object.keys(headers).filter((name) => name.startsWith("Access-Control-Allow"));
      expect([path, status, allowed]).toEqual([path, 204, ["Access-Control-Allow-Origin"]]);
    }
    expect((await ask("/semantle/nothing", { origin }, "OPTIONS")).headers).not.toHaveProperty([
      "Access-Control-Allow-Methods",
    ]);
  });

  it("read the long body of an upload only from members, and shorter ones from everybody", async () => {
    const cookie = await cookieAfterLogIn(app, await signUp(app, ana));
    const may = async (path: string, headers: { cookie?: string }) =>
      (await api.uploadAt(path)?.may?.(headers)) ?? true;
    expect(await may("/semantle/upsertgame", {})).toBe(false);
    expect(await may("/semantle/upsertgame", { cookie: "session=forged" })).toBe(false);
    expect(await may("/semantle/upsertgame", { cookie })).toBe(true);
    for (const path of ["/semantle/likenewlook", "/auth/refresh", "/nothing"]) expect(await may(path, {})).toBe(true);
  });

  it("owns exact routes and declared prefixes, and no page's path", () => {
    const own = ["/similarity/en/7/a", "/similarity/", "/semantle/x", "/api/openapi.json", "/api/%"];
    own.push("/admin/verify", "/admin/check-password", "/auth/refresh");
    const others = ["/", "/api", "/api/", "/similarityx/a", "/deutsch/api", "/faq", "/semantle"];
    others.push("/admin", "/admin/games", "/admin/verify/again", "/auth/callback");
    expect(own.filter((path) => !isApiPath(path))).toEqual([]);
    expect(others.filter(isApiPath)).toEqual([]);
  });
});
