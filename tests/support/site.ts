import type { Browser } from "playwright-core";
import { currentGameNumber } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import { startBrowser } from "./browser";
import { startServer, type TestServer } from "./server";

/** What a test must know of today's game of an edition. */
export interface TodaysGame {
  readonly number: number;
  readonly secret: string;
  /** Words of the vocabulary, none of them the secret. */
  readonly words: readonly string[];
}

/** A running site with a browser beside it, and today's English game. */
export interface Site extends TodaysGame {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly todaysGame: (edition: Edition) => TodaysGame;
  readonly stop: () => Promise<void>;
}

/** @param env settings of the server beyond those of every test */
export async function openSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const [server, browser] = await Promise.all([startServer(env), startBrowser()]);
  const todaysGame = (edition: Edition): TodaysGame => {
    const number = currentGameNumber(edition, { now: new Date(), epoch: "2022-01-29" });
    const secret = server.secretOf(edition, number);
    const words = server.wordsBeside(edition, number).filter((word) => word !== secret);
    return { number, secret, words };
  };
  return {
    server,
    browser,
    todaysGame,
    ...todaysGame("en"),
    stop: async () => {
      await browser.close();
      await server.stop();
    },
  };
}
