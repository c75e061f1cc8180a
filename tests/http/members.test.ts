import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newEmail, PASSWORD } from "../support/account";
import { answerOf, openApiClient } from "../support/api";
import { attributesOf, factsOf, rowHeadsOf } from "../support/html";
import { logIn, signUp, signUpStaff, type TestMember } from "../support/member";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, sendForm, type Visitor } from "../support/visitor";

const server = sharedServer();
const { number, secret, words } = todaysGameOf(server, "en");
let ana: TestMember;
let bea: TestMember;
let staff: TestMember;
/** The same member as a player. */
let cara: TestMember;
beforeAll(async () => {
  ana = await signUp(server, newEmail());
  bea = await signUp(server, newEmail());
  staff = await signUpStaff(server, newEmail());
  cara = await logIn(server, staff);
});

type Headers = Readonly<Record<string, string>>;

const get = (path: string, headers: Headers = {}) => fetch(`${server.origin}${path}`, { headers, redirect: "manual" });
const post = (path: string, body: unknown, headers: Headers = {}) =>
  fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "manual",
  });
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { type: string; message: string } }).error;
const apiOf = ({ headers }: TestMember) => openApiClient({ baseUrl: server.origin, headers });

const savedText = (guesses: readonly object[], more: object = {}) =>
  JSON.stringify({ lang: "en", gameNumber: number, guesses, ...more });
const upsert = ({ headers }: TestMember, guesses: readonly object[], more: object = {}) =>
  post("/semantle/upsertgame", { game: savedText(guesses, more) }, headers);
const userGame = (member: TestMember, game: number) =>
  answerOf(
    apiOf(member).GET("/semantle/user-game/{gameNumberOrLang}/{other}", {
      params: { path: { gameNumberOrLang: "en", other: String(game) } },
    }),
  );
const userOf = (member: TestMember) => answerOf(apiOf(member).GET("/api/getuser"));
/** A game from the member API; null if it has not been started. */
async function storedGame(member: TestMember, game = number) {
  const { game: stored } = await userGame(member, game);
  return (
    stored && (JSON.parse(stored.gameData) as { guesses: { guess: string }[]; hasWon: boolean; gameOver: boolean })
  );
}
const guessesOf = async (member: TestMember, game = number) =>
  (await storedGame(member, game))?.guesses.map(({ guess }) => guess);

/** All GET operations with stored data of a member. */
function everythingOf(member: TestMember): Promise<unknown[]> {
  const { GET } = apiOf(member);
  return Promise.all([
    userOf(member),
    answerOf(GET("/semantle/loadedgames")),
    answerOf(GET("/semantle/games-played")),
    answerOf(GET("/semantle/userStats")),
    userGame(member, number),
    userGame(member, 5),
  ]);
}

describe("a member without scripts", () => {
  /** A browser that logs in by the form. */
  const logInAs = async (email: string, visitor = openVisitor(server)) => {
    expect((await visitor.post("/account/log-in", { email, password: PASSWORD })).path).toBe("/account");
    return visitor;
  };
  const giveUp = async (visitor: Visitor, game: number) => {
    expect((await visitor.turn({ game: String(game), intent: "giveUp" })).status).toBe(200);
  };
  const wordsOf = async (visitor: Visitor, path = "/") => rowHeadsOf((await visitor.get(path)).text).sort();
  const guess = async (visitor: Visitor, word: string, path = "/") =>
    sendForm(visitor, await visitor.get(path), { intent: "guess", guess: word });
  const played = async (visitor: Visitor) => new Map(factsOf((await visitor.get("/stats")).main)).get("Played");
  const gameCookies = (visitor: Visitor) =>
    [...visitor.cookies.keys()].filter((name) => /^(game|stats|archive)_/.test(name));
  const typedOn = ({ text }: { text: string }) => attributesOf(text, 'input[name="guess"]', "value");
  let email: string;
  beforeEach(async () => {
    ({ email } = await signUp(server, newEmail()));
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
    await giveUp(visitor, number - 2);
    await logInAs(email, visitor);
    expect([await wordsOf(visitor), gameCookies(visitor), await played(visitor)]).toEqual([[one], [], "1"]);
    expect(await wordsOf(await logInAs(email))).toEqual([one]);
    await visitor.post("/account/log-out", {});
    expect(await wordsOf(visitor)).toEqual([]);
    expect((await visitor.get("/stats")).said).toContain("You have not finished a game yet.");
  });

  it("plays, gives up and changes settings with the forms of the pages", async () => {
    const visitor = await logInAs(email);
    await guess(visitor, words[0] ?? "");
    await sendForm(visitor, await visitor.get("/"), { intent: "hint" });
    expect(await wordsOf(visitor)).toHaveLength(2);
    const lost = await sendForm(visitor, await visitor.get("/give-up"), { intent: "giveUp" });
    expect(lost.said).toContain(`The secret word was ${secret}`);
    expect((await sendForm(visitor, await visitor.get("/settings"), { language: "de" })).path).toBe(
      "/deutsch/settings",
    );
  });

  it("has the browser forget its copies when the session ends, and neither the cookies nor the storage of the browser", async () => {
    for (const [path, fields] of [
      ["/account/log-out", {}],
      ["/account/delete", { password: PASSWORD }],
    ] as const) {
      const visitor = await logInAs(email);
      const out = await visitor.ask(path, fields);
      expect([out.status, out.headers.get("clear-site-data")]).toEqual([303, '"cache"']);
    }
  });

  it("counts a game once that was finished as a guest and as a member", async () => {
    const past = number - 4;
    await giveUp(await logInAs(email), past);
    const guest = openVisitor(server);
    await giveUp(guest, past);
    expect(await played(await logInAs(email, guest))).toBe("1");
  });

  it("who was logged out elsewhere is told so by the next page, loses no word and does not continue as a guest", async () => {
    const [phone, reader, laptop] = [await logInAs(email), await logInAs(email), await logInAs(email)];
    const [one = "", two = ""] = words;
    await guess(phone, one);
    const open = await phone.get("/");
    await laptop.post("/account", { form: "elsewhere" });
    const refused = await sendForm(phone, open, { intent: "guess", guess: two });
    expect(refused.said).toContain("You have been logged out. Log in to continue your game.");
    expect(typedOn(refused)).toEqual([two]);
    expect([gameCookies(phone), phone.cookies.has("isLoggedIn")]).toEqual([[], false]);
    expect(await wordsOf(await logInAs(email, phone))).toEqual([one]);
    // A redirecting form or a request of a script does not consume the notice.
    await reader.post("/settings", { darkMode: "true" });
    await reader.get("/stats.json");
    const notice = "Error getting user details";
    expect((await reader.get("/about")).said).toContain(notice);
    expect((await reader.get("/about")).said).not.toContain(notice);
  });

  it("who logs in in another tab loses no word that was typed on a guest's page", async () => {
    const visitor = openVisitor(server);
    const [one = ""] = words;
    const guestPage = await visitor.get("/");
    await logInAs(email, visitor);
    const refused = await sendForm(visitor, guestPage, { intent: "guess", guess: one });
    expect(refused.said).toContain("You have logged in since you opened this page. Please send it again.");
    expect(typedOn(refused)).toEqual([one]);
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
    const path = { lang: "en", game: String(number), word: one } as const;
    const rated = await answerOf(apiOf(ana).GET("/similarity/{lang}/{game}/{word}", { params: { path } }));
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
    const { GET } = apiOf(ana);
    const games = [
      { gameNumber: 5, language: "en" },
      { gameNumber: number, language: "en" },
    ];
    expect(await answerOf(GET("/semantle/loadedgames"))).toEqual({ games });
    expect(await answerOf(GET("/semantle/games-played"))).toEqual({
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

  it("is shown by the pages", async () => {
    await upsert(bea, [{ guess: words[2] }]);
    const html = await (await get("/", bea.headers)).text();
    expect(html).toContain(`>${words[2] ?? ""}<`);
    const guess = new URLSearchParams({ intent: "guess", guess: words[3] ?? "" });
    await fetch(`${server.origin}/play`, { method: "POST", body: guess, headers: bea.headers });
    expect(await guessesOf(bea)).toEqual([words[2], words[3]]);
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
    const { POST } = apiOf(bea);
    await answerOf(POST("/semantle/updateStats", { body: { code: "en", userStats: { totalPlays: 99 } } }));
    await answerOf(POST("/api/communication", { body: { optIn: true } }));
    expect(await everythingOf(ana)).toEqual(before);
    expect(await userOf(bea)).toMatchObject({ user: { marketingOptIn: true } });
  });

  it("do not reveal the secret of an unfinished game", async () => {
    const alone = new RegExp(`(?<![a-z])${secret}(?![a-z])`, "i");
    for (const answer of await everythingOf(bea)) expect(JSON.stringify(answer)).not.toMatch(alone);
    await upsert(bea, [{ guess: secret }]);
    expect(JSON.stringify(await everythingOf(bea))).toMatch(alone);
  });
});

describe("staff", () => {
  it("chooses and lists future secrets, but cannot change today's", async () => {
    const { GET, POST } = apiOf(staff);
    const language = "en" as const;
    const gameNumber = number + 600;
    const schedule = (game: { gameNumber: number; secretWord: string; override?: boolean }) =>
      POST("/semantle/game", { body: { game, language } });
    expect(await answerOf(schedule({ gameNumber, secretWord: " Harbour" }))).toEqual({
      success: true,
      game: { gameNumber, secretWord: "harbor" },
    });
    const upcoming = (after: number) =>
      answerOf(
        GET("/semantle/upcoming/{x}/gametype/{type}", { params: { path: { x: String(after), type: "semantle" } } }),
      );
    const next = Array.from({ length: 100 }, (_, at) => number + 1 + at);
    expect((await upcoming(1)).map((game) => game.gameNumber)).toEqual(next);
    expect(await upcoming(gameNumber - 1)).toEqual([{ gameNumber, secretWord: "harbor" }]);
    const { error } = await schedule({ gameNumber: number, secretWord: "ocean", override: true });
    expect(error).toMatchObject({ error: { type: "gameOpen" } });
    expect(server.secretOf("en", number)).toBe(secret);
    const body = { words: ["ocean", "the", "ocean"], language, startGameNumber: gameNumber };
    expect(await answerOf(POST("/semantle/bulk-add", { body }))).toEqual({
      addCount: 1,
      added: [{ gameNumber: gameNumber + 1, secretWord: "ocean" }],
      rejected: [
        { word: "the", reason: "stopword" },
        { word: "ocean", reason: "duplicateWord" },
      ],
    });
    expect(await answerOf(GET("/semantle/latest-games/{n}", { params: { path: { n: "en" } } }))).toEqual({
      words: ["ocean", "harbor"],
    });
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
          const error = await errorOf(response);
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
          if (!response.ok) expect((await errorOf(response)).type).toMatch(/^\w+$/);
        }
      }
    }
    expect(await userOf(ana)).toMatchObject({ user: { firstName: "Ana" } });
  });

  it("with an unknown field or a built-in property name is refused", async () => {
    for (const name of ["__proto__", "constructor", "isAdmin"]) {
      const text = `{"optIn": true, "${name}": {"isAdmin": true}}`;
      const headers = { ...ana.headers, "Content-Type": "application/json" };
      const response = await fetch(`${server.origin}/api/communication`, { method: "POST", headers, body: text });
      expect([name, response.status, (await errorOf(response)).type]).toEqual([name, 400, "badField"]);
    }
    expect((await get("/admin/verify", ana.headers)).status).toBe(401);
  });
});
