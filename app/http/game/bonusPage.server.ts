import { redirect } from "@remix-run/node";
import { EDITION_FACTS } from "~/game/editions";
import { isDaily } from "~/game/gameRef";
import { editionNamed, gamePath, pathIn } from "~/i18n/addresses";
import { showBonus } from "~/services/play/bonus.server";
import { isRefused } from "~/game/refusal";
import { refusalResponse } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { seatIn } from "../request/seatCookie.server";
import { loadTeam, pageOfGame, requireNamedGame } from "./namedGame.server";
import { shownBonus } from "./shownView.server";

export type BonusPageData = Awaited<ReturnType<typeof loadBonusPage>>;

/**
 * Data of the page of a bonus round: of the game that the URL names by number or code, else of today's.
 * @throws Response 302 to the first page for a game that is not over, 302 to today's game for an edition without bonus
 *   rounds, a refusal for a game that cannot be opened
 */
export async function loadBonusPage(context: RequestContext) {
  const { app, language, url } = context;
  const edition = editionNamed(url);
  if (!EDITION_FACTS[edition].hasBonusRound) throw redirect(gamePath(edition, language), 302);
  const game = requireNamedGame(context);
  const stores = await context.stores();
  const { storeOf, record } = stores;
  // Before the round: what happens in the room between the two is then in both, not in neither.
  const team = await loadTeam(app, seatIn(stores, game));
  const view = await showBonus(app, { game, store: storeOf(game), records: [record] });
  if (isRefused(view)) {
    if (view.why === "notOver") throw redirect(pathIn(language, "/"), 302);
    throw refusalResponse(isDaily(game) ? view.why : "badGameLink");
  }
  return { view: await shownBonus(context, view), gamePage: pageOfGame(context, game), team };
}
