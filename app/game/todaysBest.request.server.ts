import { currentGame } from "~/editions/calendar.server";
import { customCodeAt, editionAt, editionNamed, gamePath, isArchiveGame } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { tryToStore } from "~/platform/unavailable.server";
import { showGame } from "~/play/turn.server";
import type { RequestContext } from "~/site/context.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { PROXIMITY_SCALE } from "~/vectors/rating";

/**
 * The best percentile of today's game so far, for the mark in the header: 0 before the first guess and where closeness is
 * hidden, and on the pages of games, which have a mark of their own.
 */
export async function todaysBest(context: RequestContext): Promise<number> {
  const { app, cookies, language, path, url } = context;
  const isGamePage =
    customCodeAt(path) !== undefined || isArchiveGame(path) || path === gamePath(editionAt(path), language);
  if (isGamePage || !readSettingsCookie(cookies).showProximity) return 0;
  const game = currentGame(app, editionNamed(url));
  const stores = await storesOf(context);
  let best = 0;
  // No page is refused for its mark.
  await tryToStore(app.log, "the mark of today's game was not drawn", async () => {
    const begun = await stores.begunGames();
    if (!begun.some(({ edition, number }) => edition === game.edition && number === game.number)) return;
    const view = await showGame(app, { game, store: stores.storeOf(game), records: [] });
    if (!isRefused(view)) best = view.hasWon ? PROXIMITY_SCALE : view.bestPercentile;
  });
  return best;
}
