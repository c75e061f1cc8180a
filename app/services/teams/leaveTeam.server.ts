import { findSeat, touchRoom, updatePlayer } from "~/data/teams.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import type { DailyGame } from "~/game/gameRef";
import type { EndedTeam } from "~/game/team";
import { PROXIMITY_SCALE } from "~/game/types";
import type { App } from "../app";
import type { PlayStore } from "../play/playStore";
import type { RecordStore } from "../play/recordStore";
import { changeLog, restoreLog } from "../play/turn.server";
import { isoTime } from "../../platform/isoTime.server";
import type { Seat } from "./seat.server";
import { teamTopic } from "./teamEvent";
import { teamPlayStore } from "./teamPlayStore.server";

/** Leaves a team. The guesses and the name stay with it. Idempotent. */
export async function leaveTeam(app: App, { playerId, code, name }: Seat): Promise<void> {
  const version = await inWriteTransaction(app.db, async (transaction) => {
    const row = await findSeat(transaction, playerId);
    if (row?.left_at !== null) return undefined;
    await updatePlayer(transaction, playerId, { left_at: isoTime(app.now()) });
    return touchRoom(transaction, code);
  });
  if (version !== undefined) app.bus.publish(teamTopic(code), { kind: "playerLeft", version, name, playerId });
}

/**
 * Before a seat is given up: if the team has ended the game, its player keeps it. The end counts once in the record, and
 * the guesses go into the player's own log. Idempotent.
 * @returns what the game was; null for one that cannot be opened any more
 */
export async function keepTeamGame(
  app: App,
  { seat, store, record }: { seat: Seat; store: PlayStore; record: RecordStore },
): Promise<EndedTeam | null> {
  const { game } = seat;
  const room = teamPlayStore(app, seat);
  // Unlike `showGame`, it throws when the end cannot be stored: the seat must then not be given up.
  const turn = { game, store: room, records: [record], isTodaysPage: true };
  const kept = await changeLog<DailyGame, never>(app, turn, (_open, _play, log) => log);
  if (kept.open === null) return null;
  const { isOver, hasWon, guessCount, bestPercentile } = kept.play;
  // A refusal means that there is no room for the log. The record has the end.
  if (isOver) await restoreLog(app, { game, store, records: [], saved: (await room.load()).log });
  return { ...game, guessCount, best: hasWon ? PROXIMITY_SCALE : bestPercentile };
}
