import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { totpCode } from "~/platform/crypto/totp.server";
import { sealSecret } from "~/play/secretToken.server";
import { packLog } from "~/player/guestStore.request.server";
import { LIMITS } from "~/site/rateLimit.server";
import { BUILT_IN_EDITIONS, type BuiltInEdition } from "../fixtures/editions";
import { grown } from "../support/machine";
import { signUp, signUpStaff, type TestMember } from "../support/member";
import { startServer, testSeal, type TestServer } from "../support/server";
import { todaysNumber } from "../support/today";

/** The parts of an OpenAPI document that this test uses. */
interface Document {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly components: { readonly securitySchemes: Readonly<Record<string, { in: string; name: string }>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Pick<Operation, "requestBody"> }>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly required: boolean; readonly content: { readonly "application/json": Example } };
  /** Present if the caller must be logged in. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}
interface DocumentedResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
  readonly content?: { readonly "application/json": Example };
}
interface Example {
  readonly schema: Schema;
  readonly example?: unknown;
}
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: unknown;
}

/** One request and its documented response. */
interface Case {
  readonly status: number;
  readonly type?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** If present, the request is a POST. Sent as JSON; a string is sent unchanged. */
  readonly body?: object | string;
  /** Number of requests, default 1. The last response is checked. */
  readonly times?: number;
}

/** Expected Cache-Control by operation. Default: no-store. */
const CACHE_CONTROL: Readonly<Record<string, string>> = {
  getSimilarity: "public, max-age=3600",
  getHint: "public, max-age=3600",
  getGameAndNearest: "private, max-age=3600",
  getTop1000: "private, max-age=3600",
  getAnagrams: "private, max-age=3600",
  getJuniorAnagrams: "private, max-age=3600",
};
const NO_STORE = "no-store";

/** Headers that appear only where documented. */
const DOCUMENTED_HEADERS = ["ETag", "RateLimit", "RateLimit-Policy", "Retry-After", "Set-Cookie"];

/** Twice what all other cases make from one network. */
const CALLS_PER_MINUTE = 200;
/** One call too many, from a network of its own. */
const tooManyFrom = (path: string): Case => ({
  status: 429,
  type: "tooMany",
  path,
  headers: { "X-Forwarded-For": "198.51.100.7" },
  times: CALLS_PER_MINUTE + 1,
});

/** Documented refusals that no case covers, with the reason. */
const UNREACHED: Readonly<Record<string, string>> = {
  noHint: "No real list leaves none of the nearest 999 words to be shown. The router's own test has such a list.",
  storageFull: "It takes megabytes of games. The test of a member's plays fills an account.",
  noFreeSecret: "The list of a real edition has a free word for every game. The service's own test has a short list.",
  broken: "It is a fault of ours, and nobody knows how to make one. The listener's own test has a call that throws.",
  overloaded: "It takes a database that another process keeps locked. The test of locked databases has a call to one.",
  "getYesterday noSuchGame": "The first day of every edition is long ago. The service's own test has one.",
  tooSlow: "It takes seconds of waiting. The test of bodies has a call whose body does not come.",
};

/** Operations with bodies of older clients, which send more than is documented. */
const IGNORES_UNKNOWN_FIELDS = new Set(["postGame", "postWords"]);

/** Refusals whose messages quote a part of the request. */
const NAMING = new Set(["badParameter", "badField", "foreignForm", "stopword", "unknown"]);

let server: TestServer;
let document: Document;
/** Numbers of today's games. */
let today: Readonly<Record<BuiltInEdition, number>>;
/** A word that is not a recent secret. */
let word: string;
let member: TestMember;
let staff: TestMember;
/** Staff with a second factor. */
let careful: TestMember;
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: "true", API_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE) });
  member = await signUp(server, "ana@words.example");
  staff = await signUpStaff(server, "bea@words.example");
  careful = await signUpStaff(server, "dora@words.example");
  server.setSecondFactor(careful.email, SECRET);
  const response = await fetch(`${server.origin}/api/openapi.json`);
  document = (await response.json()) as Document;
  today = { en: todaysNumber("en"), jr: todaysNumber("jr"), es: todaysNumber("es"), de: todaysNumber("de") };
  // A word in no text of the API: in a response it can only be the secret.
  server.setSecret({ edition: "en", number: today.en, secret: "walrus" });
  word = server.guessableWords("en", today.en).find((other) => other !== server.secretOf("en", today.en)) ?? "";
});
afterAll(() => server.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}${path}`, { headers, redirect: "manual" });
const post = (path: string, body: object | string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    redirect: "manual",
  });
/** Sends the request of a case as often as it says. */
async function send({ path, headers, body, times = 1 }: Case): Promise<Response> {
  const once = () => (body === undefined ? get(path, headers) : post(path, body, headers));
  for (let count = 1; count < times; count += 1) await (await once()).arrayBuffer();
  return once();
}
const tokenOf = (edition: Edition, number: number) =>
  sealSecret({ seal: testSeal }, { kind: "game", game: { edition, number } });
const sealedWord = (text: string) => sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word: text });
/** The cookie of a game that was given up. */
const ended = (edition: Edition, number: number) => ({
  Cookie: `game_${edition}_${number}=${packLog([{ kind: "giveUp" }])}`,
});

/** Refusals of a secret's token. `path` has placeholders for edition and token. */
function secretCases(path: (edition: string, name: string | number) => string): Case[] {
  return [
    { status: 400, type: "badParameter", path: path("xx", today.en) },
    { status: 400, type: "badSecretToken", path: path("en", tokenOf("jr", today.jr).slice(0, -2)) },
    { status: 403, type: "futureGame", path: path("en", tokenOf("en", today.en + 1)) },
    { status: 403, type: "futureJuniorGame", path: path("jr", tokenOf("jr", today.jr + 1)) },
    // A token of a game that was never scheduled.
    { status: 404, type: "noSuchGame", path: path("en", tokenOf("jr", 0)) },
  ];
}

/** Refusals for missing authorization. */
function audienceCases(call: Pick<Case, "path" | "body">, isForStaff: boolean): Case[] {
  const guest: Case = { ...call, status: 401, type: "notLoggedIn" };
  if (!isForStaff) return [guest];
  // A player's session is none of the portal, nor is one that has ended.
  const ended = { Cookie: `staff=${"a".repeat(43)}` };
  return [guest, { ...guest, headers: member.headers }, { ...guest, headers: ended }];
}

/** Refusals of every operation with a body. */
function bodyCases(
  { path, body, headers = {} }: Pick<Case, "path" | "headers"> & { body: object },
  {
    isForStaff = false,
    unknownField = { status: 400, type: "badField" },
  }: { isForStaff?: boolean; unknownField?: Pick<Case, "status" | "type"> } = {},
): Case[] {
  const [caller, other] = isForStaff ? [staff, member] : [member, staff];
  const { Cookie } = caller.headers;
  return [
    ...["{", "[]", "null", '"x"', "x=1"].map((text) => ({ status: 400, type: "badBody", path, headers, body: text })),
    { ...unknownField, path, headers, body: { ...body, undocumented: 1 } },
    { status: 403, type: "invalidCsrf", path, headers: { Cookie }, body },
    {
      status: 403,
      type: "invalidCsrf",
      path,
      headers: { Cookie, "X-CSRF-Token": other.headers["X-CSRF-Token"] },
      body,
    },
    { status: 403, type: "foreignForm", path, headers: { ...headers, Origin: "https://elsewhere.example" }, body },
    { status: 403, type: "hiddenOrigin", path, headers: { ...headers, Origin: "null" }, body },
    { status: 413, type: "tooLarge", path, headers, body: `{"x":"${"x".repeat(1024 * 1024)}"}` },
    ...["text/plain", "application/x-www-form-urlencoded"].map((type) => ({
      status: 415,
      type: "badType",
      path,
      headers: { ...headers, "Content-Type": type },
      body,
    })),
  ];
}

/** Refusals of every operation. */
function addressCases({ path, body, headers = {} }: Case): Case[] {
  const call = { headers, ...(body === undefined ? {} : { body }) };
  return [
    { status: 400, type: "badAddress", path: `${path}?\\`, ...call },
    { status: 414, type: "addressTooLong", path: `${path}?${"a".repeat(9000)}`, ...call },
  ];
}

/** GET operations of members: success with cookies, refusals without. */
const ofMember = (path: string): Case[] => [
  { status: 200, path, headers: member.headers },
  ...audienceCases({ path }, false),
];

/** A saved game as JSON. */
const savedText = (game: object, guesses: readonly object[] = [{ guess: word }]) =>
  JSON.stringify({ lang: "en", gameNumber: today.en, guesses, ...game });

/** A log that exceeds the maximum length. */
function longGuesses(): object[] {
  const words = readFileSync("db/words/secrets.en.txt", "utf8").split("\n").filter(Boolean).slice(0, 1200);
  return words.map((guess) => ({ guess, typed: "a".repeat(64) }));
}

/** At least one request for each documented status and refusal of each operation. */
function casesOf(): Readonly<Record<string, readonly Case[]>> {
  const similarity = (edition: string, name: string | number, guess = word) =>
    `/similarity/${edition}/${name}/${guess}`;
  const hint = (edition: string, name: string | number) => `/semantle/hint/${edition}/${name}/0`;
  const wordCases = (path: (edition: string, text: string) => string, isJunior = false): Case[] => {
    const edition = isJunior ? "jr" : "en";
    const secret = server.secretOf(edition, today[edition]);
    return [
      { status: 200, path: path("en", word) },
      { status: 200, path: path("en", secret), headers: ended(edition, today[edition]) },
      { status: 200, path: path("en", tokenOf(edition, today[edition])), headers: ended(edition, today[edition]) },
      { status: 304, path: path("en", word), headers: { "If-None-Match": "*" } },
      ...secretCases((named, name) => path(named, String(name))).filter(
        ({ type, path: asked }) => !isJunior || (type !== "futureGame" && !asked.includes("/xx/")),
      ),
      { status: 400, type: "badParameter", path: path("xx", word) },
      { status: 403, type: "wordInPlay", path: path("en", secret) },
      { status: 403, type: "wordInPlay", path: path("en", tokenOf(edition, today[edition])) },
      { status: 404, type: "unknown", path: path("en", "xqzzyqx") },
      // Junior does not have blocked words.
      isJunior
        ? { status: 404, type: "unknown", path: path("en", "crap") }
        : { status: 422, type: "profane", path: path("en", "crap") },
    ];
  };
  return {
    getSimilarity: [
      ...BUILT_IN_EDITIONS.map((edition) => ({
        status: 200,
        path: similarity(edition, today[edition], encodeURIComponent(server.secretOf(edition, 1))),
      })),
      { status: 200, path: similarity("en", tokenOf("en", today.en)) },
      { status: 200, path: similarity("en", tokenOf("jr", today.jr)) },
      { status: 200, path: similarity("en", sealedWord("ocean")) },
      { status: 304, path: similarity("en", today.en), headers: { "If-None-Match": "*" } },
      ...secretCases(similarity),
      { status: 400, type: "empty", path: similarity("en", today.en, "") },
      { status: 400, type: "noLetters", path: similarity("en", today.en, "--") },
      { status: 400, type: "tooShort", path: similarity("en", today.en, "x") },
      { status: 404, type: "unknown", path: similarity("en", today.en, "xqzzyqx") },
      { status: 422, type: "stopword", path: similarity("en", today.en, "the") },
      tooManyFrom(similarity("en", "x")),
    ],
    getGame: [
      ...BUILT_IN_EDITIONS.map((edition) => ({ status: 200, path: `/semantle/game/${edition}/${today[edition]}` })),
      { status: 200, path: "/semantle/game/1/en" },
      { status: 400, type: "badParameter", path: "/semantle/game/en/es" },
      { status: 404, type: "noSuchGame", path: "/semantle/game/en/0" },
      { status: 403, type: "futureGame", path: `/semantle/game/en/${today.en + 1}` },
      { status: 403, type: "futureJuniorGame", path: `/semantle/game/jr/${today.jr + 1}` },
    ],
    getJuniorGame: [
      { status: 200, path: `/semantle/junior/game/${today.jr}` },
      { status: 404, type: "noSuchGame", path: "/semantle/junior/game/0" },
      { status: 400, type: "badParameter", path: "/semantle/junior/game/1.5" },
      { status: 403, type: "futureJuniorGame", path: `/semantle/junior/game/${today.jr + 1}` },
    ],
    getHint: [
      ...BUILT_IN_EDITIONS.map((edition) => ({ status: 200, path: hint(edition, today[edition]) })),
      { status: 200, path: hint("en", tokenOf("en", today.en)) },
      { status: 304, path: hint("en", today.en), headers: { "If-None-Match": "*" } },
      ...secretCases(hint),
      { status: 404, type: "unknown", path: hint("en", sealedWord("xqzzyqx")) },
      tooManyFrom(hint("en", "x")),
    ],
    getGameAndNearest: [
      ...BUILT_IN_EDITIONS.map((edition) => ({
        status: 200,
        path: `/semantle/game-and-nearest/${edition}/${today[edition] - 1}`,
      })),
      { status: 200, path: "/semantle/game-and-nearest/5/en", headers: ended("en", 5) },
      { status: 200, path: `/semantle/game-and-nearest/en/${today.en}`, headers: ended("en", today.en) },
      { status: 304, path: `/semantle/game-and-nearest/en/${today.en - 1}`, headers: { "If-None-Match": "*" } },
      { status: 404, type: "noSuchGame", path: "/semantle/game-and-nearest/0/en" },
      { status: 400, type: "badParameter", path: "/semantle/game-and-nearest/5/5" },
      { status: 403, type: "wordInPlay", path: "/semantle/game-and-nearest/5/en" },
      { status: 403, type: "wordInPlay", path: `/semantle/game-and-nearest/en/${today.en}` },
      { status: 403, type: "futureGame", path: `/semantle/game-and-nearest/en/${today.en + 1}` },
      { status: 403, type: "futureJuniorGame", path: `/semantle/game-and-nearest/jr/${today.jr + 1}` },
      tooManyFrom("/semantle/game-and-nearest/en/x"),
    ],
    getYesterday: [
      ...BUILT_IN_EDITIONS.map((edition) => ({ status: 200, path: `/semantle/yesterday/${edition}` })),
      { status: 400, type: "badParameter", path: "/semantle/yesterday/xx" },
      tooManyFrom("/semantle/yesterday/xx"),
    ],
    getPlayed: [
      ...BUILT_IN_EDITIONS.map((edition) => ({
        status: 200,
        path: `/semantle/played/${edition}/${today[edition] - 1}`,
      })),
      { status: 200, path: `/semantle/played/${today.en}/en`, headers: ended("en", today.en) },
      { status: 400, type: "badParameter", path: "/semantle/played/en/en" },
      { status: 403, type: "wordInPlay", path: `/semantle/played/en/${today.en}` },
      { status: 403, type: "futureGame", path: `/semantle/played/en/${today.en + 1}` },
      { status: 403, type: "futureJuniorGame", path: `/semantle/played/jr/${today.jr + 1}` },
      { status: 404, type: "noSuchGame", path: "/semantle/played/en/0" },
    ],
    getTop1000: [
      ...wordCases((edition, text) => `/semantle/top1000/${edition}/${text}`),
      tooManyFrom(`/semantle/top1000/en/${word}`),
    ],
    getAnagrams: wordCases((edition, text) => `/semantle/anagrams/${edition}/${text}`),
    getJuniorAnagrams: wordCases((edition, text) => `/semantle/anagrams/junior/${edition}/${text}`, true),
    likeNewLook: opinionCases(),
    ...memberCases(),
    ...staffCases(),
  };
}

function opinionCases(): Case[] {
  const call = { path: "/semantle/likesnew", body: { likesNew: { likes: true } } };
  return [
    { status: 200, ...call },
    ...bodyCases(call),
    { status: 429, type: "tooMany", ...call, times: LIMITS.designVoteFrom.times + 1 },
  ];
}

function memberCases(): Record<string, readonly Case[]> {
  const { headers } = member;
  const refresh = { path: "/auth/refresh", body: {} };
  const communication = { path: "/api/communication", body: { optIn: true } };
  const upsert = (game: object, guesses?: readonly object[]) => ({
    path: "/semantle/upsertgame",
    body: { game: savedText(game, guesses) },
  });
  const update = { path: "/semantle/updateStats", body: { code: "en", userStats: { totalPlays: 3 } } };
  const userGame = (one: string | number, other: string | number) => `/semantle/user-game/${one}/${other}`;
  return {
    refresh: [
      { status: 200, ...refresh, headers },
      { status: 200, ...refresh, headers, body: "" },
      ...audienceCases(refresh, false),
      ...bodyCases({ ...refresh, headers }),
    ],
    getUser: ofMember("/api/getuser"),
    changeCommunication: [
      { status: 200, ...communication, headers },
      { status: 400, type: "badField", ...communication, headers, body: { optIn: "true" } },
      { status: 400, type: "badField", ...communication, headers, body: "" },
      ...audienceCases(communication, false),
      ...bodyCases({ ...communication, headers }),
    ],
    upsertGame: [
      { status: 200, ...upsert({}), headers },
      { status: 200, ...upsert({ gameNumber: today.jr, isJunior: true }), headers },
      { status: 400, type: "badField", ...upsert({ lang: "xx" }), headers },
      { status: 400, type: "badField", ...upsert({ gameNumber: "7" }), headers },
      { status: 422, type: "customGame", ...upsert({ gameNumber: -1, isCreateYourOwn: true }), headers },
      { status: 403, type: "futureGame", ...upsert({ gameNumber: today.en + 1 }), headers },
      { status: 403, type: "futureJuniorGame", ...upsert({ gameNumber: today.jr + 1, isJunior: true }), headers },
      { status: 404, type: "noSuchGame", ...upsert({ gameNumber: 0 }), headers },
      { status: 409, type: "logFull", ...upsert({ gameNumber: 3 }, longGuesses()), headers },
      ...audienceCases(upsert({}), false),
      ...bodyCases({ ...upsert({}), headers }),
      { status: 429, type: "tooMany", ...upsert({ lang: "xx" }), headers, times: LIMITS.savedGame.times + 1 },
    ],
    getUserGame: [
      ...ofMember(userGame("en", today.en)),
      ...ofMember(userGame(1, "de")),
      { status: 400, type: "badParameter", path: userGame("en", "de"), headers },
      { status: 403, type: "futureGame", path: userGame("en", today.en + 1), headers },
      { status: 403, type: "futureJuniorGame", path: userGame("jr", today.jr + 1), headers },
      { status: 404, type: "noSuchGame", path: userGame("en", 0), headers },
    ],
    getLoadedGames: ofMember("/semantle/loadedgames"),
    getGamesPlayed: ofMember("/semantle/games-played"),
    getUserStats: ofMember("/semantle/userStats"),
    updateStats: [
      { status: 200, ...update, headers },
      { status: 400, type: "badField", ...update, headers, body: { ...update.body, code: "xx" } },
      ...audienceCases(update, false),
      ...bodyCases({ ...update, headers }),
    ],
  };
}

function staffCases(): Record<string, readonly Case[]> {
  const { headers } = staff;
  const check = (username: string, password: string, code?: string) => ({
    path: "/admin/check-password",
    body: { username, password, code },
  });
  const ofStaff = (path: string): Case[] => [{ status: 200, path, headers }, ...audienceCases({ path }, true)];
  /** Beyond what the schedule has filled: no other game is near. */
  const far = today.en + 2000;
  const game = (gameNumber: number, secretWord: string, override?: boolean) => ({
    path: "/semantle/game",
    body: { game: { gameNumber, secretWord, override }, language: "en" },
  });
  const bulk = (words: readonly string[] | string) => ({
    path: "/semantle/bulk-add",
    body: { words, language: "en", startGameNumber: far + 10 },
  });
  return {
    checkPassword: [
      { status: 200, ...check(staff.email, staff.password) },
      { status: 400, type: "credentialsMissing", ...check(" ", staff.password) },
      { status: 400, type: "credentialsMissing", ...check(staff.email, "") },
      { status: 401, type: "badCredentials", ...check(member.email, member.password) },
      { status: 401, type: "badCredentials", ...check("nobody@words.example", "nearer") },
      { status: 401, type: "codeNeeded", ...check(careful.email, careful.password) },
      ...["", " "].map((code) => ({
        status: 400,
        type: "codeMissing",
        ...check(careful.email, careful.password, code),
      })),
      { status: 401, type: "codeWrong", ...check(careful.email, careful.password, "000000") },
      { status: 200, ...check(careful.email, careful.password, totpCode(SECRET, Date.now())) },
      ...bodyCases(check(staff.email, staff.password), { isForStaff: true }),
      { status: 429, type: "tooMany", ...check("cara@words.example", "nearer"), times: LIMITS.logInFromTo.times + 1 },
    ],
    verifyStaff: ofStaff("/admin/verify"),
    getUpcoming: [
      ...["semantle", "junior", "es", "de"].flatMap((type) =>
        ofStaff(`/semantle/upcoming/${today.en}/gametype/${type}`),
      ),
      { status: 400, type: "badParameter", path: "/semantle/upcoming/x/gametype/semantle", headers },
      { status: 400, type: "badParameter", path: "/semantle/upcoming/1/gametype/en", headers },
    ],
    postGame: [
      { status: 200, ...game(far, "ocean"), headers },
      { status: 200, ...game(far, "harbor", true), headers },
      // What older clients send.
      {
        status: 200,
        path: "/semantle/game",
        body: {
          game: { gameNumber: far + 5, secretWord: "meadow", hintWords: ["grass"], date: "2031-01-01" },
          language: "en",
          isJunior: false,
        },
        headers,
      },
      { status: 400, type: "empty", ...game(far, " "), headers },
      { status: 400, type: "noLetters", ...game(far, "--"), headers },
      { status: 400, type: "tooShort", ...game(far, "x"), headers },
      { status: 404, type: "unknown", ...game(far, "xqzzyqx"), headers },
      { status: 422, type: "stopword", ...game(far, "the"), headers },
      { status: 422, type: "unranked", ...game(far, "aba"), headers },
      { status: 422, type: "rare", ...game(far, "pelagic"), headers },
      { status: 422, type: "profane", ...game(far, "crap"), headers },
      { status: 409, type: "recentWord", ...game(far + 1, "harbor"), headers },
      { status: 409, type: "dateTaken", ...game(far, "ocean"), headers },
      { status: 409, type: "gameOpen", ...game(today.en, "ocean", true), headers },
      { status: 400, type: "badField", ...game(0, "ocean"), headers },
      ...audienceCases(game(far, "ocean"), true),
      // Unknown fields are ignored.
      ...bodyCases(
        { ...game(far, "ocean"), headers },
        { isForStaff: true, unknownField: { status: 409, type: "dateTaken" } },
      ),
    ],
    postWords: [
      { status: 200, ...bulk(["river", "the"]), headers },
      { status: 200, ...bulk("violin, piano,\n"), headers },
      { status: 400, type: "badField", ...bulk(" , "), headers },
      { status: 400, type: "badField", ...bulk("river,".repeat(21)), headers },
      { status: 400, type: "badField", ...bulk([]), headers },
      { status: 400, type: "badField", ...bulk(Array<string>(21).fill("river")), headers },
      ...audienceCases(bulk(["river"]), true),
      ...bodyCases({ ...bulk(["river"]), headers }, { isForStaff: true, unknownField: { status: 200 } }),
    ],
    getLatestGames: [
      ...BUILT_IN_EDITIONS.flatMap((edition) => ofStaff(`/semantle/latest-games/${edition}`)),
      { status: 400, type: "badParameter", path: "/semantle/latest-games/fr", headers },
    ],
  };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
const validators = new Map<Schema, ValidateFunction>();

/** Schema violations of a value, one line each. */
function faultsOf(schema: Schema, value: unknown): string[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message = "" }) => `${instancePath} ${message}`);
}

function operations(): { path: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
}

/** All paths with their methods. */
function documentedPaths(): { path: string; methods: string[] }[] {
  return Object.entries(document.paths).map(([path, methods]) => ({ path, methods: Object.keys(methods) }));
}

/** The documented response that a response should match, and its violations. */
async function check(
  operation: Operation,
  response: Response,
): Promise<{ faults: string[]; type: string | undefined }> {
  const documented = operation.responses[String(response.status)];
  if (documented === undefined) return { faults: [`${response.status} is not documented`], type: undefined };
  const faults = headerFaults(documented, response);
  const schema = documented.content?.["application/json"].schema;
  const text = await response.text();
  if (schema === undefined) {
    if (text !== "") faults.push("a body that is not documented");
    return { faults, type: undefined };
  }
  if (response.headers.get("Content-Type") !== "application/json; charset=utf-8")
    return { faults: [...faults, "no JSON"], type: undefined };
  const { error } = JSON.parse(text) as { error?: { type: string; message: string } };
  faults.push(...faultsOf(schema, JSON.parse(text)));
  if (error === undefined) return { faults, type: undefined };
  if (!NAMING.has(error.type) && !documented.description.includes(`\`${error.type}\`: ${error.message}`))
    faults.push(`another sentence than the documented one: ${error.message}`);
  return { faults, type: error.type };
}

/** Violations in the headers of a response. */
function headerFaults({ headers: documented = {} }: DocumentedResponse, { headers }: Response): string[] {
  const faults = DOCUMENTED_HEADERS.filter((name) => headers.has(name) && documented[name] === undefined).map(
    (name) => `${name} is not documented`,
  );
  for (const [name, { required = false, schema }] of Object.entries(documented)) {
    const text = headers.get(name);
    if (text === null) faults.push(...(required ? [`${name} is missing`] : []));
    else faults.push(...faultsOf(schema, schema.type === "integer" ? Number(text) : text).map((why) => name + why));
  }
  return faults;
}

describe("the document", () => {
  it("is OpenAPI 3.1, with a summary, a description and a schema of every parameter", () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const { path, operation } of operations()) {
      expect(operation.summary).toMatch(/\w/);
      expect(operation.description).toMatch(/\w/);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect((operation.parameters ?? []).map(({ name, in: place, schema }) => [name, place, typeof schema])).toEqual(
        inPath.map((name) => [name, "path", "object"]),
      );
    }
  });

  it("allows no additional properties, at any depth, but in the bodies of older clients", () => {
    const objects: Schema[] = [];
    const visit = (schema: Schema): void => {
      if (schema.type === "object") objects.push(schema);
      const { properties = {}, items, anyOf = [] } = schema;
      for (const inner of [...Object.values(properties), ...(items ? [items] : []), ...anyOf]) visit(inner);
    };
    for (const { operation } of operations()) {
      const { operationId, requestBody, responses } = operation;
      const bodies = requestBody === undefined || IGNORES_UNKNOWN_FIELDS.has(operationId) ? [] : [requestBody];
      for (const { content } of [...Object.values(responses), ...bodies])
        if (content) visit(content["application/json"].schema);
    }
    expect(objects.length).toBeGreaterThan(20);
    expect(objects.filter(({ additionalProperties }) => additionalProperties !== false)).toEqual([]);
  });

  it("states for each operation who may call it and whether a body is required", () => {
    for (const { operation } of operations()) {
      const isForAll = operation.security?.some((needed) => Object.keys(needed).length === 0) ?? true;
      expect([operation.operationId, /^For (?:members|staff)/.test(operation.description)]).toEqual([
        operation.operationId,
        !isForAll,
      ]);
    }
    const optional = operations().filter(({ operation }) => operation.requestBody?.required === false);
    expect(optional.map(({ path }) => path)).toEqual(["/auth/refresh"]);
  });

  it("documents the authentication: the session, and for POST the CSRF token", () => {
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: "apiKey", in: "cookie", name: "session" },
      csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token" },
      staffSession: { type: "apiKey", in: "cookie", name: "staff" },
      staffCsrf: { type: "apiKey", in: "header", name: "X-CSRF-Token" },
    });
    for (const { path, methods } of documentedPaths()) {
      for (const method of methods) {
        const { operationId, description, security } = document.paths[path]?.[method] ?? {};
        const isForAll = !/^For (?:members|staff)/.test(description ?? "");
        const isOfStaff = operationId === "checkPassword" || description?.startsWith("For staff") === true;
        const session = isOfStaff ? { staffSession: [] } : { session: [] };
        const both = { ...session, ...(isOfStaff ? { staffCsrf: [] } : { csrf: [] }) };
        const ofPost = isForAll ? [{}, both] : [both];
        const ofGet = isForAll ? undefined : [session];
        expect([operationId, security]).toEqual([operationId, method === "post" ? ofPost : ofGet]);
      }
    }
  });

  it("documents the headers of every response", () => {
    for (const { operation } of operations()) {
      const id = operation.operationId;
      for (const [status, { headers = {} }] of Object.entries(operation.responses)) {
        const always = Object.keys(headers).filter((name) => headers[name]?.required);
        const expected = [
          ...(status === "304" || (status === "200" && id in CACHE_CONTROL) ? ["ETag"] : []),
          ...(["429", "503"].includes(status) ? ["Retry-After"] : []),
          ...(status === "200" && id === "checkPassword" ? ["Set-Cookie"] : []),
        ];
        expect([id, status, always]).toEqual([id, status, expected]);
      }
    }
  });

  it("documents the responses before an operation is reached", () => {
    for (const status of ["405", "431", "408"]) expect(document.info.description).toContain(status);
  });

  it("documents the webhook with an example that has its shape", () => {
    const { schema, example } = document.webhooks["game.ended"]?.post.requestBody?.content["application/json"] ?? {};
    expect(schema?.properties?.data?.properties?.word?.type).toBe("string");
    expect(faultsOf(schema ?? {}, example)).toEqual([]);
  });

  it("is checked by a validator that finds missing, wrong and undocumented fields", () => {
    const schema =
      document.paths["/similarity/{lang}/{game}/{word}"]?.get?.responses["200"]?.content?.["application/json"];
    const right = schema?.example as object;
    expect(faultsOf(schema?.schema ?? {}, { ...right, secret: "x" })).not.toEqual([]);
    expect(faultsOf(schema?.schema ?? {}, { ...right, percentile: "1" })).not.toEqual([]);
    expect(faultsOf(schema?.schema ?? {}, {})).not.toEqual([]);
  });
});

describe("the server", () => {
  it(
    "responds as documented, with every documented status and refusal of every operation",
    { timeout: grown(120_000) },
    async () => {
      const cases = casesOf();
      const toldOf = new RegExp(`(?<![a-z])${server.secretOf("en", today.en)}(?![a-z])`, "i");
      expect(Object.keys(cases).sort()).toEqual(
        operations()
          .map(({ operation }) => operation.operationId)
          .sort(),
      );
      for (const { operation } of operations()) {
        const reached = new Set<string>();
        const own = cases[operation.operationId] ?? [];
        for (const asked of [...own, ...own.slice(0, 1).flatMap(addressCases)]) {
          const { status, type, path } = asked;
          const body = asked.body === undefined ? undefined : JSON.stringify(asked.body).slice(0, 200);
          const response = await send(asked);
          const copy = response.clone();
          const { faults, type: given } = await check(operation, response);
          const cacheControl = status < 400 ? (CACHE_CONTROL[operation.operationId] ?? NO_STORE) : NO_STORE;
          if (response.headers.get("Cache-Control") !== cacheControl) faults.push("Cache-Control");
          if (!asked.headers && toldOf.test(await copy.text())) faults.push("today's secret");
          const answered = { path, body, status: response.status, type: given, faults };
          expect(answered).toEqual({ path, body, status, type, faults: [] });
          reached.add(String(status)).add(type ?? "");
        }
        const documented = Object.entries(operation.responses);
        const missing = documented.flatMap(([status, { content }]) => {
          const types = content?.["application/json"].schema.properties?.error?.properties?.type?.enum;
          const reachable = types?.filter(
            (type) => !(type in UNREACHED) && !(`${operation.operationId} ${type}` in UNREACHED),
          );
          return [...(reachable?.length === 0 ? [] : [status]), ...(reachable ?? [])].filter(
            (name) => !reached.has(name),
          );
        });
        expect({ operation: operation.operationId, missing }).toEqual({
          operation: operation.operationId,
          missing: [],
        });
      }
    },
  );

  it("renews session cookies only where documented", async () => {
    const cases = casesOf();
    for (const { operation } of operations()) {
      const [asked] = cases[operation.operationId] ?? [];
      if (asked === undefined) continue;
      // That of staff is extended without a change of its cookies.
      if (operation.security?.some((needed) => "staffSession" in needed) === true) continue;
      const Cookie = member.headers.Cookie.replace(/refreshDate=[^;]*/, "refreshDate=2020-01-01");
      const response = await send({ ...asked, headers: { ...member.headers, Cookie } });
      const isDocumented = operation.responses[String(response.status)]?.headers?.["Set-Cookie"] !== undefined;
      expect([asked.path, response.headers.has("Set-Cookie")]).toEqual([asked.path, isDocumented]);
      const mayLookAtSession =
        operation.security !== undefined || CACHE_CONTROL[operation.operationId]?.startsWith("private");
      expect([asked.path, isDocumented]).toEqual([asked.path, mayLookAtSession ?? false]);
    }
  });

  it("answers HEAD like GET, without the body", async () => {
    for (const [first] of Object.values(casesOf())) {
      if (first === undefined || first.body !== undefined) continue;
      const headers = { ...first.headers, "Accept-Encoding": "identity" };
      const asked = await get(first.path, headers);
      const head = await fetch(`${server.origin}${first.path}`, { method: "HEAD", headers });
      expect([head.status, await head.text()]).toEqual([asked.status, ""]);
      for (const name of ["Content-Type", "Cache-Control", "ETag", "Content-Length"])
        expect({ name, value: head.headers.get(name) }).toEqual({ name, value: asked.headers.get(name) });
    }
  });

  it("refuses other methods with an Allow header, and changes nothing", async () => {
    const headers = { ...staff.headers, "Content-Type": "application/json" };
    for (const { path, methods } of documentedPaths()) {
      const isRead = methods.includes("get");
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
        if (methods.includes(method.toLowerCase())) continue;
        const body = method === "GET" ? null : "{}";
        const response = await fetch(`${server.origin}${path}`, { method, headers, body });
        const allowed = isRead ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
        expect([path, method, response.status, response.headers.get("Allow")]).toEqual([path, method, 405, allowed]);
        expect(await response.json()).toMatchObject({ error: { type: "badMethod" } });
      }
    }
  });
});

describe("the API page", () => {
  it.each([
    ["/api", "The game as JSON"],
    ["/espanol/api", "El juego en JSON"],
    ["/deutsch/api", "Das Spiel als JSON"],
  ])("%s lists every call with its parts, fields and refusals", async (path, title) => {
    const html = await (await get(path)).text();
    expect(html).toContain(`<h1>${title}`);
    expect(html).toContain('href="/api/openapi.json"');
    for (const { path: call, operation } of operations()) {
      expect(html).toContain(`id="${operation.operationId}"`);
      expect(html).toContain(call);
      for (const { name } of operation.parameters ?? []) expect(html).toContain(`<code>${name}</code>`);
      const sent = operation.requestBody?.content["application/json"];
      for (const name of Object.keys(sent?.schema.properties ?? {})) expect(html).toContain(`<code>${name}</code>`);
      for (const status of Object.keys(operation.responses)) expect(html).toContain(`<code>${status}</code>`);
    }
  });
});

/** Invalid values for a path or query parameter. */
const NONSENSE = [
  "",
  "%20",
  "0",
  "-1",
  "3.5",
  "1e9",
  "99999999999",
  "NaN",
  "__proto__",
  "constructor",
  "null",
  "%",
  "%ff",
  "%c0%af",
  "%00",
  "%0d%0aX-Injected:%201",
  "'%20or%201=1;%20drop%20table%20game;--",
  "..%2f..%2fkeys.json",
  "%F0%9F%98%80",
  "%E2%80%8B",
  "~",
  "~AAAA",
  `~${"A".repeat(123)}`,
  `~${"A".repeat(3000)}`,
  "a".repeat(5000),
];

describe("bad input", () => {
  it("of any kind in any part of any URL is refused with the documented error, in English, and the server keeps running", async () => {
    const parts: Readonly<Record<string, string>> = {
      lang: "en",
      game: String(today.en),
      word,
      proximity: "0",
      n: String(today.jr),
      gameNumberOrLang: "en",
      other: String(today.en - 1),
      x: String(today.en),
      type: "semantle",
    };
    const fill = (path: string, changed: string, text: string) =>
      path.replace(/\{(\w+)\}/g, (_, name: string) => (name === changed ? text : (parts[name] ?? "")));
    // Valid values for these parameters.
    const isRight = (name: string, text: string) =>
      (["proximity", "x"].includes(name) && text === "0") || (name === "word" && /^_*[a-z]{1,20}_*$/i.test(text));
    for (const { path, operation } of operations()) {
      for (const { name } of operation.parameters ?? []) {
        for (const text of NONSENSE.filter((value) => !isRight(name, value))) {
          const asked = fill(path, name, text);
          const headers = { ...staff.headers, "Accept-Language": "de", Accept: "text/html" };
          const response = await get(asked, headers);
          const { faults } = await check(operation, response.clone());
          const body: unknown = await response.json();
          expect({ asked, status: response.status, faults, body }).toEqual({
            asked,
            status: expect.toSatisfy((status: number) => status >= 400 && status < 500) as unknown,
            faults: [],
            body: {
              error: { type: expect.stringMatching(/^\w+$/) as unknown, message: expect.any(String) as unknown },
            },
          });
          expect(response.headers.get("X-Injected")).toBeNull();
          expect(JSON.stringify(body)).not.toMatch(/Adresse|Wort/);
        }
      }
    }
    expect((await get(`/semantle/game/en/${today.en}`)).status).toBe(200);
  });
});
