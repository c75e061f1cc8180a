import { currentGame } from "~/editions/calendar.server";
import { toGameNumber, type GameRef, isDaily, toCustomGame } from "~/editions/gameRef";
import { customAddress, editionNamed, gameAddress } from "~/i18n/addresses";
import type { RequestContext } from "./context.request.server";
import { refusalResponse } from "./refusal.request.server";

/**
 * The game of a page beside that of the game: named by the query, by number or code, else today's.
 * @throws Response a refusal for what cannot be a code
 */
export function requireNamedGame({ app, url }: RequestContext): GameRef {
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

/** The address of a game's own page. */
export function pageOfGame(
  { app, language }: Pick<RequestContext, "app" | "language">,
  game: GameRef,
  query: Parameters<typeof customAddress>[1] = {},
): string {
  if (!isDaily(game)) return customAddress(game, query);
  const { edition, number } = game;
  const isToday = number === currentGame(app, edition).number;
  return gameAddress(edition, language, isToday ? query : { number, ...query });
}
