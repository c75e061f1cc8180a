import type { Browser } from "playwright-core";
import { currentGameNumber } from "~/game/calendar";
import { startBrowser } from "./browser";
import { startServer, type TestServer } from "./server";

/** A running site with a browser beside it, and what a test must know of today's English game. */
export interface Site {
  readonly server: TestServer;
  readonly browser: Browser;
  readonly number: number;
  readonly secret: string;
  /** Words of the vocabulary, none of them the secret. */
  readonly words: readonly string[];
  readonly stop: () => Promise<void>;
}

export async function openSite(): Promise<Site> {
  const [server, browser] = await Promise.all([startServer(), startBrowser()]);
  const number = currentGameNumber("en", { now: new Date(), epoch: "2022-01-29" });
  const secret = server.secretOf("en", number);
  return {
    server,
    browser,
    number,
    secret,
    words: server.wordsBeside("en", number).filter((word) => word !== secret),
    stop: async () => {
      await browser.close();
      await server.stop();
    },
  };
}
