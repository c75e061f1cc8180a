import * as game from "./0001_game";
import * as member from "./0002_member";
import * as playOwner from "./0003_play_owner";

/** Every migration, listed by hand: a bundle has no directory to read them from. */
export const migrations = {
  "0001_game": game,
  "0002_member": member,
  "0003_play_owner": playOwner,
};
