import type { RefusalTable } from "~/platform/refusal";

export const GAMES_FILE_REFUSALS = {
  gamesFileMissing: { status: 400, fields: ["file"] },
  gamesFileTooLarge: { status: 413, fields: ["file"] },
  gamesFileUnreadable: { status: 422, fields: ["file"] },
  /** A later version of this site has made it. */
  gamesFileNewer: { status: 422, fields: ["file"] },
  /** It is the export of an account. */
  gamesFileOfAccount: { status: 422, fields: ["file"] },
  /** It is a stats file of an older version. */
  gamesFileOfOlder: { status: 422, fields: ["file"] },
} as const satisfies RefusalTable;
export type GamesFileRefusal = keyof typeof GAMES_FILE_REFUSALS;
