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
import * as playBytes from "./0013_play_bytes";
import * as keysInUse from "./0014_keys_in_use";
import * as playIndex from "./0015_play_index";
import * as emailDomain from "./0016_email_domain";
import * as clockDay from "./0017_clock_day";
import * as oddNeighbor from "./0018_odd_neighbor";
import * as playOfMember from "./0019_play_of_member";
import * as auditBatch from "./0020_audit_batch";
import * as wordNoteOccasion from "./0021_word_note_occasion";
import * as blindMode from "./0022_blind_mode";
import * as planRow from "./0023_plan_row";
import * as gameCount from "./0024_game_count";
import * as staffRole from "./0025_staff_role";
import * as blindTry from "./0026_blind_try";
import * as autopilot from "./0027_autopilot";
import * as hintCount from "./0030_hint_count";
import * as circle from "./0032_circle";
import * as toldGame from "./0033_told_game";
import * as rollover from "./0034_rollover";
import * as account from "./0035_account";
import * as lastSeen from "./0036_last_seen";
import * as adminGroup from "./0037_admin_group";
import * as fineNote from "./0038_fine_note";
import * as lookRequest from "./0039_look_request";
import * as gameNotice from "./0040_game_notice";
import * as deskLanguages from "./0041_desk_languages";
import * as circleSquares from "./0042_circle_squares";
import { forBoth } from "./dialect";

/** All migrations, listed explicitly because the bundle has no directory to scan. */
export const migrations = {
  "0001_game": forBoth(game),
  "0002_member": forBoth(member),
  "0003_play_owner": forBoth(playOwner),
  "0004_session_start": forBoth(sessionStart),
  "0005_play_size": forBoth(playSize),
  "0006_audit": forBoth(audit),
  "0007_missed_word": forBoth(missedWord),
  "0008_staff_session": forBoth(staffSession),
  "0009_legacy_import": forBoth(legacyImport),
  "0010_team": forBoth(team),
  "0011_taken_back": forBoth(takenBack),
  "0012_difficulty": forBoth(difficulty),
  "0013_play_bytes": forBoth(playBytes),
  "0014_keys_in_use": forBoth(keysInUse),
  "0015_play_index": forBoth(playIndex),
  "0016_email_domain": forBoth(emailDomain),
  "0017_clock_day": forBoth(clockDay),
  "0018_odd_neighbor": forBoth(oddNeighbor),
  "0019_play_of_member": forBoth(playOfMember),
  "0020_audit_batch": forBoth(auditBatch),
  "0021_word_note_occasion": forBoth(wordNoteOccasion),
  "0022_blind_mode": forBoth(blindMode),
  "0023_plan_row": forBoth(planRow),
  "0024_game_count": forBoth(gameCount),
  "0025_staff_role": forBoth(staffRole),
  "0026_blind_try": forBoth(blindTry),
  "0027_autopilot": forBoth(autopilot),
  "0030_hint_count": forBoth(hintCount),
  "0032_circle": forBoth(circle),
  "0033_told_game": forBoth(toldGame),
  "0034_rollover": forBoth(rollover),
  "0035_account": forBoth(account),
  "0036_last_seen": forBoth(lastSeen),
  "0037_admin_group": forBoth(adminGroup),
  "0038_fine_note": forBoth(fineNote),
  "0039_look_request": forBoth(lookRequest),
  "0040_game_notice": forBoth(gameNotice),
  "0041_desk_languages": forBoth(deskLanguages),
  "0042_circle_squares": forBoth(circleSquares),
};
