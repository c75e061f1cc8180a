import { installGlobals } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberRecordStore } from "~/account/memberStores.server";
import { signUp } from "~/account/signUp.server";
import { loadGamePage } from "~/game/gamePage.request.server";
import { handleTurnForm } from "~/game/turnForm.request.server";
import { insertGames } from "~/play/games.data.server";
import type { RequestContext } from "~/site/context.request.server";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn } from "../../tests/fixtures/context";
import { ana } from "../../tests/fixtures/members";
import { announceEndedTeam } from "./seatCookie.request.server";
import { storesOf } from "./stores.request.server";
import { handleTeamForm, type TeamFormOutcome } from "./teamPages.request.server";

const DAY = 86_400_000;
const SECRET = "gala";

let test: TestApp;
beforeEach(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp();
  const games = [6, 7, 8].map((number) => ({ edition: "en" as const, number, secret: SECRET }));
  await insertGames(test.app.db, [...games, { edition: "de", number: 7, secret: SECRET }], 0);
});
afterEach(() => test.close());

/** A browser: it keeps cookies. */
function openBrowser(first = "") {
  const cookies = new Map(
    first.split("; ").flatMap((pair) => (pair === "" ? [] : [pair.split(/=(.*)/s) as [string, string]])),
  );
  const request = async <T>(
    path: string,
    fields: Readonly<Record<string, string>> | undefined,
    use: (context: RequestContext) => Promise<T>,
  ) => {
    const context = contextOf(test.app, path, {
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(fields === undefined ? {} : { method: "POST", body: new URLSearchParams(fields) }),
    });
    const result = await use(context);
    for (const line of context.cookies.setCookieHeaders()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return result;
  };
  return {
    cookies,
    team: (fields: Readonly<Record<string, string>>, path = "/teams") => request(path, fields, handleTeamForm),
    turn: (fields: Readonly<Record<string, string>>) => request("/", fields, handleTurnForm),
    game: (path = "/") => request(path, undefined, loadGamePage),
    announce: () =>
      request("/", undefined, async (context) => {
        await storesOf(context);
        return announceEndedTeam(context);
      }),
  };
}
const whyOf = ({ why, type }: { type: string; why?: string | null }) => why ?? type;
const codeOf = (outcome: TeamFormOutcome) => {
  if (!("seat" in outcome) || outcome.seat === null) throw new Error("nobody has sat down");
  return outcome.seat.code;
};
const wordsOf = (view: { guesses: readonly { word: string; by?: string }[] }) =>
  view.guesses.map(({ word, by }) => `${word} ${by ?? "-"}`);

describe("two browsers without JavaScript", () => {
  it("create, join, guess, see each other's guesses, win and have it counted", async () => {
    const [one, two] = [openBrowser(), openBrowser()];
    await one.turn({ intent: "guess", guess: "bada" });
    const code = codeOf(await one.team({ intent: "create", name: "Ana" }));
    expect(whyOf(await two.team({ intent: "join", name: "Ana", teamCode: code.toLowerCase() }))).toBe("joined");
    expect(whyOf(await two.turn({ intent: "guess", guess: "kala", team: code }))).toBe("scored");
    const { view } = await one.game();
    expect([wordsOf(view), view.recentNumber]).toEqual([["bada Ana", "kala Ana 2"], null]);
    expect(view.team).toMatchObject({ code, me: "Ana", players: [{ name: "Ana" }, { name: "Ana 2", guesses: 1 }] });
    expect(whyOf(await one.turn({ intent: "guess", guess: SECRET }))).toBe("scored");
    for (const browser of [one, two]) {
      const page = await browser.game();
      expect(page.view).toMatchObject({ hasWon: true, secret: { word: SECRET } });
      expect(page.daily?.streak).toMatchObject({ winStreak: 1 });
    }
  });
});

describe("in a team", () => {
  it("there are no hints and no giving up, and a browser's copy changes nothing", async () => {
    const browser = openBrowser();
    await browser.team({ intent: "create", name: "Ana" });
    expect(whyOf(await browser.turn({ intent: "hint" }))).toBe("noHintInTeam");
    expect(whyOf(await browser.turn({ intent: "giveUp" }))).toBe("noGiveUpInTeam");
    expect(whyOf(await browser.turn({ intent: "restore", log: "bada\n!" }))).toBe("repeat");
    expect(whyOf(await browser.turn({ intent: "refresh" }))).toBe("repeat");
    expect((await browser.game()).view).toMatchObject({ guesses: [], isOver: false });
  });

  it("other games are the player's own", async () => {
    const browser = openBrowser();
    await browser.team({ intent: "create", name: "Ana" });
    await browser.turn({ intent: "guess", guess: "bada", game: "6" });
    expect((await browser.game("/archive/game?num=6")).view).toMatchObject({ guesses: [{ word: "bada" }] });
    expect(wordsOf((await browser.game("/archive/game?num=6")).view)).toEqual(["bada -"]);
    expect((await browser.game()).view.guesses).toEqual([]);
  });

  it("a guess sent twice under one id is made once", async () => {
    const browser = openBrowser();
    await browser.team({ intent: "create", name: "Ana" });
    const guess = { intent: "guess", guess: "bada", id: "one" };
    expect([whyOf(await browser.turn(guess)), whyOf(await browser.turn(guess))]).toEqual(["scored", "repeat"]);
  });

  it("the seat cookie is out of the reach of scripts", async () => {
    const context = contextOf(test.app, "/teams", {
      method: "POST",
      body: new URLSearchParams({ intent: "create", name: "Ana" }),
    });
    await handleTeamForm(context);
    expect(context.cookies.setCookieHeaders()).toEqual([
      expect.stringMatching(/^team=[\w-]+; Max-Age=691200; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });
});

describe("leaving a team", () => {
  it("brings the player's own game back", async () => {
    const [one, two] = [openBrowser(), openBrowser()];
    await one.turn({ intent: "guess", guess: "bada" });
    const code = codeOf(await one.team({ intent: "create", name: "Ana" }));
    await two.team({ intent: "join", name: "Bea", teamCode: code });
    await two.turn({ intent: "guess", guess: "kala" });
    expect(whyOf(await one.team({ intent: "leave" }))).toBe("left");
    expect(wordsOf((await one.game()).view)).toEqual(["bada -"]);
    expect((await two.game()).view.team?.players.map(({ name }) => name)).toEqual(["Bea"]);
    expect(whyOf(await one.turn({ intent: "guess", guess: "lada", team: code }))).toBe("seatUnknown");
    expect(whyOf(await one.team({ intent: "leave" }))).toBe("left");
  });

  it("after the win keeps it, and no other team can be joined that day", async () => {
    const [one, two] = [openBrowser(), openBrowser()];
    const code = codeOf(await one.team({ intent: "create", name: "Ana" }));
    await two.team({ intent: "join", name: "Bea", teamCode: code });
    await two.turn({ intent: "guess", guess: SECRET });
    // Ana has not opened a page since.
    expect(whyOf(await one.team({ intent: "create", name: "Ana" }))).toBe("teamGameCompleted");
    await one.team({ intent: "leave" });
    expect((await one.game()).view).toMatchObject({ hasWon: true, guesses: [{ word: SECRET }] });
    expect(whyOf(await one.team({ intent: "join", name: "Ana", teamCode: code }))).toBe("teamGameCompleted");
  });

  it("happens by joining another team", async () => {
    const [one, two] = [openBrowser(), openBrowser()];
    const first = codeOf(await one.team({ intent: "create", name: "Ana" }));
    const second = codeOf(await two.team({ intent: "create", name: "Bea" }));
    expect(whyOf(await two.team({ intent: "join", name: "Bea", teamCode: "K7MQ2XHD" }))).toBe("teamUnknown");
    expect((await two.game()).view.team?.code).toBe(second);
    await two.team({ intent: "join", name: "Bea", teamCode: first });
    expect((await two.game()).view.team).toMatchObject({ code: first, players: [{ name: "Ana" }, { name: "Bea" }] });
  });
});

describe("when the day of a team is over", () => {
  it("a guest's page says so once, and has the win that the guest has not seen", async () => {
    const [one, two] = [openBrowser(), openBrowser()];
    const code = codeOf(await one.team({ intent: "create", name: "Ana" }));
    await two.team({ intent: "join", name: "Bea", teamCode: code });
    await two.turn({ intent: "guess", guess: SECRET });
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect((await one.game()).daily?.streak).toMatchObject({ winStreak: 1, lastEnd: 7 });
    expect((await one.game("/archive/game?num=7")).view).toMatchObject({ hasWon: true });
    const ended = { edition: "en", number: 7, guessCount: 1, best: 1000 };
    expect([await one.announce(), await one.announce()]).toEqual([{ ended }, null]);
    expect(one.cookies.has("team")).toBe(false);
  });

  it("the page says how far the team came that has not found the word", async () => {
    const browser = openBrowser();
    await browser.team({ intent: "create", name: "Ana" });
    await browser.turn({ intent: "guess", guess: "bada" });
    const best = (await browser.game()).view.bestPercentile;
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect(await browser.announce()).toEqual({ ended: { edition: "en", number: 7, guessCount: 1, best } });
    expect((await browser.game("/archive/game?num=7")).view.guesses).toEqual([]);
  });

  it.each(["over", "over.", "over.en", "over.xx.7.1.1", "over.en.7.1.1001", "over.en.0.1.1", "over.en.7.1.1.1"])(
    "a cookie %j says no more than that",
    async (cookie) => {
      expect(await openBrowser(`team=${cookie}`).announce()).toEqual({ ended: null });
    },
  );
});

describe("a team form", () => {
  it.each([[{}], [{ intent: "jump" }], [{ intent: "create", name: "Ana", edition: "xx" }]])(
    "with the fields %j is refused as unreadable",
    async (fields) => {
      expect(whyOf(await openBrowser().team(fields as Record<string, string>))).toBe("badForm");
    },
  );

  it("creates a team for the edition of its page", async () => {
    const browser = openBrowser();
    const outcome = await browser.team({ intent: "create", name: "Ana" }, "/deutsch/teams");
    expect(outcome).toMatchObject({ seat: { game: { edition: "de", number: 7 } } });
  });

  it("of a member seats the member, whose account has the win", async () => {
    const cookie = await cookieAfterLogIn(test.app, await signUp(test.app, ana));
    const browser = openBrowser(cookie);
    const outcome = await browser.team({ intent: "create", name: "Ana" });
    const memberId = "seat" in outcome ? outcome.seat?.memberId : undefined;
    if (typeof memberId !== "string") throw new Error("a guest");
    const mate = openBrowser();
    await mate.team({ intent: "join", name: "Bea", teamCode: codeOf(outcome) });
    await mate.turn({ intent: "guess", guess: SECRET });
    expect((await memberRecordStore(test.app, memberId).load("en")).stats.wins).toBe(1);
  });
});
