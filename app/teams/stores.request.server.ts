import type { App } from "~/app";
import { type DailyGame, type GameRef, isSameGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { tryToStore } from "~/platform/unavailable.server";
import type { TeamInfo } from "~/play/gameView";
import type { PlayStore } from "~/play/playStore";
import { openOwnStores, type OwnStores } from "~/player/ownStores.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { openSeat, type Seat } from "./seat.server";
import { deleteSeatCookie, hasEndedTeam, readSeatCookie, writeEndedTeam } from "./seatCookie.request.server";
import { teamPlayStore } from "./teamPlayStore.server";
import { keepTeamGame } from "./teams.server";
import { showTeam } from "./teamTurn.server";

/** The storage of one player's games and records. The game of the player's team is that of the team. */
export interface Stores extends OwnStores {
  /** The player's place in a team whose game is today's. Null without one. */
  readonly seat: Seat | null;
  /** The player's own storage of a game, in a team or not. */
  readonly ownStoreOf: (game: DailyGame) => PlayStore;
}

/** The stores of the player who sent a request. They are opened on first use. */
export const storesOf = ({ once }: Pick<RequestContext, "once">): Promise<Stores> => once(openStores);

async function openStores(context: RequestContext): Promise<Stores> {
  const own = await openOwnStores(context);
  const { storeOf: ownStoreOf } = own;
  const token = readSeatCookie(context.cookies);
  const seat = token === undefined || hasEndedTeam(context.cookies) ? null : await takeSeat(context, token, own);
  if (seat === null) return { ...own, seat, ownStoreOf };
  const storeOf = (game: GameRef) =>
    isSameGame(game, seat.game) ? teamPlayStore(context.app, seat) : ownStoreOf(game);
  return { ...own, seat, storeOf, ownStoreOf };
}

/** The seat of a token. When the team's day is over, its end goes into the player's own stores. */
async function takeSeat({ app, cookies }: RequestContext, token: string, { memberId, storeOf, record }: OwnStores) {
  const opened = await openSeat(app, { token, memberId });
  if (opened.type === "none") {
    deleteSeatCookie(cookies);
    return null;
  }
  const { seat } = opened;
  if (opened.type === "active") return seat;
  const keep = async () => {
    writeEndedTeam(cookies, await keepTeamGame(app, { seat, store: storeOf(seat.game), record }));
  };
  await tryToStore(app.log, "the game of a team was not kept", keep);
  return null;
}

/** The player's seat, if the game is that of the team. */
export function seatIn({ seat }: Pick<Stores, "seat">, game: GameRef): Seat | undefined {
  return seat !== null && isSameGame(seat.game, game) ? seat : undefined;
}

/** The team in which the game is played. Null: the player plays alone. */
export async function loadTeam(app: App, seat: Seat | undefined): Promise<TeamInfo | null> {
  if (seat === undefined) return null;
  const view = await showTeam(app, { seat, records: [] });
  return isRefused(view) ? null : view.team;
}
