// What each feature joins, one row for each.
import { exportPlays, exportStats } from "./account/exportPlays.server";
import { cleanUpAccounts } from "./account/keptAccounts.server";
import type { Feature } from "./app";
import { moveToMember, noteEndInCircles } from "./circles/circleEnds.server";
import { cleanUpCircles, exportCircles, leaveCircles } from "./circles/keptCircles.server";
import { deleteOldGameCounts } from "./play/keptGameCounts.server";
import { deleteOldInvites } from "./portal/invite.server";
import { deleteOldBlindTries } from "./schedule/blindTries.server";
import { deleteOldTeams, exportTeams, leaveTeams } from "./teams/keptTeams.server";
import { deleteOldCounts } from "./words/keptCounts.server";

/** An export lists them in this order. */
export const FEATURES = {
  words: { cleanUp: deleteOldCounts },
  play: { cleanUp: deleteOldGameCounts },
  account: { cleanUp: cleanUpAccounts },
  player: { exportOf: exportPlays },
  teams: { cleanUp: deleteOldTeams, exportOf: exportTeams, onDelete: leaveTeams },
  circles: {
    cleanUp: cleanUpCircles,
    exportOf: exportCircles,
    onDelete: leaveCircles,
    onEnd: noteEndInCircles,
    onMerge: moveToMember,
  },
  stats: { exportOf: exportStats },
  schedule: { cleanUp: deleteOldBlindTries },
  portal: { cleanUp: deleteOldInvites },
} satisfies Readonly<Record<string, Feature>>;
