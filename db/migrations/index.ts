import * as game from "./0001_game";
import * as member from "./0002_member";
import * as playOwner from "./0003_play_owner";
import * as audit from "./0006_audit";

/** All migrations, listed explicitly because the bundle has no directory to scan. */
export const migrations = {
  "0001_game": game,
  "0002_member": member,
  "0003_play_owner": playOwner,
  "0006_audit": audit,
};
