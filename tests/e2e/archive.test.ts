import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOfGame } from "~/game/calendar";
import { formatStats, NO_STATS } from "~/game/stats";
import { accessibilityViolations, openViewer, overflowOf, trackViewers, type Viewer } from "../support/browser";
import { sharedText } from "../support/ending";
import { openSite, type OldSite } from "../support/site";

/** A past game of another month than yesterday's, in days before today's. */
const LONG_AGO = 40;

let { server, browser, todaysGame, stop } = {} as OldSite;
beforeAll(async () => {
  ({ server, browser, todaysGame, stop } = await openSite());
  // With a known secret the closeness of the guesses is known exactly.
  for (const days of [1, LONG_AGO])
    server.setSecret({ edition: "en", number: todaysGame("en").number - days, secret: "ocean" });
});
afterAll(() => stop());

/** Of two archived games, then of those and today's. */
const SUMS_OF_TWO = {
  Played: "2",
  Found: "1",
  "Gave up": "1",
  Guesses: "4",
  "Guesses per game": "2.0",
  Hints: "1",
  "Hints per game": "0.5",
  "Bonus rounds won": "0",
};
const SUMS_OF_THREE = {
  ...SUMS_OF_TWO,
  Played: "3",
  Found: "2🔥1 (win streak of 1 game)",
  Guesses: "5",
  "Guesses per game": "1.7",
  "Hints per game": "0.3",
};

const track = trackViewers();
let viewer: Viewer;
let page: Page;

/** A new browser profile. */
async function begin(options: NonNullable<Parameters<typeof openViewer>[1]> = {}): Promise<void> {
  viewer = track(await openViewer(browser, options));
  page = viewer.page;
}
const arrive = () => page.locator("html[data-enhanced]").waitFor();
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

/** The archive's address with the month of a game. */
function monthAddress(number: number): string {
  return `/archive?month=${dayOfGame("en", { number, epoch: "2022-01-29" }).slice(0, 7)}`;
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

async function guess(word: string): Promise<void> {
  const before = await rows().count();
  await page.getByRole("textbox", { name: "Your guess" }).fill(word);
  await page.getByRole("button", { name: "Guess", exact: true }).click();
  await rows().nth(before).waitFor();
}
async function takeHint(): Promise<void> {
  const before = await rows().count();
  await page.getByRole("button", { name: "Hint" }).click();
  await rows().nth(before).waitFor();
}
async function win(secret = "ocean"): Promise<void> {
  await guess(secret);
  await page.locator(".over-won").waitFor();
}
async function giveUp(): Promise<void> {
  await page.getByRole("link", { name: "Give up" }).click();
  await page.getByText("This ends the game and reveals the secret word.").waitFor();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.locator(".over-lost").waitFor();
}

/** Plays turns of a game outside the page, in the same browser profile: words and other intents. */
async function play(number: number, ...turns: readonly string[]): Promise<void> {
  for (const turn of turns) {
    const fields = turn === "hint" || turn === "giveUp" ? { intent: turn } : { intent: "guess", guess: turn };
    const form = { edition: "en", game: String(number), ...fields };
    expect((await page.request.post(`${server.origin}/play`, { form })).status()).toBe(200);
  }
}

/** The statistics after the game, in the dialog. */
async function openStats(): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Statistics" });
  await page.reload();
  await page.locator("html[data-enhanced]").waitFor();
  await page.getByRole("link", { name: "Statistics" }).click();
  await dialog.waitFor();
  return dialog;
}
async function sums(within: Locator): Promise<Record<string, string>> {
  const pairs = await within
    .locator(".facts > div")
    .evaluateAll((all) =>
      all.map((element) => ["dt", "dd"].map((name) => element.querySelector(name)?.textContent ?? "")),
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}
async function sumsOnPage(): Promise<Record<string, string>> {
  await open("/stats");
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

describe("the archive", () => {
  beforeEach(() => begin());

  const today = () => todaysGame("en").number;
  const openGame = (number: number) => open(`/archive/game?num=${number}`);

  it("links to a past game, which is in progress after a guess", async () => {
    const number = today() - 1;
    await open(monthAddress(number));
    await follow(dayOf(number, "Not started yet"), `/archive/game?num=${number}`);
    expect(await heading()).toBe(`Game #${number}`);
    await guess("pencil");
    await page.getByRole("region", { name: "Latest guess" }).getByText("pencil").waitFor();
    await follow(page.getByRole("link", { name: "Back to the archive" }), "/archive");
    await open(monthAddress(number));
    await follow(dayOf(number, "In progress"), `/archive/game?num=${number}`);
    expect(await rows().count()).toBe(1);
  });

  it("shows which games are complete, in progress or given up, and filters by status", async () => {
    const [begun, won, lost] = [today() - 1, today() - 2, today() - LONG_AGO] as const;
    await play(begun, "pencil");
    await play(won, server.secretOf("en", won));
    await play(lost, "pencil", "giveUp");

    await open("/archive");
    const filters = page.getByRole("navigation", { name: "Show" });
    const choose = async (name: string) => {
      await filters.getByRole("link", { name: new RegExp(`^${name}`) }).click();
      await filters.locator("[aria-current=true]").filter({ hasText: name }).waitFor();
      await arrive();
    };
    for (const [status, number] of [
      ["Complete", won],
      ["In progress", begun],
      ["Gave up", lost],
    ] as const) {
      await choose(status);
      await listed(number).getByText(status, { exact: true }).waitFor();
      expect(await listedNumbers()).toEqual([number]);
      expect(await filters.locator("[aria-current=true]").innerText()).toMatch(/\b1$/);
    }
    await choose("Not started yet");
    const notStarted = await listedNumbers();
    expect(notStarted).toEqual([...notStarted].sort((one, other) => other - one));
    expect(notStarted.filter((number) => [begun, won, lost].includes(number))).toEqual([]);
    expect(await list().locator(".status").count()).toBe(0);
    await choose("All");
    expect((await listedNumbers())[0]).toBe(begun);
  });

  it("counts in the statistics but not in the win streak, which starts with today's game", async () => {
    const [won, lost] = [today() - 1, today() - LONG_AGO] as const;
    await openGame(won);
    await guess("pencil");
    await takeHint();
    await win();
    await openGame(lost);
    await guess("pencil");
    await giveUp();
    expect(await sums(await openStats())).toEqual(SUMS_OF_TWO);
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
    // How near "pencil" came depends on the day.
    await expect.poll(storedStats).toMatchObject({ stats: afterTwo });
    expect(await sumsOnPage()).toEqual(SUMS_OF_TWO);

    await open("/");
    await win(todaysGame("en").secret);
    expect(await sums(await openStats())).toEqual(SUMS_OF_THREE);
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
    await expect.poll(storedStats).toMatchObject({ stats: afterThree });
    expect(await sumsOnPage()).toEqual(SUMS_OF_THREE);
  });

  it("has results to share", async () => {
    const number = today() - 1;
    await play(number, "pencil", "sea", "ocean");
    await openGame(number);
    expect((await sharedText(page.getByRole("main"))).split("\n")).toEqual([
      `Proxima #${number} · 3 guesses`,
      "⬛🟧🟨",
      "First in the nearest 1000 at guess 2 · closest miss 999",
      server.origin,
    ]);
  });

  it("counts a game once that is won again after its guesses were lost", async () => {
    const number = today() - 1;
    await openGame(number);
    await guess("pencil");
    await win();
    const once = await sumsOnPage();
    expect(once).toMatchObject({ Played: "1", Guesses: "2" });

    await viewer.context.clearCookies({ name: `game_en_${number}` });
    await page.evaluate(() => {
      localStorage.clear();
    });
    await openGame(number);
    expect(await rows().count()).toBe(0);
    await win();
    expect(await rows().count()).toBe(1);
    expect(await sumsOnPage()).toEqual(once);
    await open(monthAddress(number));
    await dayOf(number, "Complete").waitFor();
  });

  it("scrolls to the game search on a phone, which finds a game by number or date and keeps what it refuses", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open("/archive?view=list");
    const number = page.getByRole("textbox", { name: "Number" });
    const find = page.getByRole("button", { name: "Find", exact: true });
    await page.getByRole("link", { name: "Find a game" }).click();
    const isInView = () =>
      number.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await number.fill("seven");
    await find.click();
    await page.getByRole("alert").getByText("This game does not exist").waitFor();
    await arrive();
    expect(await number.inputValue()).toBe("seven");
    await number.fill("");
    await page.getByLabel("Date").fill("2022-03-02");
    await follow(find, "/archive/game?num=32#find");
    expect(await heading()).toBe("Game #32");
  });

  it("reveals yesterday's word by its button, which then links to its nearest words", async () => {
    await open("/archive");
    expect(await page.content()).not.toContain("ocean");
    await page.getByRole("button", { name: "Reveal the word" }).click();
    await page.getByText(`The secret word of game #${today() - 1} was ocean.`).waitFor();
    await page.getByRole("link", { name: "See its nearest words" }).click();
    await page.getByRole("heading", { level: 1, name: "The nearest words to “ocean”" }).waitFor();
  });
});

describe("the record after cookies are lost", () => {
  beforeEach(() => begin());

  /** Wins yesterday's game and waits until it is in local storage too. */
  async function winYesterdays(): Promise<number> {
    const number = todaysGame("en").number - 1;
    await open(`/archive/game?num=${number}`);
    await win();
    await expect.poll(storedStats).toHaveProperty("stats.wins", 1);
    return number;
  }

  it("is restored from local storage when the archive is opened", async () => {
    const number = await winYesterdays();
    await viewer.context.clearCookies();
    await open(monthAddress(number));
    await dayOf(number, "Complete").waitFor();
    await open("/archive?status=complete");
    expect(await listedNumbers()).toEqual([number]);
    expect(await sumsOnPage()).toMatchObject({ Played: "1", Found: "1" });
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

  it("is on the calendar in the heat of its best word, which is not the secret", async () => {
    const [begun, lost] = [todaysGame("en").number - 1, todaysGame("en").number - LONG_AGO];
    for (const number of [begun, lost]) {
      await open(`/archive/game?num=${number}`);
      await guess("pencil");
      await guess("sea");
    }
    await giveUp();
    await viewer.context.clearCookies();
    await open(monthAddress(begun));
    await dayOf(begun, "In progress").locator(".reach.heat-7").waitFor();
    // Games of more than 14 days ago are removed from local storage, but for their results.
    await open(monthAddress(lost));
    await dayOf(lost, "Gave up").locator(".reach.is-broken").waitFor();
  });

  it("fills the lists and the counts", async () => {
    const number = todaysGame("en").number - 1;
    await open(`/archive/game?num=${number}`);
    await guess("pencil");
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
});

it("the dates of the archive stay as the server has written them for the reader's locale", async () => {
  await begin({ locale: "en-GB" });
  await open("/archive?year=2022");
  expect(await list().getByRole("link").last().textContent()).toBe("#1 30 Jan 2022");
  await open("/archive?month=2022-01");
  expect(await dayOf(1).getAttribute("aria-label")).toBe("Game #1, 30 January 2022, Not started yet");
});

describe("the days of a calendar", () => {
  beforeEach(() => begin({ viewport: { width: 360, height: 740 } }));

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

it("the win streak beside today's number leaves room for the menu in a window of 320 px", async () => {
  await begin({ viewport: { width: 320, height: 640 } });
  const stats = formatStats({ ...NO_STATS, wins: 115, winStreak: 115, lastEnd: todaysGame("de").number - 1 });
  await viewer.context.addCookies([{ name: "stats_de", value: stats, url: server.origin }]);
  const form = { edition: "de", game: String(todaysGame("de").number), intent: "hint" };
  await page.request.post(`${server.origin}/play`, { form });
  await open("/deutsch");
  await page.locator("h1").getByText("115").first().waitFor();
  const menu = await page.locator(".menu summary").boundingBox();
  expect((menu?.x ?? 320) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await page.locator(".site-header").evaluate((header) => header.clientHeight)).toBeLessThanOrEqual(48);
});

it("the archive, its games and the statistics have no axe violations and fit into 360 px", async () => {
  await begin({ colorScheme: "dark", viewport: { width: 360, height: 640 } });
  /** Axe violations and overflow of a page, one line each. */
  const faultsOf = async (path: string): Promise<string[]> => {
    await open(path);
    const overflow = await overflowOf(page);
    return [...(await accessibilityViolations(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  };
  const numberOf = (days: number) => todaysGame("en").number - days;
  const game = (days: number) => `/archive/game?num=${numberOf(days)}`;
  await play(numberOf(1), "pencil", "sea", "ocean");
  await play(numberOf(LONG_AGO), "pencil", "giveUp");
  await play(numberOf(2), "pencil", "hint");
  for (const path of [
    monthAddress(numberOf(LONG_AGO)),
    "/archive?view=list",
    "/archive?status=complete&reveal=yesterday&num=seven",
    game(1),
    game(2),
    game(LONG_AGO),
    "/stats",
    `/stats?num=${numberOf(1)}`,
  ])
    expect([path, await faultsOf(path)]).toEqual([path, []]);
});
