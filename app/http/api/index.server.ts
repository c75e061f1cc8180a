import { getAnagrams, getJuniorAnagrams } from "./anagrams.server";
import { getGame, getGameAndNearest, getJuniorGame } from "./game.server";
import { getHint } from "./hint.server";
import { getTop1000 } from "./nearby.server";
import type { Operation } from "./operation.server";
import { likeNewLook } from "./designVote.server";
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
