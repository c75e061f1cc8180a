import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Edition } from "~/editions/editions";
import { openProfile, type Profile, sharedBrowser } from "./browser";
import { GamePage } from "./gamePage";
import { startServer, type TestServer } from "./server";
import { type SharedServer, sharedServer } from "./sharedServer";
import { type TodaysGame, todaysGameOf } from "./today";

/** A running server, today's English game, and players with browsers. */
export interface Site<Server = TestServer> extends TodaysGame {
  readonly server: Server;
  readonly todaysGame: (edition: Edition) => TodaysGame;
  /** A player with a new browser profile, on a page; null: on none yet. After the test, its pages must have had no errors. */
  readonly visit: (path?: string | null, profile?: Profile) => Promise<GamePage>;
}

/** A server of a file's own. Call once per file. @param env environment variables in addition to those of every test server */
export function useSite(env: () => Readonly<Record<string, string>> = () => ({})): Site {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(env());
  });
  afterAll(() => server.stop());
  return siteOf(() => server);
}

/** For files that change neither games nor members of others. Call once per file. */
export function useSharedSite(): Site<SharedServer> {
  const server = sharedServer();
  return siteOf(() => server);
}

/** @param serverOf the server, which may change between tests */
export function siteOf<Server extends SharedServer>(serverOf: () => Server): Site<Server> {
  const players: GamePage[] = [];
  afterEach(async () => {
    const gone = players.splice(0);
    expect(gone.flatMap(({ errors }) => errors)).toEqual([]);
    await Promise.all(gone.map(({ context }) => context.close()));
  });
  const todaysGame = (edition: Edition) => todaysGameOf(serverOf(), edition);
  return {
    get server() {
      return serverOf();
    },
    get number() {
      return todaysGame("en").number;
    },
    get secret() {
      return todaysGame("en").secret;
    },
    get words() {
      return todaysGame("en").words;
    },
    todaysGame,
    visit: async (path = "/", profile = {}) => {
      const page = await openProfile(await sharedBrowser(), profile);
      const hasScripts = profile.javaScriptEnabled !== false;
      const game = new GamePage(page, { originOf: () => serverOf().origin, todaysGame, hasScripts });
      players.push(game);
      if (path !== null) await game.open(path);
      return game;
    },
  };
}
