import { randomInt, randomUUID } from "node:crypto";
import { insertPlayer, insertRoom } from "~/data/teams.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import type { Edition } from "~/game/editions";
import { formatLog } from "~/game/log";
import { TEAM_CODE_ALPHABET, TEAM_CODE_LENGTH } from "~/game/team";
import type { GuessLog, LogEntry } from "~/game/types";
import type { App } from "../app";
import { currentGame, openGame, playOf } from "../play/openGame.server";
import { MAX_STEPS } from "../play/playStore";
import type { RecordStore } from "../play/recordStore";
import { rateAhead } from "../play/turn.server";
import { hasBlockedWord } from "../words/blockedText.server";
import { readPlayerName } from "./playerName.server";
import { isoTime, type Seat, seatToken } from "./seat.server";
import { refuseTeam, type TeamOutcome } from "./teamOutcome";
import { limitTeams } from "./teamLimits.server";

/**
 * Creates a team for today's game of an edition. It begins with the creator's guesses, scored anew.
 * @param player.log the creator's own log of the game
 * @param player.from network address of the client
 */
export async function createTeam(
  app: App,
  {
    edition,
    name: rawName,
    log,
    record,
    memberId,
    from,
  }: {
    edition: Edition;
    name: string;
    log: GuessLog;
    record: Pick<RecordStore, "results">;
    memberId: string | null;
    from: string;
  },
): Promise<TeamOutcome> {
  const checked = readPlayerName(rawName);
  if (typeof checked === "string") return refuseTeam(checked);
  const { name } = checked;
  if (hasBlockedWord(app, edition, name)) return refuseTeam("teamNameBlocked");
  if (log.length > MAX_STEPS) return refuseTeam("logFull");
  const tooMany = await limitTeams(app, "teamCreateFrom", from);
  if (tooMany !== undefined) return tooMany;
  const game = currentGame(app, edition);
  if ((await record.results(edition)).has(game.number)) return refuseTeam("teamGameCompleted");
  const opened = await openGame(app, game);
  if (typeof opened === "string") return refuseTeam(opened);
  const play = playOf(await rateAhead(opened, log), log);
  if (play.isOver) return refuseTeam("teamGameCompleted");
  const steps = play.guesses.map(({ kind, word, typed }): LogEntry => ({
    kind: kind === "hint" ? "hint" : "guess",
    word,
    ...(typed === undefined ? {} : { typed }),
    by: name,
  }));
  const at = isoTime(app.now());
  const playerId = randomUUID();
  const code = await inWriteTransaction(app.db, async (transaction) => {
    let free = newTeamCode();
    while (!(await insertRoom(transaction, { code: free, ...game, log: formatLog(steps), at }))) free = newTeamCode();
    await insertPlayer(transaction, { id: playerId, code: free, name, memberId, at });
    return free;
  });
  const seat: Seat = { playerId, code, name, memberId, game };
  return { type: "seated", seat, token: seatToken(app, seat) };
}

/** Unguessable: 24 characters in 8 places are 10¹¹ codes. */
function newTeamCode(): string {
  return Array.from({ length: TEAM_CODE_LENGTH }, () => TEAM_CODE_ALPHABET[randomInt(TEAM_CODE_ALPHABET.length)]).join(
    "",
  );
}
