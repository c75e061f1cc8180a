import { currentGame } from "~/editions/calendar.server";
import { toGameNumber } from "~/editions/gameRef";
import { editionNamed } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { playedMonth } from "~/play/played.server";
import { formatResults } from "~/play/results";
import type { StatsView } from "~/play/statsView";
import { showGame } from "~/play/turn.server";
import { findUnfinished } from "~/player/unfinishedYesterday.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import { storesOf } from "~/teams/stores.request.server";

/**
 * Data of the statistics page: an edition's statistics, and the game that the URL names, else today's, if it is over.
 * @throws Response a refusal for a named game that cannot be played
 */
export async function loadStatsPage(context: RequestContext): Promise<StatsView> {
  const { app, url } = context;
  const edition = editionNamed(url);
  const named = url.searchParams.get("num");
  const today = currentGame(app, edition);
  const game = named === null ? today : { edition, number: toGameNumber(named) };
  const stores = await storesOf(context);
  const { storeOf, record } = stores;
  const view = await showGame(app, { game, store: storeOf(game), records: [record] });
  // Before an edition's first game there is no game today.
  if (isRefused(view) && named !== null) throw refusalResponse(view.why);
  const unfinished = await findUnfinished(app, stores, today);
  const { stats } = await record.load(edition);
  const month = readSettingsCookie(context.cookies).showOthers ? await playedMonth(app, edition, stats) : null;
  const days = {
    newest: today.number,
    epoch: app.env.GAME_EPOCH,
    results: formatResults(await record.results(edition)),
  };
  const isYesterdayOpen = unfinished?.isBegunOnDay === true;
  return { edition, stats, days, isYesterdayOpen, month, game: isRefused(view) || !view.isOver ? null : view };
}
