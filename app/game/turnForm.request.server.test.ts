import { installGlobals } from "@remix-run/node";
import SQLite from "better-sqlite3";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { memberRecordStore } from "~/account/memberStores.server";
import { listPlayedGames } from "~/account/plays.data.server";
import { signUp } from "~/account/signUp.server";
import type { App } from "~/app";
import { encodeCustomCode } from "~/play/customCode";
import { insertGames } from "~/play/games.data.server";
import type { GuessLog } from "~/play/guess";
import { markBegun } from "~/play/log";
import { MAX_STEPS } from "~/play/playStore";
import { sealSecret } from "~/play/secretToken.server";
import type { TurnReply } from "~/play/turn";
import { packLog } from "~/player/guestStore.request.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn } from "../../tests/fixtures/context";
import { ana } from "../../tests/fixtures/members";
import { answerTurn, handleTurnForm } from "./turnForm.request.server";

const SECRET = "gala";
const YESTERDAYS = "pola";

let test: TestApp;
let app: App;
beforeAll(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp();
  app = test.app;
  const games = [
    { edition: "en", number: 5, secret: "fila" },
    { edition: "en", number: 6, secret: YESTERDAYS },
    { edition: "en", number: 7, secret: SECRET },
    { edition: "en", number: 8, secret: "kala" },
    { edition: "de", number: 7, secret: "bada" },
  ] as const;
  await insertGames(app.db, games, 0);
});
afterAll(() => test.close());

type Cookies = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, string>>;

type Reply = Awaited<ReturnType<typeof send>>;

/**
 * Posts a form to a page with the browser's cookies.
 * @returns the reply to a script and, without scripts, the text for the input of a refused form and the page after the turn
 */
async function send(path: string, fields: Fields, cookies: Cookies = {}) {
  const context = contextOf(app, path, {
    method: "POST",
    body: new URLSearchParams(fields),
    // One that keeps cookies: the page after a first turn says so if it does not.
    headers: { Cookie: toHeader({ probe: "", ...cookies }) },
  });
  const reply = await handleTurnForm(context);
  const answer = answerTurn(context, reply);
  const page = answer.headers.get("Location");
  return { ...reply, typed: await typedIn(answer), page, setCookies: context.cookies.setCookieHeaders() };
}

const typedIn = async (answer: Response): Promise<unknown> =>
  answer.status === 303 ? null : ((await answer.json()) as { typed: unknown }).typed;

/** Signs up a member. @returns the member's cookies and CSRF token */
async function logIn(email: string): Promise<{ id: string; cookies: Cookies; csrf: string }> {
  const outcome = await signUp(app, {
    email,
    password: "nearer and nearer",
    firstName: "Ana",
    clientAddress: "192.0.2.7",
  });
  if (outcome.type !== "authenticated") throw new Error("sign-up failed");
  const cookies = cookiesIn((await cookieAfterLogIn(app, outcome)).split("; "));
  return { id: outcome.memberId, cookies, csrf: cookies.csrf ?? "" };
}

const toHeader = (cookies: Cookies) =>
  Object.entries(cookies)
    .map((pair) => pair.join("="))
    .join("; ");
const cookiesIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return [name, value];
    }),
  );
/** The game and record cookies that the reply sets. */
const cookiesOf = ({ setCookies }: Reply) =>
  cookiesIn(setCookies.filter((line) => /^(?:game|stats|archive)_/.test(line)));

/** The cookie of a game with a log. */
const saved = (number: number, log: GuessLog): Cookies => ({ [`game_en_${number}`]: packLog(log) });
const BEGUN: GuessLog = [{ kind: "guess", word: "bada" }];

const whyOf = ({ type, why }: TurnReply) => why ?? type;
const wordsOf = ({ view }: TurnReply) => view?.guesses.map(({ word }) => word) ?? [];

describe("a member's turn while another process has the database locked", () => {
  it("is refused with what was typed and the time to wait, and taken when it is sent again", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "turn-"));
    const database = path.join(directory, "proxima.sqlite");
    const onFile = await openTestApp({ database, lockRetry: { wait: () => Promise.resolve() } });
    const other = new SQLite(database, { timeout: 0 });
    onTestFinished(async () => {
      other.close();
      await onFile.close();
      rmSync(directory, { recursive: true });
    });
    await insertGames(onFile.app.db, [{ edition: "en", number: 7, secret: SECRET }], 0);
    const Cookie = await cookieAfterLogIn(onFile.app, await signUp(onFile.app, ana));
    const csrf = cookiesIn(Cookie.split("; ")).csrf ?? "";
    const guess = async () => {
      const body = new URLSearchParams({ intent: "guess", guess: "bada", csrf });
      const context = contextOf(onFile.app, "/", { method: "POST", body, headers: { Cookie } });
      const reply = await handleTurnForm(context);
      return { ...reply, typed: await typedIn(answerTurn(context, reply)) };
    };
    other.exec("begin immediate");
    const refused = await guess();
    expect([whyOf(refused), refused.typed, refused.retryAfter]).toEqual(["overloaded", "bada", 2]);
    other.exec("rollback");
    const taken = await guess();
    expect([whyOf(taken), wordsOf(taken)]).toEqual(["scored", ["bada"]]);
  });
});

describe("a turn form", () => {
  it("counts an unknown word as missed, once for the network of its sender", async () => {
    for (let time = 0; time < 2; time += 1)
      expect(whyOf(await send("/", { intent: "guess", guess: "zkwzk" }))).toBe("unknown");
    await app.missedWords.flush();
    expect(await app.db.selectFrom("missed_word").select(["word", "count"]).execute()).toEqual([
      { word: "zkwzk", count: 1 },
    ]);
  });

  it("counts the end of today's game, once", async () => {
    const ended = await send("/", { intent: "guess", guess: SECRET });
    await send("/", { intent: "giveUp" }, cookiesOf(ended));
    await send("/", { intent: "giveUp" });
    await app.gameCounts.flush();
    expect(
      await app.db
        .selectFrom("game_count")
        .select(["number", "guesses", "wins", "give_ups"])
        .orderBy("guesses")
        .execute(),
    ).toEqual([
      { number: 7, guesses: 0, wins: 0, give_ups: 1 },
      { number: 7, guesses: 1, wins: 1, give_ups: 0 },
    ]);
  });

  it("guesses in today's game, and sets the log cookies", async () => {
    const result = await send("/", { intent: "guess", guess: "bada" });
    expect([whyOf(result), wordsOf(result)]).toEqual(["scored", ["bada"]]);
    expect(cookiesOf(result)).toEqual(saved(7, markBegun(BEGUN)));
  });

  it("continues the game in the cookies", async () => {
    const result = await send("/", { intent: "guess", guess: "badu" }, saved(7, BEGUN));
    expect(wordsOf(result)).toEqual(["bada", "badu"]);
    expect(cookiesOf(result)).toEqual(saved(7, markBegun([...BEGUN, { kind: "guess", word: "badu" }])));
  });

  it("names its game by its own fields before those of the URL", async () => {
    const ofAddress = await send("/archive/game?num=6", { intent: "guess", guess: "bada" });
    expect(Object.keys(cookiesOf(ofAddress))).toEqual(["game_en_6"]);
    const ofField = await send("/archive/game?num=6", { intent: "guess", guess: "bada", game: "5" });
    expect(Object.keys(cookiesOf(ofField))).toEqual(["game_en_5"]);
    const ofEdition = await send("/", { intent: "guess", guess: "badu", edition: "de" });
    expect(Object.keys(cookiesOf(ofEdition))).toEqual(["game_de_7"]);
  });

  it("uses the edition of its page", async () => {
    const result = await send("/deutsch", { intent: "guess", guess: "fila" });
    expect(result.view).toMatchObject({ game: { edition: "de", number: 7 } });
    expect(result.page).toBe("/deutsch#answer");
  });

  it("takes a hint that is closer than the guesses that the sender has seen", async () => {
    const result = await send("/", { intent: "hint", seen: "1" }, saved(7, BEGUN));
    expect(result.view).toMatchObject({ guessCount: 2, hintCount: 1 });
  });

  it("gives up a game, and returns its secret", async () => {
    const result = await send("/", { intent: "giveUp" }, saved(7, BEGUN));
    expect(result.view).toMatchObject({ isOver: true, hasWon: false, secret: { word: SECRET } });
  });

  it("restores a copy of the log", async () => {
    const result = await send("/", { intent: "restore", log: "bada\nbadu" });
    expect(wordsOf(result)).toEqual(["bada", "badu"]);
  });

  it("shows the game as it is, and changes nothing", async () => {
    const result = await send("/", { intent: "refresh", log: "badu" }, saved(7, BEGUN));
    expect(result.type).toBe("repeat");
    expect(wordsOf(result)).toEqual(wordsOf(await send("/", { intent: "restore", log: "" }, saved(7, BEGUN))));
  });

  it("restores no copy of more steps than a log may have", async () => {
    const log = Array.from({ length: MAX_STEPS + 1 }, (_, index) => (index % 2 === 0 ? "bada" : "badu"));
    const refused = { type: "refused", why: "logFull" };
    expect(await send("/", { intent: "restore", log: log.join("\n") })).toMatchObject(refused);
    const result = await send("/", { intent: "restore", log: log.slice(1).join("\n") });
    expect(wordsOf(result)).toEqual(["badu", "bada"]);
  });

  it("stores guesses in lower case when the settings say so", async () => {
    const fields = { intent: "guess", guess: "KALAS" };
    const typedOf = ({ view }: TurnReply) => view?.guesses.map(({ typed }) => typed);
    expect(typedOf(await send("/", fields))).toEqual(["KALAS"]);
    expect(typedOf(await send("/", fields, { settings: "lowercase=true" }))).toEqual(["kalas"]);
  });
});

describe("an invalid turn form", () => {
  it.each<[string, Fields]>([
    ["has no fields", {}],
    ["has no intent", { guess: "bada" }],
    ["has an unknown intent", { intent: "win", guess: "bada" }],
    ["has a property name of Object.prototype as intent", { intent: "__proto__", guess: "bada" }],
    ["is a guess without a word", { intent: "guess" }],
    ["is a restore without a log", { intent: "restore" }],
    ["names an unknown edition", { intent: "hint", edition: "xx" }],
    ["names a game with an invalid number", { intent: "hint", game: "1e3" }],
    ["names a negative game", { intent: "hint", game: "-1" }],
    ["names a game of more than seven digits", { intent: "hint", game: "12345678" }],
  ])("is refused when it %s, and sets no cookies", async (_, fields) => {
    const result = await send("/", fields, saved(7, BEGUN));
    expect([whyOf(result), result.view, cookiesOf(result)]).toEqual(["badForm", null, {}]);
  });

  it("is refused when the URL names a game with an invalid number", async () => {
    expect(whyOf(await send("/?num=seven", { intent: "hint" }))).toBe("badForm");
  });
});

describe("a refused turn", () => {
  it("returns at most 100 of the typed characters", async () => {
    const result = await send("/", { intent: "guess", guess: "qqqq" }, saved(7, BEGUN));
    expect([whyOf(result), result.typed, wordsOf(result)]).toEqual(["unknown", "qqqq", ["bada"]]);
    const { typed } = await send("/", { intent: "guess", guess: "q".repeat(5000) });
    expect(typed).toBe("q".repeat(100));
  });

  it("has no view when its game is in the future or does not exist", async () => {
    const future = await send("/", { intent: "giveUp", game: "8" });
    expect([whyOf(future), future.view]).toEqual(["futureGame", null]);
    const none = await send("/", { intent: "giveUp", game: "0" });
    expect([whyOf(none), none.view]).toEqual(["noSuchGame", null]);
  });
});

describe("the page after a turn", () => {
  it.each<[string, string, Fields, string]>([
    ["today's", "/?sort=similarity", { intent: "hint" }, "/#answer"],
    ["today's in another order", "/?sort=number", { intent: "hint" }, "/?sort=number#answer"],
    ["today's without an unknown order", "/?sort=<b>", { intent: "hint" }, "/#answer"],
    ["a past game's", "/archive/game?num=6&sort=number", { intent: "hint" }, "/archive/game?num=6&sort=number#answer"],
    ["yesterday's, of a page that has stayed open", "/", { intent: "hint", game: "6" }, "/archive/game?num=6#answer"],
    ["that of an ended game from its top", "/", { intent: "giveUp" }, "/"],
  ])("is %s", async (_, path, fields, page) => {
    expect((await send(path, fields)).page).toBe(page);
  });
});

describe("a game that is dropped from the cookies", () => {
  it("is reported in the result and in the address of the page after the turn", async () => {
    // Words that do not compress well.
    const long: GuessLog = Array.from({ length: 900 }, (_, index) => ({
      kind: "guess",
      word: Array.from(createHash("sha256").update(String(index)).digest().subarray(0, 8), (byte) =>
        String.fromCharCode(97 + (byte % 26)),
      ).join(""),
    }));
    const cookies = { ...saved(5, long.slice(0, 700)), ...saved(6, long.slice(200)) };
    const result = await send("/", { intent: "guess", guess: "bada" }, cookies);
    expect(result.dropped.length).toBeGreaterThan(0);
    expect(result.page).toBe(`/?dropped=${result.dropped.join(",")}#answer`);
  });
});

describe("a turn in a custom game", () => {
  const CODE = encodeCustomCode(SECRET, "7".repeat(20));
  const page = `/custom/${CODE}`;
  const cookie = `game_custom_en_${CODE}`;

  it("is kept in the browser, under the code of the game", async () => {
    const fields = { intent: "guess", guess: "bada", edition: "en", code: CODE };
    const first = await send(page, fields);
    expect([whyOf(first), Object.keys(cookiesOf(first))]).toEqual(["scored", [cookie]]);
    expect(first.view?.game).toEqual({ edition: "en", code: CODE });
    const second = await send("/play", { ...fields, guess: "badu" }, cookiesOf(first));
    expect(wordsOf(second)).toEqual(["bada", "badu"]);
  });

  it("that names no game is one of the page's game", async () => {
    const sent = await send(`${page}?sort=number&greeting=~x`, { intent: "guess", guess: "bada" });
    expect(sent.view?.game).toEqual({ edition: "en", code: CODE });
    expect(sent.page).toBe(`${page}?sort=number&greeting=%7Ex#answer`);
    const elsewhere = await send(`/deutsch${page}`, { intent: "hint" });
    expect(elsewhere.view?.game).toEqual({ edition: "de", code: CODE });
  });

  it("changes no record and no daily game", async () => {
    const won = await send(page, { intent: "guess", guess: SECRET }, saved(7, BEGUN));
    expect(won.view).toMatchObject({ hasWon: true, secret: { word: SECRET } });
    expect(Object.keys(cookiesOf(won))).toEqual([cookie]);
  });

  it("of a member is kept in the browser too, and stores nothing in the account", async () => {
    const { id, cookies, csrf } = await logIn("fay@words.example");
    const before = await storedPlays(id);
    const first = await send(page, { intent: "guess", guess: "bada", csrf, member: id }, cookies);
    expect([whyOf(first), Object.keys(cookiesOf(first))]).toEqual(["scored", [cookie]]);
    const won = await send(
      page,
      { intent: "guess", guess: SECRET, csrf, member: id },
      { ...cookies, ...cookiesOf(first) },
    );
    expect([wordsOf(won), won.view?.hasWon]).toEqual([["bada", SECRET], true]);
    expect(await storedPlays(id)).toEqual(before);
  });

  it.each([
    ["that no game has", encodeCustomCode("qqqq", "7".repeat(20))],
    [
      "with a word that no vocabulary has, sealed",
      () => sealSecret(app, { kind: "word", edition: "en", word: "qqqq" }),
    ],
    ["of a daily game, sealed", () => sealSecret(app, { kind: "game", game: { edition: "en", number: 7 } })],
    ["of another alphabet", "слово"],
    ["that is too long", "a".repeat(300)],
    ["that is empty", ""],
  ])("with a code %s is refused as an invalid link", async (_, code) => {
    const text = typeof code === "string" ? code : code();
    for (const fields of [{ intent: "guess", guess: "bada" }, { intent: "giveUp" }]) {
      const refused = await send("/play", { ...fields, edition: "en", code: text });
      expect([whyOf(refused), refused.view, cookiesOf(refused)]).toEqual(["badGameLink", null, {}]);
    }
  });
});

/** What is stored of a member's games: logs, ended games and statistics. */
async function storedPlays(id: string) {
  const record = memberRecordStore(app, id);
  return [await listPlayedGames(app.db, id), await record.load("en")];
}

describe("a member's turn", () => {
  it("is stored in the account, and not in the browser", async () => {
    const { id, cookies, csrf } = await logIn("ana@words.example");
    const first = await send("/", { intent: "guess", guess: "bada", csrf, member: id }, cookies);
    expect([whyOf(first), cookiesOf(first)]).toEqual(["scored", {}]);
    const second = await send("/", { intent: "guess", guess: "badu", csrf }, cookies);
    expect(wordsOf(second)).toEqual(["bada", "badu"]);
  });

  it("is refused without a valid CSRF token, and changes nothing", async () => {
    const { cookies, csrf } = await logIn("bea@words.example");
    for (const token of [{}, { csrf: "" }, { csrf: `${csrf}x` }] as Fields[]) {
      const result = await send("/", { intent: "giveUp", ...token }, cookies);
      expect([whyOf(result), cookiesOf(result)]).toEqual(["invalidCsrf", {}]);
    }
    const after = await send("/", { intent: "guess", guess: "bada", csrf }, cookies);
    expect(after.view).toMatchObject({ isOver: false, guessCount: 1 });
  });

  it("from a member's page after log-out or expiry is refused, and begins no guest game", async () => {
    const { id, csrf } = await logIn("cara@words.example");
    for (const [fields, cookies] of [
      [{ member: id }, {}],
      [{ csrf }, {}],
      [{}, { isLoggedIn: "true" }],
    ] as [Fields, Cookies][]) {
      const result = await send("/", { intent: "guess", guess: "bada", ...fields }, cookies);
      expect([whyOf(result), cookiesOf(result), result.typed]).toEqual(["loggedOut", {}, "bada"]);
    }
  });

  it("from another member's page is refused", async () => {
    const [dora, eve] = [await logIn("dora@words.example"), await logIn("eve@words.example")];
    const fields = { intent: "guess", guess: "bada", csrf: eve.csrf, member: dora.id };
    expect(whyOf(await send("/", fields, eve.cookies))).toBe("otherMember");
  });
});
