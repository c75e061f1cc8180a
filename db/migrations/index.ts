import * as game from "./0001_game";
import * as member from "./0002_member";
import * as playOwner from "./0003_play_owner";
import * as sessionStart from "./0004_session_start";
import * as playSize from "./0005_play_size";
import * as audit from "./0006_audit";
import * as missedWord from "./0007_missed_word";
import * as staffSession from "./0008_staff_session";
import * as legacyImport from "./0009_legacy_import";
import * as team from "./0010_team";
import * as takenBack from "./0011_taken_back";
import * as difficulty from "./0012_difficulty";

/** All migrations, listed explicitly because the bundle has no directory to scan. */
export const migrations = {
  "0001_game": game,
  "0002_member": member,
  "0003_play_owner": playOwner,
  "0004_session_start": sessionStart,
  "0005_play_size": playSize,
  "0006_audit": audit,
  "0007_missed_word": missedWord,
  "0008_staff_session": staffSession,
  "0009_legacy_import": legacyImport,
  "0010_team": team,
  "0011_taken_back": takenBack,
  "0012_difficulty": difficulty,
};
