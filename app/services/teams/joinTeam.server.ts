import { randomUUID } from "node:crypto";
import type { Db } from "~/data/games.server";
import { findRoom, findSeat, insertPlayer, listPlayers, touchRoom, updatePlayer } from "~/data/teams.server";
import { inWriteTransaction } from "~/data/writeTransaction.server";
import { parseLog } from "~/game/log";
import { MAX_PLAYERS, toTeamCode, toUniqueName } from "~/game/team";
import { networkOf } from "~/platform/limiter.server";
import type { App } from "../app";
import type { RecordStore } from "../play/recordStore";
import { hasBlockedWord } from "../words/blockedText.server";
import { readPlayerName } from "./playerName.server";
import { isActive, isoTime, type Seat, seatToken } from "./seat.server";
import { teamTopic } from "./teamEvent";
import { limitTeams } from "./teamLimits.server";
import { refuseTeam, type TeamOutcome } from "./teamOutcome";

/** Players that a room has in all, those who have left included. Their names stay taken. */
const MAX_SEATS = 4 * MAX_PLAYERS;

/**
 * Joins a team by its code. A member who has been in the team before gets the same seat again.
 * @param player.from network address of the client. Codes that are refused count against it, so that nobody can try many.
 */
export async function joinTeam(
  app: App,
  {
    code: rawCode,
    name: rawName,
    record,
    memberId,
    from,
  }: {
    code: string;
    name: string;
    record: Pick<RecordStore, "results">;
    memberId: string | null;
    from: string;
  },
): Promise<TeamOutcome> {
  const checked = readPlayerName(rawName);
  if (typeof checked === "string") return refuseTeam(checked);
  const code = toTeamCode(rawCode);
  if (code === undefined) return refuseTeam("teamCodeInvalid");
  const tooMany = await limitTeams(app, "teamCodeFrom", from);
  if (tooMany !== undefined) return tooMany;
  const room = await findRoom(app.db, code);
  if (room === undefined) return refuseTeam("teamUnknown");
  await app.limiter.refund("teamCodeFrom", networkOf(from));
  if (hasBlockedWord(app, room.edition, checked.name)) return refuseTeam("teamNameBlocked");
  const game = { edition: room.edition, number: room.number };
  if (!isActive(app, { game })) return refuseTeam("teamInactive");
  if ((await record.results(game.edition)).has(game.number)) return refuseTeam("teamGameCompleted");
  const at = isoTime(app.now());
  const joined = await inWriteTransaction(app.db, (transaction) =>
    sitDown(transaction, { code, name: checked.name, memberId, at }),
  );
  if (typeof joined === "string") return refuseTeam(joined);
  const { playerId, name, event } = joined;
  if (event !== undefined) app.bus.publish(teamTopic(code), { kind: "playerJoined", name, ...event });
  const seat: Seat = { playerId, code, name, memberId, game };
  return { type: "seated", seat, token: seatToken(app, seat) };
}

interface Joined {
  readonly playerId: string;
  readonly name: string;
  /** Undefined for a member who is in the team already. */
  readonly event: { readonly version: number; readonly guesses: number } | undefined;
}

async function sitDown(
  transaction: Db,
  { code, name, memberId, at }: { code: string; name: string; memberId: string | null; at: string },
): Promise<Joined | "teamInactive" | "teamFull"> {
  const all = await listPlayers(transaction, code);
  const own = memberId === null ? undefined : all.find(({ member_id }) => member_id === memberId);
  if (own?.left_at === null) return { playerId: own.id, name: own.name, event: undefined };
  // Who joins now would see the secret, and win, without a guess.
  const [first] = all;
  if (first !== undefined && (await findSeat(transaction, first.id))?.is_over === 1) return "teamInactive";
  if (all.filter(({ left_at }) => left_at === null).length >= MAX_PLAYERS) return "teamFull";
  if (own !== undefined) {
    await updatePlayer(transaction, own.id, { left_at: null, seen_at: at });
    const { id: playerId, name: known } = own;
    const log = parseLog((await findRoom(transaction, code))?.log ?? "");
    const guesses = log.filter(({ by }) => by === known).length;
    return { playerId, name: known, event: { version: await touchRoom(transaction, code), guesses } };
  }
  if (all.length >= MAX_SEATS) return "teamFull";
  const unique = toUniqueName(
    name,
    all.map((player) => player.name),
  );
  const playerId = randomUUID();
  await insertPlayer(transaction, { id: playerId, code, name: unique, memberId, at });
  return { playerId, name: unique, event: { version: await touchRoom(transaction, code), guesses: 0 } };
}

/** Whether a code names a room whose game is today's. It counts against the network like a try to join. */
export async function isTeamActive(
  app: App,
  { code: rawCode, from }: { code: string; from: string },
): Promise<boolean | "tooMany"> {
  const code = toTeamCode(rawCode);
  if (code === undefined) return false;
  if ((await limitTeams(app, "teamCodeFrom", from)) !== undefined) return "tooMany";
  const room = await findRoom(app.db, code);
  if (room === undefined) return false;
  await app.limiter.refund("teamCodeFrom", networkOf(from));
  return isActive(app, { game: { edition: room.edition, number: room.number } });
}
