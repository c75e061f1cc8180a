import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dayOfGame } from "~/editions/calendar";
import { formatStats, NO_STATS } from "~/play/stats";
import type { GamePage } from "../support/gamePage";
import { AGO } from "../support/secrets";
import { useSharedSite } from "../support/site";

const { number: today, secret, visit, todaysGame } = useSharedSite();
/** Two past games of different months. The secret of the second is "ocean". */
const [YESTERDAY, LONG_AGO] = [today - 1, today - AGO.ocean];
const PHONE = { viewport: { width: 360, height: 640 } };

/** The archive's address with the month of a game. */
const monthOf = (number: number) => `/archive?month=${dayOfGame("en", { number, epoch: "2022-01-29" }).slice(0, 7)}`;
/** The day of a game on the calendar, with a text in its name. */
const day = ({ page }: GamePage, number: number, name = "") =>
  page.locator(`td a[href$="num=${number}"]`).and(page.getByRole("link", { name }));
const listed = ({ page }: GamePage, number: number) =>
  page.getByRole("listitem").filter({ hasText: new RegExp(`^#${number}\\s`) });
const played = (page: Page) => page.locator("dt", { hasText: "Played" }).locator("+ dd").first().textContent();
/** The statistics in local storage. */
const storedStats = async (game: GamePage) => JSON.parse((await game.stored("stats")) ?? "{}") as object;

/* Games, statuses, search and statistics are tested in tests/http/archive.test.ts. */
describe("statistics in local storage", () => {
  it("are those of archived games and of today's, whose win streak counts", async () => {
    const game = await visit(null);
    const play = (number: number, fields: Record<string, string>) => game.turn({ game: String(number), ...fields });
    const guess = (number: number, word: string) => play(number, { intent: "guess", guess: word });
    await guess(LONG_AGO, "pencil");
    await play(LONG_AGO, { intent: "hint" });
    await guess(LONG_AGO, "ocean");
    await guess(YESTERDAY, "pencil");
    await play(YESTERDAY, { intent: "giveUp" });
    await game.open("/archive");
    const history = [
      { number: LONG_AGO, guessCount: 3, hasWon: true },
      { number: YESTERDAY, guessCount: 1, hasWon: false },
    ];
    const afterTwo = { firstPlay: 0, lastEnd: 0, lastPlay: 0, playStreak: 2, winStreak: 0 };
    const sums = { abandons: 0, giveups: 1, hints: 1, totalGuesses: 4, totalPlays: 2, wins: 1, bonusWins: 0, history };
    await expect.poll(() => storedStats(game)).toMatchObject({ ...sums, ...afterTwo });

    await guess(today, secret);
    await game.open();
    await expect
      .poll(() => storedStats(game))
      .toMatchObject({
        ...sums,
        firstPlay: today,
        lastEnd: today,
        lastPlay: today,
        playStreak: 3,
        winStreak: 1,
        totalGuesses: 5,
        totalPlays: 3,
        wins: 2,
        history: [...history, { number: today, guessCount: 1, hasWon: true }],
      });
  });

  it("are restored when their cookie is lost, by the archive and by their own page", async () => {
    const game = await visit(`/archive/game?num=${LONG_AGO}`);
    await game.guess("ocean");
    await game.ended("won");
    await expect.poll(() => storedStats(game)).toHaveProperty("wins", 1);
    await game.context.clearCookies();
    await game.open(monthOf(LONG_AGO));
    await day(game, LONG_AGO, "Complete").waitFor();
    await game.open("/archive?status=complete");
    await listed(game, LONG_AGO).waitFor();
    await game.context.clearCookies();
    await game.open("/stats");
    await expect.poll(() => played(game.page)).toBe("1");
  });
});

describe("a game that is only in local storage", () => {
  it("is on the calendar in the heat of its best word, which is not the secret, and in lists and counts", async () => {
    const game = await visit(`/archive/game?num=${YESTERDAY}`);
    await game.score("pencil");
    await game.hint();
    const heat = /heat-\d/.exec((await game.rows.first().getAttribute("class")) ?? "")?.[0] ?? "none";
    await game.open(`/archive/game?num=${LONG_AGO}`);
    await game.score("pencil", "sea");
    await game.giveUp();
    await game.context.clearCookies();
    await game.open("/archive?status=inProgress");
    await listed(game, YESTERDAY).waitFor();
    await game.link("In progress 1").waitFor();
    await game.open(monthOf(YESTERDAY));
    await day(game, YESTERDAY, "In progress").locator(`.${heat}`).waitFor();
    // Games of more than 14 days ago are removed from local storage, but for their results.
    await game.open(monthOf(LONG_AGO));
    await day(game, LONG_AGO, "Gave up").locator(".day-broken").waitFor();
  });
});

describe("the archive", () => {
  it("has dates as the server has written them for the reader", async () => {
    const game = await visit("/archive?month=2022-01", { locale: "en-GB" });
    expect(await day(game, 1).getAttribute("aria-label")).toBe("Game #1, 30 January 2022, Not started yet");
    await game.open("/archive?year=2022");
    expect(await listed(game, 1).innerText()).toMatch(/^#1\s+30 Jan 2022$/);
  });

  it("scrolls to the game search on a phone, which keeps what it refuses", async () => {
    const game = await visit("/archive?view=list", PHONE);
    const number = game.page.getByRole("textbox", { name: "Number" });
    await game.link("Find a game").click();
    const isInView = () =>
      number.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await number.fill("seven");
    await game.button("Find").click();
    await game.page.getByRole("alert").getByText("This game does not exist").waitFor();
    await game.ready();
    expect(await number.inputValue()).toBe("seven");
  });

  it("has days that are at least 44 px high and 44 px apart on a phone, and fit at twice the text size", async () => {
    const game = await visit("/archive?month=2024-05", PHONE);
    const days = game.page.locator("td a");
    const [first, second] = [await days.nth(0).boundingBox(), await days.nth(1).boundingBox()];
    expect(first?.height).toBeGreaterThanOrEqual(44);
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(44);
    await game.zoom(200);
    expect(await game.overflows()).toEqual([]);
    const heads = game.page.getByRole("columnheader");
    expect(await heads.evaluateAll((all) => all.some((head) => head.scrollWidth > head.clientWidth))).toBe(false);
  });

  it("and the statistics have no axe violations and fit into 360 px", async () => {
    const game = await visit(null, { ...PHONE, colorScheme: "dark" });
    for (const guess of ["pencil", "sea", "ocean"]) await game.turn({ game: String(LONG_AGO), intent: "guess", guess });
    await game.turn({ game: String(YESTERDAY), intent: "giveUp" });
    for (const path of [
      monthOf(LONG_AGO),
      "/archive?view=list",
      "/archive?status=complete&num=seven",
      `/archive/game?num=${LONG_AGO}`,
      `/stats?num=${LONG_AGO}`,
    ]) {
      await game.open(path);
      expect([path, await game.faults()]).toEqual([path, []]);
    }
  });
});

it("the win streak beside today's number leaves room for the menu in a window of 320 px", async () => {
  const game = await visit(null, { viewport: { width: 320, height: 640 } });
  const stats = formatStats({ ...NO_STATS, wins: 115, winStreak: 115, lastEnd: todaysGame("de").number - 1 });
  await game.setCookie("stats_de", stats);
  await game.turn({ intent: "hint" }, "de");
  await game.open("/deutsch");
  await game.page.getByRole("heading", { level: 1 }).getByText("115").first().waitFor();
  const menu = await game.page.getByLabel("Menü", { exact: true }).boundingBox();
  expect((menu?.x ?? 320) + (menu?.width ?? 0)).toBeLessThanOrEqual(320);
  expect((await game.page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(49);
});
