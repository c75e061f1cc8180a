import * as game from "./0001_game";
import * as member from "./0002_member";
import * as playOwner from "./0003_play_owner";
import * as missedWord from "./0007_missed_word";

/** All migrations, listed explicitly because the bundle has no directory to scan. */
export const migrations = {
  "0001_game": game,
  "0002_member": member,
  "0003_play_owner": playOwner,
  "0007_missed_word": missedWord,
};
