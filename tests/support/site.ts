import type { Browser } from "playwright-core";
import type { Edition } from "~/game/editions";
import { startBrowser } from "./browser";
import { startServer, type TestServer } from "./server";
import { type SharedServer, sharedServer } from "./sharedServer";
import { type TodaysGame, todaysGameOf } from "./today";

/** A running server with a browser and today's English game. */
export interface Site<Server = TestServer> extends TodaysGame {
  readonly server: Server;
  readonly browser: Browser;
  readonly todaysGame: (edition: Edition) => TodaysGame;
  readonly stop: () => Promise<void>;
}
export type SharedSite = Site<SharedServer>;

/** @param env environment variables in addition to those of every test server */
export async function openSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const [server, browser] = await Promise.all([startServer(env), startBrowser()]);
  return siteOf(server, browser, () => server.stop());
}

/** For files that change neither games nor members of others. */
export async function openSharedSite(): Promise<SharedSite> {
  return siteOf(sharedServer(), await startBrowser(), () => Promise.resolve());
}

function siteOf<Server extends SharedServer>(
  server: Server,
  browser: Browser,
  stopServer: () => Promise<void>,
): Site<Server> {
  const todaysGame = (edition: Edition) => todaysGameOf(server, edition);
  return {
    server,
    browser,
    todaysGame,
    ...todaysGame("en"),
    stop: async () => {
      await browser.close();
      await stopServer();
    },
  };
}
