import { isDaily } from "~/editions/gameRef";
import { tryToStore } from "~/platform/unavailable.server";
import type { CookieParts } from "~/site/context.request.server";
import { deleteGuestCookie, readGuest } from "./guestId.request.server";
import {
  cookieGames,
  deleteGameCookies,
  deleteRecordCookies,
  hasRecordCookies,
  readGuestPlays,
} from "./guestStore.request.server";
import { mergeGuest } from "./mergeGuest.server";

/**
 * Moves the guest games in this browser's cookies, and the guest's places in circles, to the member's account.
 * Deletes the cookies, so that the next guest on this browser does not get them.
 * Guest cookies can appear after log-in too: a guest's turn in another tab may complete later.
 *
 * A client that ignores the deletion could have up to 60 games ranked with each request. So a member's cookies are merged
 * ten times an hour at most. That counts requests, not what they hold: a memory of merged cookies would be evaded by
 * changing one letter. Beyond the limit, and while nothing can be stored, the cookies are left alone, and a later request
 * merges them. Each process counts for itself; several processes allow up to as many times the limit.
 */
export async function mergeGuestCookies(parts: CookieParts, memberId: string): Promise<void> {
  const { app, cookies } = parts;
  const guestId = readGuest(parts)?.guestId;
  if (cookieGames(cookies).length === 0 && !hasRecordCookies(cookies) && guestId === undefined) return;
  if ((await app.limiter.take("guestMerge", memberId)) !== undefined) return;
  const plays = readGuestPlays(cookies);
  const games = plays.games.flatMap(({ game, log }) => (isDaily(game) ? [{ game, log }] : []));
  const merge = () => mergeGuest(app, memberId, { ...plays, games, guestId });
  if (!(await tryToStore(app.log, "a guest's games were not merged", merge))) {
    await app.limiter.refund("guestMerge", memberId);
    return;
  }
  deleteGameCookies(cookies);
  deleteRecordCookies(cookies);
  deleteGuestCookie(cookies);
}
