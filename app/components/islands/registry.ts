/**
 * The components that React runs in the browser, each exported from its file by the name of both. All else on a page is
 * markup. Each is a file of the build, and the server finds its address by that name.
 */
export const ISLANDS = {
  AccountPage: () => import("../account/AccountPage"),
  ArchivePage: () => import("../archive/ArchivePage"),
  BonusPage: () => import("../bonus/BonusPage"),
  BulkPage: () => import("../portal/BulkPage"),
  ClientLog: () => import("../text/ClientLog"),
  CreatePage: () => import("../portal/CreatePage"),
  GamePage: () => import("../game/GamePage"),
  MakePage: () => import("../make/MakePage"),
  MigratePage: () => import("../migrate/MigratePage"),
  SettingsForm: () => import("../settings/SettingsForm"),
  StatsSheet: () => import("../stats/StatsSheet"),
  TeamRoom: () => import("../teams/TeamRoom"),
};

export type IslandName = keyof typeof ISLANDS;
