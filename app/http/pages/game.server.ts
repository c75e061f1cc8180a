import { type Edition, hasOwnPage } from "~/game/editions";
import { redirect } from "@remix-run/node";
import { toGameNumber } from "~/game/archive";
import type { DailyGame } from "~/game/gameRef";
import type { StreakFacts } from "~/game/stats";
import type { GameView } from "~/game/view";
import { editionAt, gameAddress, isArchiveGame, pathIn } from "~/i18n/addresses";
import type { App } from "~/services/app";
import type { RequestContext } from "../request/context";
import { seatIn } from "../request/seatCookie.server";
import type { Stores } from "../request/stores";
import { currentGame, type GameDay, gameDay, checkPlayable } from "~/services/play/openGame.server";
import type { RecordStore } from "~/services/play/recordStore";
import { showGame } from "~/services/play/turn.server";
import { showTeam } from "~/services/teams/teamTurn.server";
import { refusalResponse } from "../refusal";
import { withEnding } from "./ending.server";

/**
 * The game that a URL names by its number (`?num=`). Without a number outside the archive: today's game.
 * @throws Response 302 to the first page for an invalid number in the archive of an edition with its own page, 302 to
 *   today's page for today's number in the archive, a refusal for a game that cannot be played
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
  // Temporary: tomorrow it is a past game.
  if (isArchive && game.number === today.number) throw redirect(gameAddress(edition, language), 302);
  return game;
}

export interface GamePageData extends GameDay {
  readonly view: GameView;
  /** On today's page: the number of yesterday's game if the player has left it unfinished. */
  readonly unfinished: number | null;
  /** Whether the game was ended before and its log is gone. */
  readonly isReplay: boolean;
  /** For the win streak, which today's page shows; null on other pages. */
  readonly streak: StreakFacts | null;
}

/**
 * Data of a game page.
 * @throws Response a redirect or refusal as `requireGame` does
 */
export async function loadGamePage(context: RequestContext): Promise<GamePageData> {
  const { app } = context;
  const game = requireGame(context);
  const stores = await context.stores();
  const { record } = stores;
  const seat = seatIn(stores, game);
  const view =
    seat === undefined
      ? await showGame(app, { game, store: stores.storeOf(game), records: [record] })
      : await showTeam(app, { seat, records: [record] });
  if (typeof view === "string") throw refusalResponse(view);
  const day = gameDay(app, game);
  const results = await record.results(game.edition);
  return {
    view: await withEnding(context, view),
    ...day,
    unfinished: day.isToday ? await findUnfinished(app, stores, game) : null,
    isReplay: !view.isOver && results.has(game.number),
    streak: day.isToday ? await loadStreak(record, game.edition) : null,
  };
}

async function loadStreak(record: RecordStore, edition: Edition): Promise<StreakFacts> {
  const { winStreak, lastEnd } = await record.streak(edition);
  return { winStreak, lastEnd };
}

/** The number of the previous game if the player has an open play of it with guesses. */
async function findUnfinished(app: App, stores: Stores, { edition, number }: DailyGame): Promise<number | null> {
  const game = { edition, number: number - 1 };
  const store = stores.storeOf(game);
  if ((await store.load()).length === 0) return null;
  const view = await showGame(app, { game, store, records: [stores.record] });
  return typeof view === "string" || view.isOver || view.guessCount === 0 ? null : game.number;
}
