import { getAnagrams, getJuniorAnagrams } from "./anagrams.request.server";
import { getYesterday } from "./daySummary.request.server";
import { likeNewLook } from "./designVote.request.server";
import { getGame, getGameAndNearest, getJuniorGame } from "./game.request.server";
import { getHint } from "./hint.request.server";
import { getTop1000 } from "./nearby.request.server";
import type { Operation } from "./operation.request.server";
import { getPlayed } from "./played.request.server";
import { getGamesPlayed, getLoadedGames, getUserGame, upsertGame } from "./savedGame.request.server";
import { getLatestGames, getUpcoming, postGame, postWords } from "./schedule.request.server";
import { getSimilarity } from "./similarity.request.server";
import { checkPassword, verifyStaff } from "./staff.request.server";
import { getUserStats, updateStats } from "./stats.request.server";
import { changeCommunication, getUser, refresh } from "./user.request.server";

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
