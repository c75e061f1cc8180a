import { describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import type { GuessLog } from "~/play/guess";
import { markBegun } from "~/play/log";
import { formatResults } from "~/play/results";
import { formatStats, NO_STATS, parseStats } from "~/play/stats";
import { packLog } from "~/player/guestStore.request.server";
import { newEmail } from "../support/account";
import { textsOf } from "../support/html";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

const server = sharedServer();

const headingOf = (html: string) => textsOf(html, "h1")[0] ?? "";
/** The heading of a page for a guest with these statistics. */
async function headingWith(path: string, edition: Edition, streak: { winStreak: number; lastEnd: number }) {
  const stats = formatStats({ ...NO_STATS, wins: streak.winStreak, totalPlays: streak.winStreak, ...streak });
  const visitor = openVisitor(server);
  visitor.cookies.set(`stats_${edition}`, stats);
  // Before the first guess the page says it elsewhere.
  const { words } = todaysGameOf(server, edition);
  await visitor.turn({ edition, intent: "guess", guess: words[0] ?? "" });
  return headingOf((await visitor.get(path)).text);
}

describe("the win streak beside the number of today's game", () => {
  it.each<[Edition, string, string]>([
    ["en", "/", "Game #{n} 5 dayswin streak of 5 games"],
    ["jr", "/junior", "Game #{n} Junior 5 dayswin streak of 5 games"],
    ["es", "/espanol", "Partida n.º {n} 5 díasracha de 5 victorias"],
    ["de", "/deutsch", "Spiel Nr. {n} 5 TageSiegesserie von 5 Spielen"],
  ])("of the %s edition is at %s in the heading: %j", async (edition, path, heading) => {
    const { number } = todaysGameOf(server, edition);
    const shown = await headingWith(path, edition, { winStreak: 5, lastEnd: number - 1 });
    expect(shown.replace(/\s+/g, " ")).toBe(heading.replace("{n}", String(number)));
  });

  it("is not there for one win, after a day without a win, and in the archive", async () => {
    const { number } = todaysGameOf(server, "en");
    expect(await headingWith("/", "en", { winStreak: 1, lastEnd: number - 1 })).toBe(`Game #${number}`);
    expect(await headingWith("/", "en", { winStreak: 5, lastEnd: number - 2 })).toBe(`Game #${number}`);
    const past = `/archive/game?num=${number - 1}`;
    expect(await headingWith(past, "en", { winStreak: 5, lastEnd: number - 1 })).toBe(`Game #${number - 1}`);
  });

  it("grows with today's win", async () => {
    const { number, secret } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const stats = formatStats({ ...NO_STATS, wins: 1, totalPlays: 1, winStreak: 1, lastEnd: number - 1 });
    visitor.cookies.set("stats_en", stats);
    await visitor.turn({ intent: "guess", guess: secret });
    expect(parseStats(visitor.cookies.get("stats_en") ?? "")?.winStreak).toBe(2);
    expect(headingOf((await visitor.get("/")).text)).toContain("win streak of 2 games");
  });

  it("of a member is that of the account", async () => {
    const { number, secret } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const stats = formatStats({ ...NO_STATS, wins: 3, totalPlays: 3, winStreak: 3, lastEnd: number - 1 });
    visitor.cookies.set("stats_en", stats);
    await visitor.signUp(newEmail());
    expect([...visitor.cookies.keys()]).not.toContain("stats_en");
    await visitor.turn({ intent: "hint" });
    expect(headingOf((await visitor.get("/")).text)).toContain("win streak of 3 games");
    await visitor.turn({ intent: "guess", guess: secret });
    expect(headingOf((await visitor.get("/")).text)).toContain("win streak of 4 games");
  });
});

describe("yesterday's game, begun on its day and open", () => {
  const { number, secret } = todaysGameOf(server, "en");
  const yesterday = `/archive/game?num=${number - 1}`;
  const late = { game: String(number - 1), intent: "guess", guess: server.secretOf("en", number - 1) };

  /** A guest with a streak of five days up to the one before yesterday. */
  function newGuest({ isBegunOnDay = true } = {}) {
    const visitor = openVisitor(server);
    const sums = { ...NO_STATS, wins: 5, totalPlays: 5, winStreak: 5, firstPlay: number - 6, lastEnd: number - 2 };
    const won = Array.from({ length: 5 }, (_, index) => [number - 6 + index, "won"] as const);
    const log: GuessLog = [{ kind: "guess", word: "music" }];
    visitor.cookies.set("stats_en", formatStats(sums));
    visitor.cookies.set("archive_en", formatResults(new Map(won)));
    visitor.cookies.set(`game_en_${number - 1}`, packLog(isBegunOnDay ? markBegun(log) : log));
    return visitor;
  }
  const streakOn = async (visitor: Visitor) => /Win streak (\d+) days/.exec((await visitor.get("/stats")).said)?.[1];

  it("keeps the streak if its word is found today, without scripts", async () => {
    const visitor = newGuest();
    expect((await visitor.get("/")).said).toMatch(
      /Streak of 5 days .*not finished\. Find it today to keep your streak/,
    );
    expect(await streakOn(visitor)).toBe("5");
    const page = await visitor.get(yesterday);
    expect(page.said).toContain("It counts for your streak until the next game begins.");
    const ended = await visitor.post(page.path, { intent: "guess", guess: late.guess });
    expect([ended.path, ended.said.includes("Streak of 6 days.")]).toEqual([yesterday, true]);
    expect(ended.said).not.toContain("It counts for your streak");
    expect((await visitor.get("/")).said).toContain("Streak of 6 days");
    await visitor.turn({ intent: "guess", guess: secret });
    expect((await visitor.get("/")).said).toContain("Streak of 7 days.");
  });

  it("joins the streak to that of today's game, which has ended before it", async () => {
    const visitor = newGuest();
    await visitor.turn({ intent: "guess", guess: secret });
    const ended = await visitor.get("/");
    expect(headingOf(ended.text)).not.toContain("streak");
    expect(ended.said).toContain(`Continue game #${number - 1}, keep your streak`);
    expect(ended.links).toContain(yesterday);
    await visitor.turn(late);
    const after = await visitor.get("/");
    expect(after.said).toContain("Streak of 7 days.");
    expect(after.said).not.toContain("keeps your streak");
    expect(await streakOn(visitor)).toBe("7");
  });

  it("ends the streak if it is given up, and cannot save one that today's game has ended", async () => {
    const visitor = newGuest();
    await visitor.turn({ game: late.game, intent: "giveUp" });
    expect((await visitor.get("/")).said).not.toContain("Streak of");
    const other = newGuest();
    await other.turn({ intent: "giveUp" });
    expect((await other.get("/")).said).not.toContain("keeps your streak");
    await other.turn(late);
    expect(parseStats(other.cookies.get("stats_en") ?? "")).toMatchObject({ winStreak: 0, lastEnd: number, wins: 6 });
  });

  it("does nothing for a streak if it was begun today, like any other game of the archive", async () => {
    const visitor = newGuest({ isBegunOnDay: false });
    expect((await visitor.get("/")).said).toContain("Yesterday: not finished. Continue");
    expect(await streakOn(visitor)).toBeUndefined();
    expect((await visitor.get(yesterday)).said).toContain("From the archive");
    await visitor.turn(late);
    expect((await visitor.get("/")).said).not.toContain("Streak of");
    expect(parseStats(visitor.cookies.get("stats_en") ?? "")).toMatchObject({ winStreak: 5, lastEnd: number - 2 });
  });

  it("keeps the streak of a member who has begun it as a guest", async () => {
    const visitor = newGuest();
    await visitor.signUp(newEmail());
    expect((await visitor.get("/")).said).toContain("Find it today to keep your streak");
    await visitor.turn(late);
    expect((await visitor.get("/")).said).toContain("Streak of 6 days");
    expect(await streakOn(visitor)).toBe("6");
  });
});
