import type { Edition, GameId } from "~/game/types";
import type { GameView } from "~/game/view";
import { editionAt } from "~/i18n/addresses";
import type { App } from "~/services/app";
import { currentGame, type GameDay, gameDay } from "~/services/openGame.server";
import { showGame } from "~/services/turn.server";
import { cookiePlayStore } from "./progressCookie.server";
import { REFUSAL_STATUS } from "./refusal";

/** The game that a page's address names: today's, or by `?game=` yesterday's, which a player may be in the middle of. */
function findPageGame(app: App, edition: Edition, named: string | null): GameId {
  return named === null || !/^\d{1,7}$/.test(named) ? currentGame(app, edition) : { edition, number: Number(named) };
}

export interface GamePage extends GameDay {
  readonly view: GameView;
  /** On today's page: the number of yesterday's game, for a player who is in the middle of it. */
  readonly unfinished: number | null;
}

/** What the page of an edition shows of its game. Throws the response of a refusal for a game that cannot be played on this page. */
export async function loadGamePage(app: App, request: Request): Promise<GamePage> {
  const { pathname, searchParams } = new URL(request.url);
  const game = findPageGame(app, editionAt(pathname), searchParams.get("game"));
  // Games before yesterday's are the archive's.
  const isOld = game.number < currentGame(app, game.edition).number - 1;
  const view = isOld ? "noSuchGame" : await showGame(app, { game, store: cookiePlayStore(request, game) });
  if (typeof view === "string") throw new Response(view, { status: REFUSAL_STATUS[view] });
  const day = gameDay(app, game);
  return { view, ...day, unfinished: day.isToday ? await findUnfinished(app, request, game) : null };
}

/** The number of the game before, when the browser has an open play of it. */
async function findUnfinished(app: App, request: Request, { edition, number }: GameId): Promise<number | null> {
  const game = { edition, number: number - 1 };
  const store = cookiePlayStore(request, game);
  if ((await store.load()).length === 0) return null;
  const view = await showGame(app, { game, store });
  return typeof view === "string" || view.isOver || view.guessCount === 0 ? null : game.number;
}
