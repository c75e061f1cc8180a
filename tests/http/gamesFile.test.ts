import { describe, expect, it } from "vitest";
import { gameKey } from "~/editions/gameRef";
import { toBase64 } from "~/platform/base64";
import { encodeCustomCode } from "~/play/customCode";
import { MAX_GAMES_FILE_BYTES } from "~/play/keptLogs";
import { formatLog } from "~/play/log";
import { formatResults, parseResults } from "~/play/results";
import { formatStats, NO_STATS, parseStats } from "~/play/stats";
import { PROGRESS_BUDGET, unpackLog } from "~/player/guestStore.request.server";
import { LIMITS } from "~/site/rateLimit.server";
import { newEmail, PASSWORD } from "../support/account";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();
const { number, secret, words } = todaysGameOf(server, "en");
const [first = "", second = "", third = ""] = words;
const yesterday = number - 1;
/** Words that are no secrets of lately. */
const others = server.guessableWords("en", number - 100);
const code = encodeCustomCode("volcano", "12345678901234567890");

let guests = 0;
/** A guest with a network of their own, so that the limit of one is none of another's. */
const openGuest = () => openVisitor(server, { "X-Forwarded-For": `198.51.100.${(guests += 1)}` });

interface SavedFile {
  readonly gamesFile: number;
  readonly records: Readonly<Record<string, { readonly stats: string; readonly results: string }>>;
  readonly games: readonly { readonly game: string; readonly log: string }[];
  readonly settings: string;
}

/** Presses the button that saves the games. @param kept what a script puts in */
async function save(visitor: Visitor, kept = ""): Promise<{ readonly text: string; readonly file: SavedFile }> {
  const form = new FormData();
  form.set("kept", kept);
  const { status, headers, text } = await visitor.post("/games-file.json", form);
  expect([status, headers.get("Content-Disposition")]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="\d{4}-\d\d-\d\d-games\.json"$/),
  ]);
  return { text, file: JSON.parse(text) as SavedFile };
}

/** Sends a file with the form of the page. */
function load(visitor: Visitor, file: string | Uint8Array<ArrayBuffer>, path = "/games-file"): Promise<VisitedPage> {
  const form = new FormData();
  const csrf = visitor.cookies.get("csrf");
  if (csrf !== undefined) form.set("csrf", csrf);
  form.set("form", "load");
  form.set("file", new Blob([file]), file === "" ? "" : "games.json");
  return visitor.post(path, form);
}

const loaded = (page: VisitedPage) => page.find('main [role="status"]');
const logOf = (visitor: Visitor, game = `en_${number}`) =>
  formatLog(unpackLog(visitor.cookies.get(`game_${game}`) ?? ""));
const statsOf = (visitor: Visitor) => parseStats(visitor.cookies.get("stats_en") ?? "");
/** The cookies that last. */
const keptCookies = ({ cookies }: Visitor) =>
  new Map([...cookies].filter(([name]) => /^(?:game|stats|archive|legacy_import|settings)/.test(name)));

/** A guest who has won today's game, begun yesterday's and a custom one, and chosen a setting. */
async function openPlayer(): Promise<Visitor> {
  const visitor = openGuest();
  await visitor.turn({ intent: "guess", guess: first });
  await visitor.turn({ intent: "guess", guess: secret });
  await visitor.turn({ game: String(yesterday), intent: "guess", guess: second });
  await visitor.turn({ edition: "en", code, intent: "guess", guess: third });
  await visitor.post("/settings", { form: "settings", lowercase: "true" });
  return visitor;
}

describe("the games of a guest as a file", () => {
  it("are in another browser after it was loaded there, once and no more", async () => {
    const player = await openPlayer();
    const { text, file } = await save(player);
    expect(file.games.map(({ game }) => game)).toEqual([
      `en_${number}`,
      `en_${yesterday}`,
      gameKey({ edition: "en", code }),
    ]);
    const other = openGuest();
    const page = await load(other, text);
    expect([page.status, page.path]).toEqual([200, "/games-file"]);
    expect(loaded(page)).toBe("New guesses in 3 games. 1 result that was not here. Your settings have come along.");
    expect(keptCookies(other)).toEqual(keptCookies(player));
    expect((await other.get("/")).text).toContain("game-over-won");
    expect((await other.get("/stats")).said).toContain("Statistics");
    // It says so once.
    expect(loaded(await other.get("/games-file"))).toBeNull();
    for (const visitor of [other, player]) {
      const before = keptCookies(visitor);
      expect(loaded(await load(visitor, text))).toBe("There was nothing in the file that is not here.");
      expect(keptCookies(visitor)).toEqual(before);
    }
  });

  it("are not kept by a browser that blocks cookies, which is told so", async () => {
    const { text } = await save(await openPlayer());
    const body = new FormData();
    body.set("form", "load");
    body.set("file", new Blob([text]), "games.json");
    const sent = await fetch(`${server.origin}/games-file`, { method: "POST", body, redirect: "manual" });
    const page = await openGuest().get(sent.headers.get("Location") ?? "");
    expect(loaded(page)).toBeNull();
    expect(page.alert).toContain("Nothing was loaded: your games are kept in cookies, and your browser blocks them.");
  });

  it("hold no secret of a game that is open, and not who the guest is", async () => {
    const player = openGuest();
    await player.turn({ intent: "guess", guess: first });
    await player.post("/circle/join", { intent: "make", form: "make", circleName: "Friends", name: "Anabel" });
    const { text } = await save(player);
    expect(text).toContain(first);
    expect(text).not.toContain(secret);
    const circle = player.cookies.get("circle") ?? "";
    expect(circle).not.toBe("");
    for (const own of [circle, "Friends", "Anabel"]) expect(text).not.toContain(own);
  });

  it("come with what only local storage has, and leave out what is no log", async () => {
    const player = openGuest();
    await player.turn({ intent: "guess", guess: first });
    const kept = [
      { game: `en_${number}`, log: `${first}\n${second}` },
      { game: `en_${yesterday}`, log: `=${third}` },
      { game: `en_${number + 1}`, log: first },
      { game: "__proto__", log: first },
      7,
    ];
    const { file } = await save(player, JSON.stringify(kept));
    expect(file.games).toEqual([
      // It was begun on its day.
      { game: `en_${number}`, log: `*\n${first}\n${second}` },
      { game: `en_${yesterday}`, log: `=${third}` },
    ]);
    for (const nonsense of ["%%%", "{}", '{"__proto__":[]}'])
      expect((await save(player, nonsense)).file.games).toHaveLength(1);
  });

  it("of somebody without games load like any others", async () => {
    const { text, file } = await save(openGuest());
    expect([file.games, file.records]).toEqual([[], {}]);
    const visitor = await openPlayer();
    expect(loaded(await load(visitor, text))).toContain("There was nothing");
  });

  it.each([
    ["/deutsch/games-file", "Neue Versuche in 3 Spielen. 1 Ergebnis, das hier fehlte. Deine Einstellungen sind dabei."],
    ["/espanol/games-file", "Intentos nuevos en 3 partidas. 1 resultado que no estaba aquí. Tus ajustes también."],
  ])("are loaded in every language: %s", async (path, said) => {
    const { text } = await save(await openPlayer());
    const page = await load(openGuest(), text, path);
    expect([page.path, loaded(page)]).toEqual([path, said]);
  });

  it("are saved and loaded by buttons of the pages of account and statistics", async () => {
    for (const path of ["/account", "/stats", "/games-file"]) {
      const page = await openGuest().get(path);
      expect(page.main).toContain('action="/games-file.json"');
      expect(page.main).toContain(path === "/games-file" ? 'action="/games-file"' : 'href="/games-file"');
    }
    expect((await openGuest().get("/games-file.json")).path).toBe("/games-file");
  });
});

describe("two browsers of one guest", () => {
  it("know each end once, whichever file is loaded first", async () => {
    // Both won yesterday's game; one has won today's, the other has given up the one of the day before.
    const records = [
      [yesterday, number],
      [number - 2, yesterday],
    ].map((numbers) => {
      const stats = {
        ...NO_STATS,
        wins: numbers.length,
        totalPlays: numbers.length,
        totalGuesses: 20,
        firstPlay: numbers[0] ?? 0,
        lastPlay: numbers[1] ?? 0,
        lastEnd: numbers[1] ?? 0,
        winStreak: 2,
        playStreak: 2,
        history: numbers.map((one) => ({ number: one, guessCount: 10, hasWon: true })),
      };
      const results = new Map(numbers.map((one) => [one, "won" as const]));
      return { stats: formatStats(stats), results: formatResults(results) };
    });
    const openWith = ({ stats, results }: { stats: string; results: string }) => {
      const visitor = openGuest();
      visitor.cookies.set("stats_en", stats).set("archive_en", results);
      return visitor;
    };
    const [a, b] = records.map(openWith);
    if (a === undefined || b === undefined) throw new Error();
    const [fileA, fileB] = [(await save(a)).text, (await save(b)).text];
    expect(loaded(await load(a, fileB))).toBe("1 result that was not here.");
    expect(loaded(await load(b, fileA))).toBe("1 result that was not here.");
    for (const visitor of [a, b]) {
      expect(statsOf(visitor)).toMatchObject({
        wins: 3,
        totalPlays: 3,
        totalGuesses: 30,
        winStreak: 3,
        lastEnd: number,
      });
      expect([...parseResults(visitor.cookies.get("archive_en") ?? "").keys()]).toEqual([
        number - 2,
        yesterday,
        number,
      ]);
    }
    expect(statsOf(a)).toEqual(statsOf(b));
  });

  it("count once what was imported of an older version", async () => {
    const player = openGuest();
    const sums = { wins: 1, totalPlays: 1, totalGuesses: 9 };
    const stats = { ...NO_STATS, ...sums, firstPlay: yesterday, lastPlay: yesterday, lastEnd: yesterday };
    player.cookies.set("legacy_import", "v2~en.40.5.2.12.1890.7").set("stats_en", formatStats(stats));
    player.cookies.set("archive_en", formatResults(new Map([[yesterday, "won"]])));
    const factsOf = async (visitor: Visitor) =>
      /All the numbers.*?Hints \d+/.exec((await visitor.get("/stats")).said)?.[0];
    const facts = await factsOf(player);
    expect(facts).toContain("Played 48 Found 41");
    const { text } = await save(player);
    const other = openGuest();
    await load(other, text);
    expect(await factsOf(other)).toBe(facts);
    expect(loaded(await load(other, text))).toContain("There was nothing");
    await load(player, (await save(other)).text);
    for (const visitor of [player, other]) expect(await factsOf(visitor)).toBe(facts);
    // Who has imported before keeps that.
    const earlier = openGuest();
    earlier.cookies.set("legacy_import", "v2~en.3.0.0.0.30.1");
    await load(earlier, text);
    expect(earlier.cookies.get("legacy_import")).toBe("v2~en.3.0.0.0.30.1");
  });

  it("keep the longer list of guesses, an end that came after fewer, and what they have chosen", async () => {
    const [short, long, over] = [openGuest(), openGuest(), openGuest()];
    for (const guess of [first]) await short.turn({ intent: "guess", guess });
    for (const guess of [second, third]) await long.turn({ intent: "guess", guess });
    await over.turn({ intent: "giveUp" });
    await short.post("/settings", { form: "settings", darkMode: "true", lowercase: "true" });
    await over.post("/settings", { form: "settings", darkMode: "false", playSounds: "true" });
    await load(short, (await save(long)).text);
    expect(logOf(short)).toBe(`*\n${second}\n${third}`);
    await load(long, (await save(openGuest())).text);
    expect(logOf(long)).toBe(`*\n${second}\n${third}`);
    await load(short, (await save(over)).text);
    expect(logOf(short)).toBe("*\n!");
    expect(statsOf(short)).toMatchObject({ giveups: 1, totalPlays: 1 });
    const settings = new URLSearchParams(short.cookies.get("settings"));
    expect(Object.fromEntries(settings)).toMatchObject({ darkMode: "true", lowercase: "true", playSounds: "true" });
  });

  it("have more games than fit into cookies: those that ended long ago lose their guesses, and no result", async () => {
    const guesses = (at: number) =>
      Array.from({ length: 40 }, (_, index) => others[(at * 40 + index) % others.length] ?? "");
    const numbers = Array.from({ length: 50 }, (_, at) => number - 60 + at);
    const results = new Map(numbers.slice(0, 40).map((one) => [one, "won" as const]));
    const stats = { ...NO_STATS, wins: 40, totalPlays: 40, lastEnd: number - 21 };
    const games = numbers.map((one, at) => ({ game: `en_${one}`, log: guesses(at).join("\n") }));
    const records = { en: { stats: formatStats(stats), results: formatResults(results) } };
    const visitor = openGuest();
    await visitor.turn({ intent: "guess", guess: first });
    const file = JSON.stringify({ gamesFile: 1, records, games });
    const page = await load(visitor, file);
    expect(loaded(page)).toContain("There is no room for all guesses.");
    expect([...parseResults(visitor.cookies.get("archive_en") ?? "").keys()]).toEqual(numbers.slice(0, 40));
    const kept = [...visitor.cookies.keys()].flatMap((name) => /^game_en_(\d+)$/.exec(name)?.[1] ?? []).map(Number);
    // Today's game was here; of those in the file, all that are open are.
    expect(kept).toEqual(expect.arrayContaining([number, ...numbers.slice(40)]));
    expect(kept.length).toBeLessThan(50);
    const length = [...keptCookies(visitor)].reduce((sum, [name, value]) => sum + name.length + value.length + 3, 0);
    expect(length).toBeLessThan(PROGRESS_BUDGET);
    // And so it is the second time.
    const before = keptCookies(visitor);
    expect(loaded(await load(visitor, file))).toBe(
      "There was nothing in the file that is not here. There is no room for all guesses. Those of older games were left out; their results count.",
    );
    expect(keptCookies(visitor)).toEqual(before);
  });
});

describe("a member", () => {
  it("loads a guest's file into the account, by a form with the token, and saves by the export", async () => {
    const { text } = await save(await openPlayer());
    const visitor = openGuest();
    await visitor.signUp(newEmail());
    const page = await visitor.get("/games-file");
    expect(page.links).toContain("/account/export.json");
    expect(page.main).not.toContain('action="/games-file.json"');
    expect((await visitor.post("/games-file.json", { kept: "" })).path).toBe("/games-file");
    const csrf = visitor.cookies.get("csrf") ?? "";
    visitor.cookies.set("csrf", "forged");
    expect((await load(visitor, text)).status).toBe(403);
    visitor.cookies.set("csrf", csrf);
    expect(loaded(await load(visitor, text))).toBe(
      "New guesses in 3 games. 1 result that was not here. Your settings have come along.",
    );
    expect(loaded(await load(visitor, text))).toBe("There was nothing in the file that is not here.");
    expect([...visitor.cookies.keys()].filter((name) => /^(?:stats|archive|game_en)_/.test(name))).toEqual([]);
    const exported = JSON.parse((await visitor.get("/account/export.json")).text) as {
      games: object[];
      endedGames: object[];
    };
    expect(exported.games).toMatchObject([{ number: yesterday }, { number }]);
    expect(exported.endedGames).toMatchObject([{ number, hasWon: true }]);
    // The custom game is in the browser.
    expect([...visitor.cookies.keys()]).toContain(`game_${gameKey({ edition: "en", code })}`);
  });

  it("who loads it on two devices at once has each game once", async () => {
    const { text } = await save(await openPlayer());
    const email = newEmail();
    const devices = [openGuest(), openGuest()];
    for (const [index, device] of devices.entries())
      await (index === 0 ? device.signUp(email) : device.post("/account/log-in", { email, password: PASSWORD }));
    const pages = await Promise.all(devices.map((device) => load(device, text)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    const { statistics, games } = JSON.parse((await devices[0]?.get("/account/export.json"))?.text ?? "") as {
      games: object[];
      statistics: object[];
    };
    expect(games).toHaveLength(2);
    expect(statistics).toMatchObject([{ edition: "en", wins: 1, totalPlays: 1, winStreak: 1 }]);
  });

  it("is told what the export of an account is", async () => {
    const member = openGuest();
    await member.signUp(newEmail());
    const { text } = await member.get("/account/export.json");
    const page = await load(openGuest(), text);
    expect([page.status, page.wrong]).toEqual([
      422,
      expect.stringContaining("everything that is stored about an account"),
    ]);
  });
});

describe("a player in a team", () => {
  it("gets the games, and the team does not", async () => {
    const { text } = await save(await openPlayer());
    const visitor = openGuest();
    await visitor.post("/teams", { intent: "create", name: "Ben", edition: "en" });
    expect([...visitor.cookies.keys()]).toContain("team");
    await load(visitor, text);
    expect((await visitor.get("/")).text).not.toContain("game-over-won");
    expect(logOf(visitor)).toContain(secret);
  });
});

describe("what is no file of games", () => {
  const UNREADABLE = "This is not a file of games, or not all of one. Use it as it was saved.";
  /* What else is none is tested in app/gamesFile/gamesFile.test.ts. */
  it.each([
    ["nothing", "", 400, "Choose a file of games"],
    ["bytes", new Uint8Array([0xff, 0xfe, 0x00, 0x89, 0x50]), 422, UNREADABLE],
    ["the first half of one", '{"gamesFile":1,"games":[{"game":"en_7","l', 422, UNREADABLE],
    [
      "one of a later version",
      '{"gamesFile":2}',
      422,
      "A newer version of this site has saved this file. It cannot be read here yet.",
    ],
    [
      "a stats file",
      toBase64('[["stats","{}"]]'),
      422,
      "This is a stats file of an older version. You can import it from the page of your statistics.",
    ],
    [
      "a little more than it may be",
      "x".repeat(MAX_GAMES_FILE_BYTES + 1),
      413,
      "This is too large: a file of games can be up to 512 kB",
    ],
  ])("is refused at the field, and changes nothing: %s", async (_, file, status, message) => {
    const visitor = await openPlayer();
    const before = keptCookies(visitor);
    const page = await load(visitor, file);
    expect([page.status, page.path, page.wrong]).toEqual([status, "/games-file", message]);
    expect(keptCookies(visitor)).toEqual(before);
  });

  it.each(["/games-file", "/deutsch/games-file"])("is refused with the page when it has 10 MB: %s", async (path) => {
    const page = await load(openGuest(), new Uint8Array(10 * 1024 * 1024), path);
    expect([page.status, page.path]).toEqual([413, `${path}?tooLarge`]);
    expect(page.wrong).toMatch(/512 kB/);
  });

  it("has parts that are none, which are left out and counted", async () => {
    const games = [
      { game: `en_${number}`, log: `${first}\nqqqqqqq\n<script>` },
      { game: `en_${number + 1}`, log: secret },
      { game: "xx_1", log: first },
      { game: "custom_en_~forged", log: first },
      { game: `en_${yesterday}`, log: Array.from({ length: 2500 }, (_, at) => words[at % words.length]).join("\n") },
    ];
    const records = {
      en: { stats: formatStats({ ...NO_STATS, lastEnd: 9999, totalPlays: 1 }), results: "" },
      __proto__: 7,
    };
    const visitor = openGuest();
    const page = await load(visitor, JSON.stringify({ gamesFile: 1, games, records }));
    expect(loaded(page)).toBe("New guesses in 1 game. 5 entries could not be read and were left out.");
    expect(logOf(visitor)).toBe(`*\n${first}`);
    expect([...keptCookies(visitor).keys()]).toEqual([`game_en_${number}`]);
  });

  it("is of another site's form, which is refused", async () => {
    const body = new FormData();
    body.set("form", "load");
    for (const path of ["/games-file", "/games-file.json"]) {
      const headers = { Origin: "https://elsewhere.example" };
      expect((await fetch(`${server.origin}${path}`, { method: "POST", body, headers })).status).toBe(403);
    }
  });
});

it("files are loaded only so often from one network", async () => {
  const visitor = openGuest();
  const file = '{"gamesFile":1}';
  for (let time = 0; time < LIMITS.gamesFileFrom.times; time += 1) expect((await load(visitor, file)).status).toBe(200);
  const page = await load(visitor, file);
  expect([page.status, page.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(page.alert).toBe("Too many attempts. Try again in 60 minutes.");
  // What is no file does not count, and does not wait.
  expect((await load(visitor, "}{")).status).toBe(422);
});
