import { describe, expect, it } from "vitest";
import type { Edition } from "~/game/editions";
import { formatStats, NO_STATS, parseStats } from "~/game/stats";
import { textOf } from "../support/html";
import { newEmail } from "../support/account";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

const server = sharedServer();

const headingOf = (html: string) => textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? "");
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
