import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { type DailyGame, type GameRef, isDaily } from "~/editions/gameRef";
import { isoTime } from "~/platform/isoTime.server";
import { refuse, type Refused } from "~/platform/refusal";
import { tryToStore } from "~/platform/unavailable.server";
import type { SeatRefusal } from "~/play/turn.refusals";
import { markSeen, SEEN_STEP_MS } from "./presence.server";
import { findSeat, type StoredSeat, updatePlayer } from "./teams.data.server";

/** The place of one player in a team's room. */
export interface Seat {
  readonly playerId: string;
  readonly code: string;
  /** Unique in the room. The author of the player's guesses. */
  readonly name: string;
  /** Null for a guest. */
  readonly memberId: string | null;
  readonly game: DailyGame;
}

const PURPOSE = "team seat";

/** What proves who has a seat, for a cookie or a client. */
export function seatToken(app: App, { playerId }: Pick<Seat, "playerId">): string {
  return app.seal.seal(PURPOSE, playerId);
}

/** A room ends with its game day. */
export function isActive(app: App, { game }: Pick<Seat, "game">): boolean {
  return currentGame(app, game.edition).number === game.number;
}

/**
 * The seat of a token. It is a sign of life of its player. The seat of a guest becomes that of the member who comes with
 * it.
 * @param memberId the member who comes with the token; null for a guest
 * @returns `over`: the room's game day has ended. `none`: the token is invalid, the player has left or is another member,
 *   or the room is deleted.
 */
export async function openSeat(
  app: App,
  { token, memberId }: { token: string; memberId: string | null },
): Promise<{ readonly type: "active" | "over"; readonly seat: Seat } | { readonly type: "none" }> {
  const playerId = app.seal.open(PURPOSE, token);
  const row = playerId === undefined ? undefined : await findSeat(app.db, playerId);
  if (row?.left_at !== null) return { type: "none" };
  if (row.member_id !== null && row.member_id !== memberId) return { type: "none" };
  await updateSeat(app, row, memberId);
  const seat: Seat = {
    playerId: row.id,
    code: row.code,
    name: row.name,
    memberId,
    game: { edition: row.edition, number: row.number },
  };
  return { type: isActive(app, seat) ? "active" : "over", seat };
}

/** Why a player who has a seat cannot play with it any more. Undefined: they can. */
export async function refuseSeat(app: App, seat: Seat): Promise<Refused<SeatRefusal> | undefined> {
  if (!isActive(app, seat)) return refuse("teamInactive");
  return (await findSeat(app.db, seat.playerId))?.left_at === null ? undefined : refuse("seatUnknown");
}

/** Why nobody can play in a team of a game without a seat in it. */
export function refuseWithoutSeat(app: App, game: GameRef): Refused<SeatRefusal> {
  return refuse(isDaily(game) && isActive(app, { game }) ? "seatUnknown" : "teamInactive");
}

async function updateSeat(app: App, { id, member_id, seen_at }: StoredSeat, memberId: string | null): Promise<void> {
  if (member_id === null && memberId !== null)
    await tryToStore(app.log, "the member of a seat was not stored", () =>
      updatePlayer(app.db, id, { member_id: memberId }),
    );
  // Most requests come too early to write anything.
  if (seen_at < isoTime(app.now() - SEEN_STEP_MS)) await markSeen(app, [id]);
}
