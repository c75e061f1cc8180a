import { redirect } from "@remix-run/node";
import { type GameRef, isSameGame } from "~/editions/gameRef";
import { GHOST } from "~/i18n/addresses";
import { addressWithout, type RequestContext } from "~/site/context.request.server";
import { pageOfGame } from "~/site/namedGame.request.server";
import { openGhost } from "./ghost.server";
import type { Race } from "./raceGhost";

/** Name of the cookie with the ghost that the player races against, sealed. It shows on the page of its game alone. */
const GHOST_COOKIE = "ghost";
/** Longer than today's game can be ended late, seconds. */
const GHOST_SECONDS = 7 * 86_400;

/**
 * The race on the page of a game. A ghost in the address goes into the cookie, in place of another: the page that follows the first
 * guess has its own address again. It is not redirected there at once, because a first visit of it may lead to another language.
 * @throws Response 302 to the game that the ghost in the address belongs to, or out of the race to the page without one
 */
export function findRace(context: RequestContext, game: GameRef, { isInTeam }: { isInTeam: boolean }): Race | null {
  const { app, cookies, url } = context;
  const token = url.searchParams.get(GHOST);
  if (token === "") {
    cookies.delete(GHOST_COOKIE);
    throw redirect(addressWithout(context, GHOST), 302);
  }
  if (token === null) {
    const kept = isInTeam ? undefined : openGhost(app, cookies.get(GHOST_COOKIE) ?? "");
    return kept !== undefined && isSameGame(kept.game, game) ? { ghost: kept.ghost } : null;
  }
  const linked = openGhost(app, token);
  if (linked === undefined) return { why: "badLink" };
  if (!isSameGame(linked.game, game)) throw redirect(pageOfGame(context, linked.game, { ghost: token }), 302);
  if (isInTeam) return { why: "inTeam" };
  cookies.set({ name: GHOST_COOKIE, value: token, maxAgeSeconds: GHOST_SECONDS, isHttpOnly: true });
  return { ghost: linked.ghost };
}
