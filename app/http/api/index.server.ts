import { getAnagrams, getJuniorAnagrams } from "./anagrams.server";
import { getYesterday } from "./daySummary.server";
import { getGame, getGameAndNearest, getJuniorGame } from "./game.server";
import { getHint } from "./hint.server";
import { getTop1000 } from "./nearby.server";
import type { Operation } from "./operation.server";
import { likeNewLook } from "./designVote.server";
import { getPlayed } from "./played.server";
import { getGamesPlayed, getLoadedGames, getUserGame, upsertGame } from "./savedGame.server";
import { getLatestGames, getUpcoming, postGame, postWords } from "./schedule.server";
import { getSimilarity } from "./similarity.server";
import { checkPassword, verifyStaff } from "./staff.server";
import { getUserStats, updateStats } from "./stats.server";
import { changeCommunication, getUser, refresh } from "./user.server";

/** All operations of the API: public, for members, for staff. */
export const OPERATIONS: readonly Operation[] = [
  getGame,
  getJuniorGame,
  getSimilarity,
  getHint,
  getGameAndNearest,
  getYesterday,
  getPlayed,
  getTop1000,
  getAnagrams,
  getJuniorAnagrams,
  likeNewLook,
  getUser,
  refresh,
  changeCommunication,
  upsertGame,
  getUserGame,
  getLoadedGames,
  getGamesPlayed,
  getUserStats,
  updateStats,
  checkPassword,
  verifyStaff,
  getUpcoming,
  postGame,
  postWords,
  getLatestGames,
];

/** Every path below one of these belongs to the API, also one that no operation has: a mistyped call is refused as JSON. */
const PREFIXES = ["/api/", "/semantle/", "/similarity/"];

/** Calls beside them, such as `/admin/verify`. Other paths with the same first part are pages. */
const EXACT_PATHS: ReadonlySet<string> = new Set(
  OPERATIONS.map(({ path }) => path).filter((path) => !PREFIXES.some((prefix) => path.startsWith(prefix))),
);

for (const path of EXACT_PATHS)
  if (path.includes("{")) throw new Error(`${path} has parameters, and is below none of ${PREFIXES.join(" ")}`);

/** Whether a path, as it was sent, belongs to the API. `/api` is the page that lists the calls, with and without a slash at its end. */
export function isApiPath(path: string): boolean {
  return EXACT_PATHS.has(path) || PREFIXES.some((prefix) => path.startsWith(prefix) && path !== "/api/");
}
