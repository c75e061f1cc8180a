import { redirect } from "@remix-run/node";
import { toGameNumber } from "~/game/archive";
import { EDITION_FACTS } from "~/game/editions";
import { type GameRef, isDaily, toCustomGame } from "~/game/gameRef";
import type { TeamInfo } from "~/game/team";
import { customAddress, editionNamed, gameAddress, gamePath, pathIn } from "~/i18n/addresses";
import { showBonus } from "~/services/play/bonus.server";
import { currentGame } from "~/services/calendar.server";
import type { App } from "~/services/app";
import type { Seat } from "~/services/teams/seat.server";
import { showTeam } from "~/services/teams/teamTurn.server";
import { isRefused } from "~/game/refusal";
import { refusalResponse } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { withBonusGlosses } from "./glosses.server";
import { seatIn } from "../request/seatCookie.server";

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
  const game = requireBonusGame(context);
  const stores = await context.stores();
  const { storeOf, record } = stores;
  // Before the round: what happens in the room between the two is then in both, not in neither.
  const team = await loadTeam(app, seatIn(stores, game));
  const view = await showBonus(app, { game, store: storeOf(game), records: [record] });
  if (isRefused(view)) {
    if (view.why === "notOver") throw redirect(pathIn(language, "/"), 302);
    throw refusalResponse(isDaily(game) ? view.why : "badGameLink");
  }
  return { view: await withBonusGlosses(context, view), gamePage: pageOfGame(context, game), team };
}

async function loadTeam(app: App, seat: Seat | undefined): Promise<TeamInfo | null> {
  if (seat === undefined) return null;
  const view = await showTeam(app, { seat, records: [] });
  return isRefused(view) ? null : view.team;
}

function requireBonusGame({ app, url }: RequestContext): GameRef {
  const edition = editionNamed(url);
  const code = url.searchParams.get("code");
  const number = url.searchParams.get("num");
  if (code !== null) {
    const game = toCustomGame(edition, code);
    if (game === undefined) throw refusalResponse("badGameLink");
    return game;
  }
  return number === null ? currentGame(app, edition) : { edition, number: toGameNumber(number) };
}

function pageOfGame({ app, language }: RequestContext, game: GameRef): string {
  if (!isDaily(game)) return customAddress(game);
  const { edition, number } = game;
  return gameAddress(edition, language, number === currentGame(app, edition).number ? {} : { number });
}
