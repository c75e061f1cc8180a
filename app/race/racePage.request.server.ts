import { sessionOf } from "~/account/session.request.server";
import { currentGame } from "~/editions/calendar.server";
import { isDaily } from "~/editions/gameRef";
import { drawQrCode } from "~/platform/qrCode.server";
import { isRefused } from "~/platform/refusal";
import type { RequestContext } from "~/site/context.request.server";
import { pageOfGame, requireNamedGame } from "~/site/namedGame.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { MAX_PLAYER_NAME, playerNameOf } from "~/words/playerName";
import { findRacePlay, readGhostName, sealGhost } from "./ghost.server";

export type RacePageData = Awaited<ReturnType<typeof loadRacePage>>;

/**
 * Data of the page on which a player makes a link to race against their ended play of the game that the URL names, else of today's.
 * With a name in the URL, it has the link. Nothing is stored.
 * @throws Response a refusal for a game that cannot be opened
 */
export async function loadRacePage(context: RequestContext) {
  const { app, url } = context;
  const game = requireNamedGame(context);
  const { storeOf } = await storesOf(context);
  const play = await findRacePlay(app, { game, store: storeOf(game) });
  if (isRefused(play)) throw refusalResponse(isDaily(game) ? play.why : "badGameLink");
  const page = {
    game,
    gamePage: pageOfGame(context, game),
    isToday: isDaily(game) && game.number === currentGame(app, game.edition).number,
    isOver: play.isOver,
    canRace: play.climb !== null,
  };
  const typed = url.searchParams.get("name");
  if (typed === null || play.climb === null)
    return { ...page, name: playerNameOf(await sessionOf(context).member()), why: null, link: null };
  const name = readGhostName(app, game, typed);
  if (isRefused(name)) return { ...page, name: typed.slice(0, MAX_PLAYER_NAME * 8), why: name.why, link: null };
  const ghost = sealGhost(app, play.game, { name, ...play.climb });
  const link = `${originOf(context)}${pageOfGame(context, play.game, { ghost })}`;
  return { ...page, name, why: null, link: { link, qrCode: drawQrCode(link) } };
}
