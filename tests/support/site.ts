import type { Browser } from "playwright-core";
import type { Edition } from "~/game/editions";
import { startBrowser } from "./browser";
import { startServer, type TestServer } from "./server";
import { type TodaysGame, todaysGameOf } from "./today";

/** A running server with a browser and today's English game. */
export interface Site extends TodaysGame {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly todaysGame: (edition: Edition) => TodaysGame;
  readonly stop: () => Promise<void>;
}

/** @param env environment variables in addition to those of every test server */
export async function openSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const [server, browser] = await Promise.all([startServer(env), startBrowser()]);
  const todaysGame = (edition: Edition) => todaysGameOf(server, edition);
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
