import { hasOwnPage } from "~/game/editions";
import { redirect } from "@remix-run/node";
import { toGameNumber } from "~/game/archive";
import type { DailyGame } from "~/game/gameRef";
import type { GameView } from "~/game/view";
import { editionAt, gameAddress, isArchiveGame, pathIn } from "~/i18n/addresses";
import type { App } from "~/services/app";
import type { RequestContext } from "../request/context";
import type { Stores } from "../request/stores";
import { currentGame, type GameDay, gameDay, checkPlayable } from "~/services/play/openGame.server";
import { showGame } from "~/services/play/turn.server";
import { refusalResponse } from "../refusal";

/**
 * The game that a page's address names: by its number (`?num=`), or today's where the address need not name one.
 * @throws Response 302 to the first page for what is no positive number in Junior, and to today's page for today's number in the archive;
 *   a refusal for a number of no game that can be played
 */
function requireGame({ app, language, path, url }: RequestContext): DailyGame {
  const edition = editionAt(path);
  const today = currentGame(app, edition);
  const named = url.searchParams.get("num");
  const isArchive = isArchiveGame(path);
  if (named === null && !isArchive) return today;
  const game = { edition, number: toGameNumber(named) };
  if (isArchive && hasOwnPage(edition) && !(game.number > 0)) throw redirect(pathIn(language, "/"), 302);
  const refusal = checkPlayable(app, game);
  if (refusal !== undefined) throw refusalResponse(refusal);
  // Not for good: tomorrow it is a past game.
  if (isArchive && game.number === today.number) throw redirect(gameAddress(edition, language), 302);
  return game;
}

export interface GamePageData extends GameDay {
  readonly view: GameView;
  /** On today's page: the number of yesterday's game, for a player who is in the middle of it. */
  readonly unfinished: number | null;
  /** The game was ended before, and its guesses are not there any more. */
  readonly isReplay: boolean;
}

/** What a game's page shows. Throws the response of a refusal for a game that cannot be played. */
export async function loadGamePage(context: RequestContext): Promise<GamePageData> {
  const { app } = context;
  const game = requireGame(context);
  const stores = await context.stores();
  const { record } = stores;
  const view = await showGame(app, { game, store: stores.storeOf(game), records: [record] });
  if (typeof view === "string") throw refusalResponse(view);
  const day = gameDay(app, game);
  const results = await record.results(game.edition);
  return {
    view,
    ...day,
    unfinished: day.isToday ? await findUnfinished(app, stores, game) : null,
    isReplay: !view.isOver && results.has(game.number),
  };
}

/** The number of the game before, when the player has an open play of it. */
async function findUnfinished(app: App, stores: Stores, { edition, number }: DailyGame): Promise<number | null> {
  const game = { edition, number: number - 1 };
  const store = stores.storeOf(game);
  if ((await store.load()).length === 0) return null;
  const view = await showGame(app, { game, store, records: [stores.record] });
  return typeof view === "string" || view.isOver || view.guessCount === 0 ? null : game.number;
}
