/**
 * The components that React runs in the browser, each exported from its file by the name of both. All else on a page is
 * markup. The server finds the file of the build by that name, if it has one of its own.
 */
export const ISLANDS = {
  Account: () => import("./account/Account"),
  Archive: () => import("./archive/Archive"),
  Bonus: () => import("./bonus/Bonus"),
  Game: () => import("./game/Game"),
  Migrate: () => import("./migrate/Migrate"),
  StatsSheet: () => import("./stats/StatsSheet"),
  TeamRoom: () => import("./teams/TeamRoom"),
};

export type IslandName = keyof typeof ISLANDS;

/** The island of most first visits. The messages that it shows are a file of their own. */
export const FIRST_ISLAND = "Game" satisfies IslandName;
