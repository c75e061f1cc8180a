import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { currentGameNumber } from "~/game/calendar";
import { MAX_STEPS } from "~/services/play/playStore";
import { PASSWORD } from "../support/account";
import { attributesOf, findText, mainOf, rowHeadsOf, textOf } from "../support/html";
import { headersFrom, logIn, signUp, signUpStaff, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { openVisitor, sendForm, type Visitor } from "../support/visitor";

let server: TestServer;
/** Today's English game. */
let number: number;
let secret: string;
let words: readonly string[];
let ana: TestMember;
let bea: TestMember;
let staff: TestMember;
/** The same member as a player. */
let cara: TestMember;

beforeAll(async () => {
  server = await startServer();
  number = currentGameNumber("en", { now: new Date(), epoch: "2022-01-29" });
  secret = server.secretOf("en", number);
  words = server.guessableWords("en", number).filter((word) => word !== secret);
  ana = await signUp(server, "ana@words.example");
  bea = await signUp(server, "bea@words.example");
  staff = await signUpStaff(server, "cara@words.example");
  cara = await logIn(server, staff);
});
afterAll(() => server.stop());

type Headers = Readonly<Record<string, string>>;

const get = (path: string, headers: Headers = {}) => fetch(`${server.origin}${path}`, { headers, redirect: "manual" });
const post = (path: string, body: unknown, headers: Headers = {}) =>
  fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "manual",
  });
const read = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T;
const typeOf = async (response: Response | Promise<Response>) =>
  (await read<{ error?: { type: string } }>(response)).error?.type;

const savedText = (guesses: readonly object[], more: object = {}) =>
  JSON.stringify({ lang: "en", gameNumber: number, guesses, ...more });
const upsert = ({ headers }: TestMember, guesses: readonly object[], more: object = {}) =>
  post("/semantle/upsertgame", { game: savedText(guesses, more) }, headers);
/** A game from the member API; null if it has not been started. */
async function storedGame({ headers }: TestMember, game = number) {
  const { game: stored } = await read<{ game: { gameData: string } | null }>(
    get(`/semantle/user-game/en/${game}`, headers),
  );
  return (
    stored && (JSON.parse(stored.gameData) as { guesses: { guess: string }[]; hasWon: boolean; gameOver: boolean })
  );
}
const guessesOf = async (member: TestMember, game = number) =>
  (await storedGame(member, game))?.guesses.map(({ guess }) => guess);

/** All GET operations with stored data of a member. */
async function everythingOf({ headers }: TestMember): Promise<unknown[]> {
  const paths = [
    "/api/getuser",
    "/semantle/loadedgames",
    "/semantle/games-played",
    "/semantle/userStats",
    `/semantle/user-game/en/${number}`,
    "/semantle/user-game/en/5",
  ];
  return Promise.all(paths.map((path) => read(get(path, headers))));
}

describe("a member without scripts", () => {
  const csrfOf = ({ cookies }: Visitor) => (cookies.has("csrf") ? { csrf: cookies.get("csrf") ?? "" } : {});
  const play = async (visitor: Visitor, game: number, fields: Record<string, string>) => {
    const { status } = await visitor.post("/play", { game: String(game), ...csrfOf(visitor), ...fields });
    expect(status).toBe(200);
  };
  /** A browser that logs in by the form. */
  const logInAs = async (email: string, visitor = openVisitor(server)) => {
    const page = await visitor.post("/account/log-in", { email, password: PASSWORD });
    expect(page.path).toBe("/account");
    return visitor;
  };
  const press = (visitor: Visitor, path: string, fields: Record<string, string> = {}) =>
    visitor.post(path, { ...csrfOf(visitor), ...fields });
  const wordsOf = async (visitor: Visitor, path = "/") => rowHeadsOf((await visitor.get(path)).text).sort();
  const guess = async (visitor: Visitor, word: string, path = "/") =>
    sendForm(visitor, await visitor.get(path), { intent: "guess", guess: word });
  const played = async (visitor: Visitor) =>
    findText((await visitor.get("/stats")).text, /<dt>Played<\/dt><dd>(.*?)<\/dd>/s);
  const gameCookies = (visitor: Visitor) =>
    [...visitor.cookies.keys()].filter((name) => /^(game|stats|archive)_/.test(name));
  let email: string;
  let count = 0;
  beforeEach(async () => {
    ({ email } = await signUp(server, `plain${(count += 1)}@words.example`));
  });

  it("plays one game on two devices", async () => {
    const [phone, laptop] = [await logInAs(email), await logInAs(email)];
    const [one = "", two = "", three = ""] = words;
    await guess(phone, one);
    await guess(laptop, two);
    await guess(phone, three);
    expect(await wordsOf(laptop)).toEqual([one, two, three].sort());
    expect(gameCookies(phone)).toEqual([]);
  });

  it("keeps the games played before the log-in, and leaves none of them to the next guest", async () => {
    const visitor = openVisitor(server);
    const [one = ""] = words;
    await guess(visitor, one);
    await play(visitor, number - 2, { intent: "giveUp" });
    await logInAs(email, visitor);
    expect([await wordsOf(visitor), gameCookies(visitor), await played(visitor)]).toEqual([[one], [], "1"]);
    expect(await wordsOf(await logInAs(email))).toEqual([one]);
    await press(visitor, "/account/log-out");
    expect(await wordsOf(visitor)).toEqual([]);
    expect(textOf(mainOf((await visitor.get("/stats")).text))).toContain("You have not finished a game yet.");
  });

  it("has the browser forget its copies when the session ends, and neither the cookies nor the storage of the browser", async () => {
    for (const [path, fields] of [
      ["/account/log-out", {}],
      ["/account/delete", { password: PASSWORD }],
    ] as const) {
      const visitor = await logInAs(email);
      const out = await visitor.ask(path, { ...csrfOf(visitor), ...fields });
      expect([out.status, out.headers.get("clear-site-data")]).toEqual([303, '"cache"']);
    }
  });

  it("counts a game once that was finished as a guest and as a member", async () => {
    const past = number - 4;
    await play(await logInAs(email), past, { intent: "giveUp" });
    const guest = openVisitor(server);
    await play(guest, past, { intent: "giveUp" });
    expect(await played(await logInAs(email, guest))).toBe("1");
  });

  it("who was logged out elsewhere is told so by the next page, loses no word and does not continue as a guest", async () => {
    const [phone, reader, laptop] = [await logInAs(email), await logInAs(email), await logInAs(email)];
    const [one = "", two = ""] = words;
    await guess(phone, one);
    const open = await phone.get("/");
    await press(laptop, "/account", { form: "elsewhere" });
    const refused = await sendForm(phone, open, { intent: "guess", guess: two });
    expect(textOf(mainOf(refused.text))).toContain("You have been logged out. Log in to continue your game.");
    expect(attributesOf(refused.text, "input", { having: 'name="guess"', name: "value" })).toEqual([two]);
    expect([gameCookies(phone), phone.cookies.has("isLoggedIn")]).toEqual([[], false]);
    expect(await wordsOf(await logInAs(email, phone))).toEqual([one]);
    // A redirecting form or a data request does not consume the notice.
    await reader.post("/settings", { darkMode: "true" });
    await reader.get("/stats.json");
    const notice = "Error getting user details";
    expect(textOf(mainOf((await reader.get("/about")).text))).toContain(notice);
    expect(textOf(mainOf((await reader.get("/about")).text))).not.toContain(notice);
  });

  it("who logs in in another tab loses no word that was typed on a guest's page", async () => {
    const visitor = openVisitor(server);
    const [one = ""] = words;
    const guestPage = await visitor.get("/");
    await logInAs(email, visitor);
    const refused = await sendForm(visitor, guestPage, { intent: "guess", guess: one });
    expect(textOf(mainOf(refused.text))).toContain(
      "You have logged in since you opened this page. Please send it again.",
    );
    expect(attributesOf(refused.text, "input", { having: 'name="guess"', name: "value" })).toEqual([one]);
    await sendForm(visitor, refused, { intent: "guess", guess: one });
    expect(await wordsOf(await logInAs(email))).toEqual([one]);
  });
});

describe("an uploaded game", () => {
  it("is stored, scored by the server, and returned in the uploaded format", async () => {
    const [one = "", two = ""] = words;
    const guesses = [
      { guess: one, similarity: 99.99, proximity: 999, typed: "Öther" },
      { guess: two, isHint: true },
    ];
    expect((await upsert(ana, guesses)).status).toBe(200);
    const rated = await read<{ initialSimilarity: number; percentile: number; proximityString: string }>(
      get(`/similarity/en/${number}/${one}`),
    );
    const { initialSimilarity, percentile, proximityString } = rated;
    expect(await storedGame(ana)).toMatchObject({
      gameNumber: number,
      lang: "en",
      isJunior: false,
      gameOver: false,
      guessCount: 2,
      hintCount: 1,
      guesses: [
        {
          guess: one,
          guessNumber: 1,
          similarity: initialSimilarity,
          initialSimilarity,
          correct: false,
          proximityString,
          proximity: { shouldShow: percentile > 0, value: percentile },
          typed: "Öther",
        },
        { guess: two, guessNumber: 2, isHint: true },
      ],
    });
  });

  it("is replaced by an ended one but not by a shorter one", async () => {
    const [one = "", two = "", three = ""] = words;
    await upsert(ana, [{ guess: three }]);
    expect(await guessesOf(ana)).toEqual([one, two]);
    await upsert(ana, [{ guess: "shown" }], { gameNumber: 5, gameOver: true, hasWon: false });
    await upsert(ana, [{ guess: one }, { guess: two }, { guess: three }], { gameNumber: 5 });
    expect(await guessesOf(ana, 5)).toEqual([server.secretOf("en", 5)]);
    expect(await storedGame(ana, 5)).toMatchObject({ gameOver: true, hasWon: false, guesses: [{}] });
  });

  it("is in the lists", async () => {
    const { headers } = ana;
    const games = [
      { gameNumber: 5, language: "en" },
      { gameNumber: number, language: "en" },
    ];
    expect(await read(get("/semantle/loadedgames", headers))).toEqual({ games });
    expect(await read(get("/semantle/games-played", headers))).toEqual({
      gamesPlayed: [
        { ...games[0], gameWon: false, gameEnded: true },
        { ...games[1], gameWon: false, gameEnded: false },
      ],
    });
  });

  it("is not won by its hasWon flag", async () => {
    await upsert(bea, [{ guess: words[0] }], { gameNumber: 6, gameOver: true, hasWon: true });
    expect(await storedGame(bea, 6)).toMatchObject({ gameOver: false, hasWon: false });
  });

  it("drops everything that is not a word of the edition", async () => {
    const nonsense = ["", "xqzzyqx", "a\n!", "=x", "'; drop table play; --", "x".repeat(5000), "__proto__"];
    const guesses = [...nonsense.map((guess) => ({ guess })), 7, null, { guess: words[1], typed: "x\n!" }];
    expect((await upsert(bea, guesses as object[], { gameNumber: 8 })).status).toBe(200);
    expect(await storedGame(bea, 8)).toMatchObject({ gameOver: false, guesses: [{ guess: words[1] }] });
    expect((await storedGame(bea, 8))?.guesses[0]).not.toHaveProperty("typed");
  });

  it("is refused before its words are looked up if it exceeds the maximum length", async () => {
    const guesses = Array.from({ length: MAX_STEPS + 1 }, () => ({ guess: "xq" }));
    const refused = await upsert(bea, guesses, { gameNumber: 9 });
    expect([refused.status, await typeOf(refused)]).toEqual([409, "logFull"]);
    expect((await upsert(bea, guesses.slice(1), { gameNumber: 9 })).status).toBe(200);
  });

  it("is shown by the pages", async () => {
    await upsert(bea, [{ guess: words[2] }]);
    const html = await (await get("/", bea.headers)).text();
    expect(html).toContain(`>${words[2] ?? ""}<`);
    const guess = new URLSearchParams({ intent: "guess", guess: words[3] ?? "" });
    await fetch(`${server.origin}/play`, { method: "POST", body: guess, headers: bea.headers });
    expect(await guessesOf(bea)).toEqual([words[2], words[3]]);
  });
});

describe("concurrent requests", () => {
  it("of a member on two devices lose and duplicate no guess, and end a game once", async () => {
    const phone = await signUp(server, "dora@words.example");
    const devices = [phone, await logIn(server, phone)];
    const game = number - 7;
    const play = ({ headers }: TestMember, fields: Readonly<Record<string, string>>) =>
      fetch(`${server.origin}/play`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ edition: "en", game: String(game), ...fields }),
      });
    const tried = words.slice(0, 12);
    const guesses = await Promise.all(
      tried.flatMap((guess) => devices.map((device) => play(device, { intent: "guess", guess }))),
    );
    const types = await Promise.all(guesses.map(async (answer) => (await read<{ type: string }>(answer)).type));
    expect(types.sort()).toEqual([...tried.map(() => "repeat"), ...tried.map(() => "scored")]);
    expect((await guessesOf(phone, game))?.sort()).toEqual([...tried].sort());

    const ends = await Promise.all(
      [1, 2, 3].flatMap(() => devices.map((device) => play(device, { intent: "giveUp" }))),
    );
    expect(ends.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    const { userStats } = await read<{ userStats: { en: object } }>(get("/semantle/userStats", phone.headers));
    expect(userStats.en).toMatchObject({ totalPlays: 1, giveups: 1, totalGuesses: tried.length });
  });

  it("to sign up with one email create one account", async () => {
    const body = { email: "eva@words.example", password: "nearer and nearer", firstName: "" };
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        fetch(`${server.origin}/account/sign-up`, {
          method: "POST",
          body: new URLSearchParams(body),
          redirect: "manual",
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 409, 409]);
    expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
  });
});

describe("statistics", () => {
  const update = ({ headers }: TestMember, userStats: object, code = "en") =>
    post("/semantle/updateStats", { code, userStats }, headers);
  const playsOf = async ({ headers }: TestMember) =>
    (await read<{ userStats: Record<string, { totalPlays: number }> }>(get("/semantle/userStats", headers))).userStats;

  it("are those of the copy with more games", async () => {
    const history = [
      { number: 3, guessCount: 20, hasWon: true, hasWonBonus: true },
      { number: 4, guessCount: 9, hasWon: false },
    ];
    const sent = { totalPlays: 40, wins: 38, bonusWins: 7, history };
    const first = await read<{ data: { userStats: object; code: string } }>(update(bea, sent, "de"));
    expect(first.data).toMatchObject({ code: "de", userStats: { ...sent, giveups: 0 } });
    expect(await read(update(bea, { totalPlays: 39, wins: 39 }, "de"))).toEqual(first);
    expect(await playsOf(bea)).toMatchObject({ de: { totalPlays: 40 }, es: { totalPlays: 0 } });
  });

  it("are limited to possible values", async () => {
    const sent = { totalPlays: 1e300, wins: -5, hints: 2.9, history: [{ number: -1, guessCount: 1, hasWon: true }] };
    const { data } = await read<{ data: { userStats: object } }>(update(bea, sent, "es"));
    expect(data.userStats).toMatchObject({ totalPlays: 999_999_999, wins: 0, hints: 2, history: [] });
  });
});

describe("member operations", () => {
  it("do not access another member's data", async () => {
    const before = await everythingOf(ana);
    await upsert(
      bea,
      words.slice(0, 20).map((guess) => ({ guess })),
    );
    await upsert(bea, [{ guess: server.secretOf("en", 5) }], { gameNumber: 5 });
    await post("/semantle/updateStats", { code: "en", userStats: { totalPlays: 99 } }, bea.headers);
    await post("/api/communication", { optIn: true }, bea.headers);
    expect(await everythingOf(ana)).toEqual(before);
    expect(await read(get("/api/getuser", bea.headers))).toMatchObject({ user: { marketingOptIn: true } });
  });

  it("do not reveal the secret of an unfinished game", async () => {
    const alone = new RegExp(`(?<![a-z])${secret}(?![a-z])`, "i");
    for (const answer of await everythingOf(bea)) expect(JSON.stringify(answer)).not.toMatch(alone);
    await upsert(bea, [{ guess: secret }]);
    expect(JSON.stringify(await everythingOf(bea))).toMatch(alone);
  });

  it("are refused without the member's session and CSRF token", async () => {
    const [session = ""] = /session=\w+/.exec(ana.headers.Cookie) ?? [];
    for (const cookie of [
      "",
      "session=",
      `${session}x`,
      session.toUpperCase(),
      `session=${"a".repeat(40)}`,
      "session=' or 1=1 --",
    ])
      expect([cookie, await typeOf(get("/api/getuser", { Cookie: cookie }))]).toEqual([cookie, "notLoggedIn"]);
    const right = ana.headers["X-CSRF-Token"];
    for (const token of ["", right.slice(1), `${right}A`, right.toLowerCase(), bea.headers["X-CSRF-Token"], "true"]) {
      const headers = { Cookie: ana.headers.Cookie, "X-CSRF-Token": token };
      expect([token, await typeOf(post("/api/communication", { optIn: true }, headers))]).toEqual([
        token,
        "invalidCsrf",
      ]);
    }
    expect(await read(get("/api/getuser", ana.headers))).toMatchObject({ user: { marketingOptIn: false } });
  });

  it("are never cached", async () => {
    for (const path of ["/api/getuser", "/semantle/userStats", `/semantle/user-game/en/${number}`])
      expect((await get(path, ana.headers)).headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("a session", () => {
  it("is extended once a day, with new cookies, and not again", async () => {
    const again = await post("/auth/refresh", {}, ana.headers);
    expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
    const Cookie = ana.headers.Cookie.replace(/refreshDate=[^;]*/, "refreshDate=2020-01-01");
    const first = await post("/auth/refresh", {}, { ...ana.headers, Cookie });
    const names = first.headers.getSetCookie().map((line) => line.replace(/=.*/s, ""));
    expect([first.status, names.sort()]).toEqual([200, ["csrf", "isLoggedIn", "refreshDate", "session"]]);
  });
});

describe("staff", () => {
  const check = (username: string, password: string, headers: Headers = {}) =>
    post("/admin/check-password", { username, password }, headers);

  it("logs in with name and password, and gets cookies for its operations", async () => {
    const response = await check(" CARA@words.example ", staff.password);
    expect(await read(response.clone())).toMatchObject({ success: true });
    const headers = headersFrom(response);
    expect((await get("/admin/verify", headers)).status).toBe(200);
    expect((await get("/admin/verify")).status).toBe(401);
    expect((await get("/admin/verify", ana.headers)).status).toBe(401);
    expect(await typeOf(get("/api/getuser", headers))).toBe("notLoggedIn");
  });

  it("gets the same refusal as others, and no session", async () => {
    const answers = [
      await check(staff.email, "farther"),
      await check(ana.email, ana.password),
      await check("nobody@words.example", "farther"),
      await check("' or is_admin = 1 --", "farther"),
    ];
    const [first, ...others] = await Promise.all(
      answers.map(async (answer) => [answer.status, answer.headers.getSetCookie(), await answer.text()]),
    );
    expect(first?.slice(0, 2)).toEqual([401, []]);
    for (const other of others) expect(other).toEqual(first);
  });

  it("chooses and lists future secrets, but cannot change today's", async () => {
    const { headers } = staff;
    const language = "en";
    const gameNumber = number + 600;
    const schedule = (game: object) => post("/semantle/game", { game, language }, headers);
    expect(await read(schedule({ gameNumber, secretWord: " Harbour" }))).toEqual({
      success: true,
      game: { gameNumber, secretWord: "harbor" },
    });
    const upcoming = await read<{ gameNumber: number }[]>(get(`/semantle/upcoming/1/gametype/semantle`, headers));
    expect(upcoming.map((game) => game.gameNumber)).toEqual(Array.from({ length: 100 }, (_, at) => number + 1 + at));
    expect(await read(get(`/semantle/upcoming/${gameNumber - 1}/gametype/semantle`, headers))).toEqual([
      { gameNumber, secretWord: "harbor" },
    ]);
    expect(await typeOf(schedule({ gameNumber: number, secretWord: "ocean", override: true }))).toBe("gameOpen");
    expect(server.secretOf("en", number)).toBe(secret);
    const body = { words: ["ocean", "the", "ocean"], language, startGameNumber: gameNumber };
    expect(await read(post("/semantle/bulk-add", body, headers))).toEqual({
      addCount: 1,
      added: [{ gameNumber: gameNumber + 1, secretWord: "ocean" }],
      rejected: [
        { word: "the", reason: "stopword" },
        { word: "ocean", reason: "duplicateWord" },
      ],
    });
    expect(await read(get("/semantle/latest-games/en", headers))).toEqual({ words: ["ocean", "harbor"] });
  });
});

/** A valid body of each operation. */
const bodies = (): Readonly<Record<string, object>> => ({
  "/semantle/likesnew": { likesNew: { likes: true } },
  "/api/communication": { optIn: false },
  "/semantle/upsertgame": { game: savedText([]) },
  "/semantle/updateStats": {
    code: "en",
    userStats: { wins: 1, history: [{ number: 1, guessCount: 1, hasWon: true }] },
  },
  "/semantle/game": { game: { gameNumber: number + 900, secretWord: "river", override: true }, language: "en" },
  "/semantle/bulk-add": { words: ["river"], language: "en", startGameNumber: number + 900 },
  "/admin/check-password": { username: "dora@words.example", password: "nearer" },
});

/** The headers of the session that a call needs. */
const headersFor = (path: string) =>
  /^\/(?:admin|semantle\/(?:game|bulk-add)$)/.test(path) ? staff.headers : cara.headers;

/** Each body with one field replaced, and the field's name. */
function* withEachPart(body: unknown, value: unknown, path = ""): Generator<[string, unknown]> {
  if (typeof body !== "object" || body === null) return;
  for (const [name, part] of Object.entries(body)) {
    const copy = (changed: unknown) =>
      Array.isArray(body)
        ? body.map((old: unknown, at) => (String(at) === name ? changed : old))
        : { ...body, [name]: changed };
    yield [`${path}${name}`, copy(value)];
    for (const [inner, changed] of withEachPart(part, value, `${path}${name}.`)) yield [inner, copy(changed)];
  }
}

describe("bad input", () => {
  const NONSENSE = [
    "",
    "\0",
    "' or 1=1; drop table member; --",
    "a\r\nX-Injected: 1",
    "x".repeat(5000),
    "💥",
    "__proto__",
  ];

  it("of another type in any field of any body is refused with the field's name", async () => {
    for (const [path, body] of Object.entries(bodies())) {
      for (const value of [{ a: 1 }, [[]], null]) {
        for (const [part, changed] of withEachPart(body, value)) {
          const response = await post(path, changed, headersFor(path));
          const { error } = await read<{ error: { type: string; message: string } }>(response);
          expect([path, part, response.status, error.type]).toEqual([path, part, 400, "badField"]);
          expect(error.message).toContain(`“${part}`);
        }
      }
    }
  });

  it("of any text in any field of any body never causes a 5xx and never becomes a header", async () => {
    for (const [path, body] of Object.entries(bodies())) {
      for (const value of NONSENSE) {
        for (const [part, changed] of withEachPart(body, value)) {
          const response = await post(path, changed, headersFor(path));
          expect([path, part, value, response.status]).toEqual([
            path,
            part,
            value,
            expect.toSatisfy((status: number) => status < 500) as number,
          ]);
          expect(response.headers.get("X-Injected")).toBeNull();
          if (!response.ok) expect(await typeOf(response)).toMatch(/^\w+$/);
        }
      }
    }
    expect(await read(get("/api/getuser", ana.headers))).toMatchObject({ user: { firstName: "Ana" } });
  });

  it("with an unknown field or a built-in property name is refused", async () => {
    for (const name of ["__proto__", "constructor", "isAdmin"]) {
      const text = `{"optIn": true, "${name}": {"isAdmin": true}}`;
      const headers = { ...ana.headers, "Content-Type": "application/json" };
      const response = await fetch(`${server.origin}/api/communication`, { method: "POST", headers, body: text });
      expect([name, response.status, await typeOf(response)]).toEqual([name, 400, "badField"]);
    }
    expect((await get("/admin/verify", ana.headers)).status).toBe(401);
  });
});
