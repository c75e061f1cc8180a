import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dateOfGame } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import { formatStats, NO_STATS } from "~/game/stats";
import { accessibilityViolations, openViewer, overflowOf, PLAYERS, type Viewer } from "../support/browser";
import { sharedText } from "../support/ending";
import { openSite, type Site } from "../support/site";

/** A past game of another month than yesterday's, in days before today's. */
const LONG_AGO = 40;

let { server, browser, todaysGame, stop } = {} as Site;
beforeAll(async () => {
  ({ server, browser, todaysGame, stop } = await openSite());
  // With a known secret the closeness of the guesses is known exactly.
  for (const { edition, secret } of PAGES)
    for (const days of [1, LONG_AGO]) server.setSecret({ edition, number: todaysGame(edition).number - days, secret });
});
afterAll(() => stop());

/** Expected texts of an edition, from its archive to the statistics. */
interface EditionPages {
  readonly edition: Edition;
  /** Addresses. */
  readonly archive: string;
  readonly archived: string;
  readonly today: string;
  readonly stats: string;
  readonly heading: (number: number) => string;
  readonly input: string;
  readonly guess: string;
  readonly hint: string;
  readonly giveUp: string;
  readonly question: string;
  readonly latest: string;
  readonly toArchive: string;
  readonly filter: string;
  readonly all: string;
  readonly complete: string;
  readonly inProgress: string;
  readonly gaveUp: string;
  readonly notStarted: string;
  readonly yourStats: string;
  readonly statistics: string;
  /** Of two archived games, then of those and today's. */
  readonly sumsOfTwo: Readonly<Record<string, string>>;
  readonly sumsOfThree: Readonly<Record<string, string>>;
  /** Local-storage key of the statistics. */
  readonly statsKey: string;
  /** The secret of the archived games, the nearest word to it, and one that is not among the nearest 1000. */
  readonly secret: string;
  readonly near: string;
  readonly far: string;
  readonly addClimb: string;
  /** Results, but for their last line, which is the address of the game. */
  readonly sharedWon: (number: number) => readonly string[];
  readonly sharedLost: (number: number) => readonly string[];
  /** The climb of the won one. */
  readonly climb: string;
}

const ENGLISH = {
  input: "Your guess",
  guess: "Guess",
  hint: "Hint",
  giveUp: "Give up",
  question: "This ends the game and reveals the secret word.",
  latest: "Latest guess",
  toArchive: "Back to the archive",
  filter: "Show",
  all: "All",
  complete: "Complete",
  inProgress: "In progress",
  gaveUp: "Gave up",
  notStarted: "Not started",
  yourStats: "Your statistics",
  statistics: "Statistics",
  sumsOfTwo: {
    Played: "2",
    Found: "1",
    "Gave up": "1",
    Guesses: "4",
    "Guesses per game": "2.0",
    Hints: "1",
    "Hints per game": "0.5",
    "Bonus rounds won": "0",
  },
  sumsOfThree: {
    Played: "3",
    Found: "2🔥1 (win streak of 1 game)",
    "Gave up": "1",
    Guesses: "5",
    "Guesses per game": "1.7",
    Hints: "1",
    "Hints per game": "0.3",
    "Bonus rounds won": "0",
  },
  secret: "ocean",
  near: "sea",
  far: "pencil",
  addClimb: "Add the climb",
  climb: "⬛🟧🟨",
} as const;

const PAGES: readonly EditionPages[] = [
  {
    ...ENGLISH,
    edition: "en",
    archive: "/archive",
    archived: "/archive/game",
    today: "/",
    stats: "/stats",
    heading: (number) => `Game #${number}`,
    statsKey: "stats",
    sharedWon: (number) => [`Proxima #${number}`, "✅ 3 guesses", "🔝 Guess #2", "🥈 999/1000", "💡 0 hints"],
    sharedLost: (number) => [`Proxima #${number}`, "❌ 1 guess", "⬛", "💡 0 hints"],
  },
  {
    ...ENGLISH,
    edition: "jr",
    archive: "/archive?edition=jr",
    archived: "/junior-archive/game",
    today: "/junior",
    stats: "/stats?edition=jr",
    heading: (number) => `Game #${number} Junior`,
    statsKey: "child-stats",
    sharedWon: (number) => [`Proxima Junior #${number}`, "✅ 3 guesses", "🔝 Guess #2", "🥈 999/1000", "💡 0 hints"],
    sharedLost: (number) => [`Proxima Junior #${number}`, "❌ 1 guess", "⬛", "💡 0 hints"],
  },
  {
    edition: "es",
    archive: "/espanol/archive",
    archived: "/espanol/archive/game",
    today: "/espanol",
    stats: "/espanol/stats",
    heading: (number) => `Juego n.º ${number}`,
    input: "Tu palabra",
    guess: "Probar",
    hint: "Pista",
    giveUp: "Me rindo",
    question: "El juego terminará y verás la palabra secreta.",
    latest: "Último intento",
    toArchive: "Volver al archivo",
    filter: "Mostrar",
    all: "Todos",
    complete: "Completado",
    inProgress: "En progreso",
    gaveUp: "Se rindió",
    notStarted: "Sin empezar",
    yourStats: "Tus estadísticas",
    statistics: "Estadísticas",
    sumsOfTwo: {
      Jugados: "2",
      Completados: "1",
      "Me rendí": "1",
      Intentos: "4",
      "Intentos por juego": "2,0",
      Pistas: "1",
      "Pistas por juego": "0,5",
    },
    sumsOfThree: {
      Jugados: "3",
      Completados: "2🔥1 (racha de 1 victoria)",
      "Me rendí": "1",
      Intentos: "5",
      "Intentos por juego": "1,7",
      Pistas: "1",
      "Pistas por juego": "0,3",
    },
    statsKey: "stats_es",
    secret: "océano",
    near: "mar",
    far: "lápiz",
    addClimb: "Añadir el ascenso",
    climb: "⬛🟧🟨",
    sharedWon: (number) => [
      `Proxima Español #${number}`,
      "✅ 3 intentos",
      "🔝 Intento #2",
      "🥈 999/1000",
      "💡 0 pistas",
    ],
    sharedLost: (number) => [`Proxima Español #${number}`, "❌ 1 intento", "⬛", "💡 0 pistas"],
  },
  {
    edition: "de",
    archive: "/deutsch/archive",
    archived: "/deutsch/archive/game",
    today: "/deutsch",
    stats: "/deutsch/stats",
    heading: (number) => `Spiel Nr. ${number}`,
    input: "Dein Wort",
    guess: "Raten",
    hint: "Tipp",
    giveUp: "Aufgeben",
    question: "Damit endet das Spiel, und das Geheimwort wird aufgedeckt.",
    latest: "Letzter Versuch",
    toArchive: "Zurück zum Archiv",
    filter: "Anzeigen",
    all: "Alle",
    complete: "Gelöst",
    inProgress: "Angefangen",
    gaveUp: "Aufgegeben",
    notStarted: "Nicht begonnen",
    yourStats: "Deine Statistik",
    statistics: "Statistik",
    sumsOfTwo: {
      Gespielt: "2",
      Gelöst: "1",
      Aufgegeben: "1",
      Versuche: "4",
      "Versuche pro Spiel": "2,0",
      Tipps: "1",
      "Tipps pro Spiel": "0,5",
    },
    sumsOfThree: {
      Gespielt: "3",
      Gelöst: "2🔥1 (Siegesserie von 1 Spiel)",
      Aufgegeben: "1",
      Versuche: "5",
      "Versuche pro Spiel": "1,7",
      Tipps: "1",
      "Tipps pro Spiel": "0,3",
    },
    statsKey: "stats_de",
    secret: "ozean",
    near: "meer",
    far: "bleistift",
    addClimb: "Aufstieg hinzufügen",
    climb: "⬛🟧🟨",
    sharedWon: (number) => [
      `Proxima Deutsch #${number}`,
      "✅ 3 Versuche",
      "🔝 Versuch #2",
      "🥈 999/1000",
      "💡 0 Tipps",
    ],
    sharedLost: (number) => [`Proxima Deutsch #${number}`, "❌ 1 Versuch", "⬛", "💡 0 Tipps"],
  },
];
const [MAIN] = PAGES as [EditionPages];

let viewer: Viewer;
let page: Page;
let isEnhanced: boolean;

/** A new browser profile. */
async function begin(options: NonNullable<Parameters<typeof openViewer>[1]> = {}): Promise<void> {
  viewer = await openViewer(browser, options);
  page = viewer.page;
  isEnhanced = options.javaScriptEnabled !== false;
}
async function end(): Promise<void> {
  expect(viewer.pageErrors).toEqual([]);
  await viewer.context.close();
}

async function arrive(): Promise<void> {
  if (isEnhanced) await page.locator("html[data-enhanced]").waitFor();
}
async function open(path: string): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  await arrive();
}
/** Follows a link or submits a form, and waits for the next page. */
async function follow(link: Locator, path: string): Promise<void> {
  await link.click();
  await page.waitForURL(`${server.origin}${path}`);
  await arrive();
}

const rows = () => page.locator("tbody tr");
const heading = async () => (await page.getByRole("heading", { level: 1 }).innerText()).replace(/\s+/g, " ").trim();

/** An archive's address with the month of a game. */
function monthAddress(archive: string, edition: Edition, number: number): string {
  const month = dateOfGame(edition, { number, epoch: "2022-01-29" }).slice(0, 7);
  return `${archive}${archive.includes("?") ? "&" : "?"}month=${month}`;
}
/** The day of a game on the calendar, with a text in its name. */
const dayOf = (number: number, name = "") =>
  page.locator(`.month a[href$="num=${number}"]`).and(page.getByRole("link", { name }));

/** The games of the list. */
const list = () => page.locator(".game-list");
const listed = (number: number) =>
  list()
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^#${number}\\s`) })
    .getByRole("link");
const listedNumbers = () =>
  list()
    .locator("li b")
    .evaluateAll((all) => all.map((element) => Number(element.textContent.replace("#", ""))));

async function guess(text: EditionPages, word: string): Promise<void> {
  const before = await rows().count();
  await page.getByRole("textbox", { name: text.input }).fill(word);
  await page.getByRole("button", { name: text.guess, exact: true }).click();
  await rows().nth(before).waitFor();
}
async function takeHint(text: EditionPages): Promise<void> {
  const before = await rows().count();
  await page.getByRole("button", { name: text.hint }).click();
  await rows().nth(before).waitFor();
}
async function win(text: EditionPages, secret: string): Promise<void> {
  await guess(text, secret);
  await page.locator(".over-won").waitFor();
}
async function giveUp(text: EditionPages): Promise<void> {
  await page.getByRole("link", { name: text.giveUp }).click();
  await page.getByText(text.question).waitFor();
  await page.getByRole("button", { name: text.giveUp }).click();
  await page.locator(".over-lost").waitFor();
}

/** The statistics after the game: in the dialog, or on the linked page. */
async function openStats(text: EditionPages): Promise<Locator> {
  const link = page.getByRole("link", { name: text.yourStats });
  if (isEnhanced) {
    const dialog = page.getByRole("dialog", { name: text.statistics });
    await link.click();
    await dialog.waitFor();
    return dialog;
  }
  await link.click();
  await page.getByRole("heading", { level: 1, name: text.statistics }).waitFor();
  return page.getByRole("main");
}
async function sums(within: Locator): Promise<Record<string, string>> {
  const pairs = await within
    .locator(".facts > div")
    .evaluateAll((all) =>
      all.map((element) => ["dt", "dd"].map((name) => element.querySelector(name)?.textContent ?? "")),
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}
async function sumsOnPage(text: EditionPages): Promise<Record<string, string>> {
  await open(text.stats);
  return sums(page.getByRole("main"));
}
/** The statistics in local storage, by key. */
const storedStats = () =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.keys(localStorage)
        .filter((key) => key.includes("stats"))
        .map((key) => [key, JSON.parse(localStorage.getItem(key) ?? "null") as unknown]),
    ),
  );

describe.each(PLAYERS)("$kind", ({ javaScriptEnabled }) => {
  beforeEach(() => begin({ javaScriptEnabled }));
  afterEach(end);

  // The server renders the same pages for both kinds of players. Without scripts one edition is enough.
  describe.each(javaScriptEnabled ? PAGES : [MAIN])("the archive at $archive", (text) => {
    const { edition, archive, archived, secret, near, far } = text;
    const today = () => todaysGame(edition).number;
    const openGame = (number: number) => open(`${archived}?num=${number}`);

    it("links to a past game, which is in progress after a guess", async () => {
      const number = today() - 1;
      const month = monthAddress(archive, edition, number);
      await open(month);
      await follow(dayOf(number, text.notStarted), `${archived}?num=${number}`);
      expect(await heading()).toBe(text.heading(number));
      await guess(text, far);
      await page.getByRole("region", { name: text.latest }).getByText(far).waitFor();
      // Without JavaScript the form returns to the answer on the same page.
      expect(page.url()).toBe(`${server.origin}${archived}?num=${number}${javaScriptEnabled ? "" : "#answer"}`);
      await follow(page.getByRole("link", { name: text.toArchive }), archive);
      await open(month);
      await follow(dayOf(number, text.inProgress), `${archived}?num=${number}`);
      expect(await rows().count()).toBe(1);
    });

    it("shows which games are complete, in progress or given up, and filters by status", async () => {
      const [begun, won, lost] = [today() - 1, today() - 2, today() - LONG_AGO] as const;
      await openGame(begun);
      await guess(text, far);
      await openGame(won);
      await win(text, server.secretOf(edition, won));
      await openGame(lost);
      await guess(text, far);
      await giveUp(text);
      expect(page.url()).toBe(`${server.origin}${archived}?num=${lost}`);

      const statuses = [
        [text.complete, won],
        [text.inProgress, begun],
        [text.gaveUp, lost],
      ] as const;
      for (const [status, number] of statuses) {
        await open(monthAddress(archive, edition, number));
        await dayOf(number, status).waitFor();
      }
      const filters = page.getByRole("navigation", { name: text.filter });
      const choose = async (name: string) => {
        await filters.getByRole("link", { name: new RegExp(`^${name}`) }).click();
        await filters.locator("[aria-current=true]").filter({ hasText: name }).waitFor();
        await arrive();
      };
      for (const [status, number] of statuses) {
        await choose(status);
        await listed(number).getByText(status, { exact: true }).waitFor();
        expect(await listedNumbers()).toEqual([number]);
        expect(await filters.locator("[aria-current=true]").innerText()).toMatch(/\b1$/);
      }
      await choose(text.notStarted);
      const notStarted = await listedNumbers();
      expect(notStarted).toEqual([...notStarted].sort((one, other) => other - one));
      expect(notStarted.filter((number) => [begun, won, lost].includes(number))).toEqual([]);
      expect(await list().locator(".status").count()).toBe(0);
      await choose(text.all);
      expect((await listedNumbers())[0]).toBe(begun);
    });

    it("counts in the statistics but not in the win streak, which starts with today's game", async () => {
      const [won, lost] = [today() - 1, today() - LONG_AGO] as const;
      await openGame(won);
      await guess(text, far);
      await takeHint(text);
      await win(text, secret);
      await openGame(lost);
      await guess(text, far);
      await giveUp(text);
      expect(await sums(await openStats(text))).toEqual(text.sumsOfTwo);
      const history = [
        { number: won, guessCount: 3, hasWon: true },
        { number: lost, guessCount: 1, hasWon: false },
      ];
      const afterTwo = {
        abandons: 0,
        firstPlay: 0,
        giveups: 1,
        hints: 1,
        lastEnd: 0,
        lastPlay: 0,
        playStreak: 2,
        totalGuesses: 4,
        totalPlays: 2,
        winStreak: 0,
        wins: 1,
        bonusWins: 0,
        history,
      };
      if (javaScriptEnabled) await expect.poll(storedStats).toEqual({ [text.statsKey]: afterTwo });
      expect(await sumsOnPage(text)).toEqual(text.sumsOfTwo);

      await open(text.today);
      await win(text, todaysGame(edition).secret);
      expect(await sums(await openStats(text))).toEqual(text.sumsOfThree);
      const afterThree = {
        ...afterTwo,
        firstPlay: today(),
        lastEnd: today(),
        lastPlay: today(),
        playStreak: 3,
        totalGuesses: 5,
        totalPlays: 3,
        winStreak: 1,
        wins: 2,
        history: [...history, { number: today(), guessCount: 1, hasWon: true }],
      };
      if (javaScriptEnabled) await expect.poll(storedStats).toEqual({ [text.statsKey]: afterThree });
      expect(await sumsOnPage(text)).toEqual(text.sumsOfThree);
    });

    it("has results to share, optionally with the climb, and without the secret", async () => {
      const shared = () => sharedText(page.getByRole("main"));
      const address = `${server.origin}${text.today === "/" ? "" : text.today}`;
      const [won, lost] = [today() - 1, today() - LONG_AGO] as const;

      await openGame(won);
      await guess(text, far);
      await guess(text, near);
      await win(text, secret);
      // After a reload nothing unfolds.
      await openGame(won);
      const lines = [...text.sharedWon(won), address];
      expect((await shared()).split("\n")).toEqual([...lines.slice(0, 4), text.climb, ...lines.slice(4)]);
      await page.getByRole("checkbox", { name: text.addClimb }).uncheck();
      expect((await shared()).split("\n")).toEqual(lines);
      await page.getByRole("checkbox", { name: text.addClimb }).check();

      await openGame(lost);
      await guess(text, far);
      await giveUp(text);
      await openGame(lost);
      expect((await shared()).split("\n")).toEqual([...text.sharedLost(lost), address]);
    });
  });

  it("a game won again after its guesses were lost counts once", async () => {
    const number = todaysGame("en").number - 1;
    const game = `/archive/game?num=${number}`;
    await open(game);
    await guess(MAIN, "pencil");
    await win(MAIN, "ocean");
    const once = await sumsOnPage(MAIN);
    expect(once).toMatchObject({ Played: "1", Guesses: "2" });

    await viewer.context.clearCookies({ name: `game_en_${number}` });
    if (javaScriptEnabled)
      await page.evaluate(() => {
        localStorage.clear();
      });
    await open(game);
    expect(await rows().count()).toBe(0);
    await win(MAIN, "ocean");
    expect(await rows().count()).toBe(1);
    expect(await sumsOnPage(MAIN)).toEqual(once);
    await open(monthAddress("/archive", "en", number));
    await dayOf(number, "Complete").waitFor();
  });

  it("a guest is told where games and statistics are stored", async () => {
    await open("/archive");
    await page
      .getByText("You are playing as a guest: your games and statistics are kept in this browser only.")
      .waitFor();
  });

  it("any month is two links away, and the next ones are one", async () => {
    await open("/archive");
    const links = (name: string) => page.getByRole("navigation", { name });
    const month = (name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
    await links("Years").getByRole("link", { name: "2023" }).click();
    await links("Months of 2023").getByRole("link", { name: "Mar" }).click();
    await month("March 2023");
    await page.getByRole("link", { name: "Previous month: February 2023" }).click();
    await month("February 2023");
    await page.getByRole("link", { name: "Next month: March 2023" }).click();
    await month("March 2023");
    expect(await page.getByRole("table", { name: "March 2023" }).getByRole("link").count()).toBe(31);
  });

  it("the view that was chosen is remembered", async () => {
    await open("/archive");
    await page.getByRole("link", { name: "All games as a list" }).click();
    await list().waitFor();
    await open("/archive");
    expect(await list().count()).toBe(1);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole("link", { name: "Find a game" }).click();
    const isInView = () =>
      page.getByRole("textbox", { name: "Number" }).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await page.getByRole("link", { name: "Calendar" }).click();
    await page.locator(".month").waitFor();
    await open("/archive");
    expect([await list().count(), await page.locator(".month").count()]).toEqual([0, 1]);
  });

  describe("the game search", () => {
    const number = () => page.getByRole("textbox", { name: "Number" });
    const find = () => page.getByRole("button", { name: "Find", exact: true });
    const openSearch = async (path = "/archive") => {
      await open(path);
      await page.getByRole("form", { name: "Find a game" }).waitFor();
    };
    const today = () => todaysGame("en").number;

    it("finds a game by number or date", async () => {
      await openSearch();
      await number().fill("5");
      await follow(find(), "/archive/game?num=5");
      expect(await heading()).toBe("Game #5");
      await openSearch();
      await page.getByLabel("Date").fill("2022-03-01");
      await follow(find(), "/archive/game?num=32");
      await openSearch("/archive?edition=jr");
      await page.getByLabel("Date").fill("2023-06-14");
      await follow(find(), "/junior-archive/game?num=389");
    });

    it("redirects today's number to today's game", async () => {
      await openSearch();
      await number().fill(String(today()));
      await follow(find(), "/");
      expect(await heading()).toBe(`Game #${today()}`);
    });

    it("refuses a game that does not exist, and keeps the typed text", async () => {
      await openSearch();
      await number().fill("seven");
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().includes("num=")),
        find().click(),
      ]);
      expect(answer.status()).toBe(404);
      await page.getByRole("alert").getByText("This game does not exist").waitFor();
      expect(await number().inputValue()).toBe("seven");
    });
  });

  it("yesterday's word is not in the archive until it is revealed, and then links to its nearest words", async () => {
    const address = `${server.origin}/archive`;
    expect(await (await fetch(address)).text()).not.toContain("ocean");
    await open("/archive");
    expect(await page.content()).not.toContain("ocean");
    await page.getByText(`Yesterday’s game was #${todaysGame("en").number - 1}.`).waitFor();
    await page.getByRole("button", { name: "Reveal the word" }).click();
    await page.getByText(`The secret word of game #${todaysGame("en").number - 1} was ocean.`).waitFor();
    await page.getByRole("link", { name: "See its nearest words" }).click();
    await page.getByRole("heading", { level: 1, name: "The nearest words to “ocean”" }).waitFor();
  });

  it.each([
    ["Can I play old games?", /\/archive$/],
    ["What was yesterday’s word?", /\/archive#yesterday$/],
  ])("the answer to “%s” leads to the archive", async (question, address) => {
    await open("/faq");
    await page.getByText(question).click();
    await page.locator("details[open]").getByRole("link", { name: "archive" }).click();
    await page.waitForURL(address);
    await page.getByRole("heading", { level: 1, name: "Archive" }).waitFor();
  });
});

describe("the record after cookies are lost", () => {
  beforeEach(() => begin());
  afterEach(end);

  /** Wins yesterday's game and waits until it is in local storage too. */
  async function winYesterdays(): Promise<number> {
    const number = todaysGame("en").number - 1;
    await open(`/archive/game?num=${number}`);
    await win(MAIN, "ocean");
    await expect.poll(storedStats).toHaveProperty("stats.wins", 1);
    return number;
  }

  it("is restored from local storage when the archive is opened", async () => {
    const number = await winYesterdays();
    await viewer.context.clearCookies();
    await open(monthAddress("/archive", "en", number));
    await dayOf(number, "Complete").waitFor();
    await open("/archive?status=complete");
    expect(await listedNumbers()).toEqual([number]);
    expect(await sumsOnPage(MAIN)).toMatchObject({ Played: "1", Found: "1" });
  });

  it("is restored when the statistics are opened first", async () => {
    await winYesterdays();
    await viewer.context.clearCookies();
    await open("/stats");
    await expect.poll(() => sums(page.getByRole("main"))).toMatchObject({ Played: "1", Guesses: "1" });
  });
});

describe("a game that is only in local storage", () => {
  beforeEach(() => begin());
  afterEach(end);

  it("is on the calendar in the heat of its best word, which is not the secret", async () => {
    const [begun, lost] = [todaysGame("en").number - 1, todaysGame("en").number - LONG_AGO];
    for (const number of [begun, lost]) {
      await open(`/archive/game?num=${number}`);
      await guess(MAIN, "pencil");
      await guess(MAIN, "sea");
    }
    await giveUp(MAIN);
    await viewer.context.clearCookies();
    await open(monthAddress("/archive", "en", begun));
    await dayOf(begun, "In progress").locator(".reach.heat-7").waitFor();
    // Games of more than 14 days ago are removed from local storage, but for their results.
    await open(monthAddress("/archive", "en", lost));
    await dayOf(lost, "Gave up").locator(".reach.is-broken").waitFor();
  });

  it("fills the lists and the counts", async () => {
    const number = todaysGame("en").number - 1;
    await open(`/archive/game?num=${number}`);
    await guess(MAIN, "pencil");
    await viewer.context.clearCookies();
    await open("/archive?status=inProgress");
    await listed(number).waitFor();
    await page.getByRole("link", { name: "In progress 1", exact: true }).waitFor();
  });
});

it("a month in the fragment of an older link opens its calendar", async () => {
  await begin();
  await open("/archive?edition=jr#2024-03");
  await page.waitForURL(`${server.origin}/archive?edition=jr&month=2024-03`);
  await page.getByRole("heading", { level: 2, name: "March 2024" }).waitFor();
  await end();
});

describe("the dates of the archive", () => {
  it.each([
    ["en-US", "/archive?year=2022", "#1 Jan 29, 2022"],
    ["en-GB", "/archive?year=2022", "#1 29 Jan 2022"],
    ["fr-FR", "/archive?year=2022", "#1 Jan 29, 2022"],
    ["en-GB", "/espanol/archive?year=2024", "#1 15 jun 2024"],
    ["de-AT", "/deutsch/archive?year=2022", "#1 29.01.2022"],
  ])("stay as the server has written them, for a reader of %s at %s as in %j", async (locale, path, text) => {
    await begin({ locale });
    await open(path);
    expect(await list().getByRole("link").last().textContent()).toBe(text);
    await end();
  });

  it.each([
    ["en-GB", "/archive?month=2022-01", "Game #1, 29 January 2022, Not started"],
    ["de-AT", "/deutsch/archive?month=2022-01", "Spiel Nr. 1, 29. Jänner 2022, Nicht begonnen"],
  ])("on a calendar too: %s at %s as in %j", async (locale, path, name) => {
    await begin({ locale });
    await open(path);
    expect(await dayOf(1).getAttribute("aria-label")).toBe(name);
    await end();
  });
});

describe("the days of a calendar", () => {
  beforeEach(() => begin({ viewport: { width: 360, height: 740 } }));
  afterEach(end);

  it("are at least 44 px high and 44 px apart on a phone, and fit at twice the text size", async () => {
    await open("/archive?month=2024-05");
    const days = page.locator(".month a");
    const [first, second] = [await days.nth(0).boundingBox(), await days.nth(1).boundingBox()];
    expect(first?.height).toBeGreaterThanOrEqual(44);
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(44);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await overflowOf(page)).toBe(0);
    const heads = await page
      .locator(".month th")
      .evaluateAll((all) => all.filter((head) => head.scrollWidth > head.clientWidth).length);
    expect(heads).toBe(0);
  });
});

describe("the win streak beside today's number", () => {
  it.each([
    ["jr", "/junior", 360],
    ["jr", "/junior", 320],
    ["de", "/deutsch", 320],
  ] as const)("of the %s edition leaves room for the menu at %s, %i px wide", async (edition, path, width) => {
    await begin({ viewport: { width, height: 640 } });
    const stats = formatStats({ ...NO_STATS, wins: 115, winStreak: 115, lastEnd: todaysGame(edition).number - 1 });
    await viewer.context.addCookies([{ name: `stats_${edition}`, value: stats, url: server.origin }]);
    await open(path);
    await page.locator("h1").getByText("115").first().waitFor();
    const menu = await page.locator(".menu summary").boundingBox();
    expect((menu?.x ?? width) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await page.locator(".site-header").evaluate((header) => header.clientHeight)).toBeLessThanOrEqual(48);
    await end();
  });
});

describe.each(["light", "dark"] as const)("the %s theme", (colorScheme) => {
  beforeEach(() => begin({ colorScheme, viewport: { width: 360, height: 640 } }));
  afterEach(end);

  /** Axe violations and overflow of a page, one line each. */
  async function faultsOf(path: string): Promise<string[]> {
    await open(path);
    const overflow = await overflowOf(page);
    return [...(await accessibilityViolations(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  }
  const game = (days: number) => `/archive/game?num=${todaysGame("en").number - days}`;
  const playedTwo = async () => {
    await open(game(1));
    await guess(MAIN, "pencil");
    await guess(MAIN, "sea");
    await win(MAIN, "ocean");
    await open(game(LONG_AGO));
    await guess(MAIN, "pencil");
    await giveUp(MAIN);
  };
  const NAME = "has no fault that axe can find and nothing beside the page at 360 px";

  it(`${NAME}, in the archive`, async () => {
    await playedTwo();
    expect(await faultsOf("/archive")).toEqual([]);
    expect(await faultsOf(monthAddress("/archive", "en", todaysGame("en").number - LONG_AGO))).toEqual([]);
  });

  it(`${NAME}, in the lists of the archive`, async () => {
    await playedTwo();
    expect(await faultsOf("/archive?view=list")).toEqual([]);
    expect(await faultsOf("/archive?status=gaveUp")).toEqual([]);
  });

  it(`${NAME}, in the archive with a word revealed and a game refused`, async () => {
    await playedTwo();
    expect(await faultsOf("/archive?status=complete&reveal=yesterday&num=seven")).toEqual([]);
  });

  it(`${NAME}, in games of the archive`, async () => {
    await open(game(2));
    await guess(MAIN, MAIN.far);
    await takeHint(MAIN);
    expect(await faultsOf(game(2))).toEqual([]);
    await playedTwo();
    expect(await faultsOf(game(1))).toEqual([]);
    expect(await faultsOf(game(LONG_AGO))).toEqual([]);
  });

  it(`${NAME}, in the statistics of two games`, async () => {
    await playedTwo();
    expect(await faultsOf("/stats")).toEqual([]);
  });

  it(`${NAME}, in the statistics with a game that has ended`, async () => {
    await playedTwo();
    expect(await faultsOf(game(1).replace("/archive/game", "/stats"))).toEqual([]);
  });
});
