import { randomUUID } from "node:crypto";
import type { App } from "~/app";
import type { GameRefusal } from "~/editions/calendar.refusals";
import { currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import { isoTime } from "~/platform/isoTime.server";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import type { GuessLog, LogEntry } from "~/play/guess";
import { toJoinCode } from "~/play/joinCode";
import { newJoinCode } from "~/play/joinCode.server";
import { formatLog, parseLog } from "~/play/log";
import { openGame, playOf } from "~/play/openGame.server";
import { isTooLong, type PlayStore } from "~/play/playStore";
import type { RecordStore } from "~/play/recordStore";
import { changeLog, rateAhead, restoreLog } from "~/play/turn.server";
import { rateLimit, type TooMany } from "~/site/rateLimit.server";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { hasBlockedWord } from "~/words/blockedText.server";
import { readPlayerName, toUniqueName } from "~/words/playerName";
import { isActive, type Seat, seatToken } from "./seat.server";
import { type EndedTeam, MAX_PLAYERS } from "./team";
import type { TeamRefusal } from "./team.refusals";
import { teamTopic } from "./teamEvent";
import { teamPlayStore } from "./teamPlayStore.server";
import {
  findRoom,
  findSeat,
  insertPlayer,
  insertRoom,
  listPlayers,
  type StoredRoom,
  touchRoom,
  updatePlayer,
} from "./teams.data.server";

export type TeamRefused = Refused<TeamRefusal | GameRefusal | "logFull"> | TooMany;

/** Who creates or joins a team. */
interface Newcomer {
  /** As it was typed. */
  readonly name: string;
  readonly record: Pick<RecordStore, "results">;
  /** Null for a guest. */
  readonly memberId: string | null;
  /** Network address of the client. */
  readonly from: string;
}

/**
 * Creates a team for today's game of an edition. It begins with the creator's guesses, scored anew.
 * @param player.log the creator's own log of the game
 * @returns with a token that proves who has the seat
 */
export async function createTeam(
  app: App,
  { edition, name: rawName, log, record, memberId, from }: Newcomer & { edition: Edition; log: GuessLog },
): Promise<{ seat: Seat; token: string } | TeamRefused> {
  const name = readPlayerName(rawName);
  if (isRefused(name)) return name;
  if (hasBlockedWord(app, edition, name)) return refuse("playerNameBlocked");
  if (isTooLong(log)) return refuse("logFull");
  const tooMany = await rateLimit(app, [["teamCreateFrom", networkOf(from)]]);
  if (tooMany !== undefined) return tooMany;
  const game = currentGame(app, edition);
  if ((await record.results(edition)).has(game.number)) return refuse("teamGameCompleted");
  const opened = await openGame(app, game);
  if (isRefused(opened)) return opened;
  const play = playOf(await rateAhead(opened, log), log);
  if (play.isOver) return refuse("teamGameCompleted");
  const steps = play.guesses.map(({ kind, word, typed }): LogEntry => ({
    kind: kind === "hint" ? "hint" : "guess",
    word,
    ...(typed === undefined ? {} : { typed }),
    by: name,
  }));
  const at = isoTime(app.now());
  const playerId = randomUUID();
  const code = await inWriteTransaction(app.db, async (transaction) => {
    let free = newJoinCode();
    while (!(await insertRoom(transaction, { code: free, ...game, log: formatLog(steps), at }))) free = newJoinCode();
    await insertPlayer(transaction, { id: playerId, code: free, name, memberId, at });
    return free;
  });
  const seat: Seat = { playerId, code, name, memberId, game };
  return { seat, token: seatToken(app, seat) };
}

/** Players that a room has in all, those who have left included. Their names stay taken. */
const MAX_SEATS = 4 * MAX_PLAYERS;

/** The room that has a code. Codes that no room has count against the network, so that nobody can try many. */
async function findRoomByCode(
  app: App,
  { code: rawCode, from }: { code: string; from: string },
): Promise<StoredRoom | Refused<"teamCodeInvalid" | "teamUnknown"> | TooMany> {
  const code = toJoinCode(rawCode);
  if (code === undefined) return refuse("teamCodeInvalid");
  const tooMany = await rateLimit(app, [["teamCodeFrom", networkOf(from)]]);
  if (tooMany !== undefined) return tooMany;
  const room = await findRoom(app.db, code);
  if (room === undefined) return refuse("teamUnknown");
  await app.limiter.refund("teamCodeFrom", networkOf(from));
  return room;
}

/** What a code invites to, for who is not in the team. */
export interface TeamInvitation {
  readonly edition: Edition;
  /** Who is in the team. */
  readonly players: readonly string[];
  /** What the newcomer would be called. */
  readonly name: string;
}

/**
 * Shows to what a code invites, before joining.
 * @param newcomer.name a name that can be one, or empty
 */
export async function showTeamInvitation(
  app: App,
  { code, name, memberId, from }: Omit<Newcomer, "record"> & { code: string },
): Promise<TeamInvitation | TeamRefused> {
  const room = await findRoomByCode(app, { code, from });
  if (isRefused(room)) return room;
  const { edition, number } = room;
  if (room.is_over === 1 || !isActive(app, { game: { edition, number } })) return refuse("teamInactive");
  const all = await listPlayers(app.db, room.code);
  const own = memberId === null ? undefined : all.find(({ member_id }) => member_id === memberId);
  const unique = toUniqueName(
    name,
    all.map((player) => player.name),
  );
  const players = all.filter(({ left_at }) => left_at === null).map((player) => player.name);
  return { edition, players, name: own?.name ?? unique };
}

/** Joins a team by its code. A member who has been in the team before gets the same seat again. */
export async function joinTeam(
  app: App,
  { code: rawCode, name: rawName, record, memberId, from }: Newcomer & { code: string },
): Promise<{ seat: Seat; token: string } | TeamRefused> {
  const typedName = readPlayerName(rawName);
  if (isRefused(typedName)) return typedName;
  const room = await findRoomByCode(app, { code: rawCode, from });
  if (isRefused(room)) return room;
  const { code } = room;
  if (hasBlockedWord(app, room.edition, typedName)) return refuse("playerNameBlocked");
  const game = { edition: room.edition, number: room.number };
  if (!isActive(app, { game })) return refuse("teamInactive");
  if ((await record.results(game.edition)).has(game.number)) return refuse("teamGameCompleted");
  const at = isoTime(app.now());
  const joined = await inWriteTransaction(app.db, (transaction) =>
    sitDown(transaction, { code, name: typedName, memberId, at }),
  );
  if (isRefused(joined)) return joined;
  const { playerId, name, event } = joined;
  if (event !== undefined) app.bus.publish(teamTopic(code), { kind: "playerJoined", name, ...event });
  const seat: Seat = { playerId, code, name, memberId, game };
  return { seat, token: seatToken(app, seat) };
}

/** `event` is undefined for a member who is in the team already. */
async function sitDown(
  transaction: Db,
  { code, name, memberId, at }: { code: string; name: string; memberId: string | null; at: string },
) {
  const all = await listPlayers(transaction, code);
  const own = memberId === null ? undefined : all.find(({ member_id }) => member_id === memberId);
  if (own?.left_at === null) return { playerId: own.id, name: own.name, event: undefined };
  // Who joins now would see the secret, and win, without a guess.
  const [first] = all;
  if (first !== undefined && (await findSeat(transaction, first.id))?.is_over === 1) return refuse("teamInactive");
  if (all.filter(({ left_at }) => left_at === null).length >= MAX_PLAYERS) return refuse("teamFull");
  if (own !== undefined) {
    await updatePlayer(transaction, own.id, { left_at: null, seen_at: at });
    const { id: playerId, name: known } = own;
    const log = parseLog((await findRoom(transaction, code))?.log ?? "");
    const guesses = log.filter(({ by }) => by === known).length;
    return { playerId, name: known, event: { version: await touchRoom(transaction, code), guesses } };
  }
  if (all.length >= MAX_SEATS) return refuse("teamFull");
  const unique = toUniqueName(
    name,
    all.map((player) => player.name),
  );
  const playerId = randomUUID();
  await insertPlayer(transaction, { id: playerId, code, name: unique, memberId, at });
  return { playerId, name: unique, event: { version: await touchRoom(transaction, code), guesses: 0 } };
}

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

/** Whether a code names a room whose game is today's. It counts against the network like a try to join. */
export async function isTeamActive(app: App, named: { code: string; from: string }): Promise<boolean | TooMany> {
  const room = await findRoomByCode(app, named);
  if (isRefused(room)) return room.why === "tooMany" ? room : false;
  return isActive(app, { game: { edition: room.edition, number: room.number } });
}
