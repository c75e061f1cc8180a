import { EDITIONS } from "~/game/editions";
import { tryToStore } from "~/platform/unavailable.server";
import { mergeGuest } from "~/services/members/mergeGuest.server";
import type { CookieParts } from "./context";
import { cookieGames, cookiePlayStore, deleteGameCookies, MAX_GAMES } from "./guestCookies.server";
import { deleteRecordCookies, hasRecordCookies, readImportCookie, readRecordCookies } from "./recordCookie.server";

/**
 * Moves the guest games in this browser's cookies to the member's account.
 * Deletes the cookies, so that the next guest on this browser does not get them.
 * Guest cookies can appear after log-in too: a guest's turn in another tab may complete later.
 *
 * A client that ignores the deletion could have up to 60 games ranked with each request. So a member's cookies are merged
 * ten times an hour at most. That counts requests, not what they hold: a memory of merged cookies would be evaded by
 * changing one letter. Beyond the limit, and while nothing can be stored, the cookies are left alone, and a later request
 * merges them. Each process counts for itself; several processes allow up to as many times the limit.
 */
export async function mergeGuestCookies({ app, cookies }: CookieParts, memberId: string): Promise<void> {
  const found = cookieGames(cookies);
  if (found.length === 0 && !hasRecordCookies(cookies)) return;
  if ((await app.limiter.take("guestMerge", memberId)) !== undefined) return;
  // A browser never has more of our games. The limit bounds the rankings that forged cookies can cause.
  const known = found.slice(0, MAX_GAMES);
  const games = await Promise.all(
    known.map(async (game) => ({ game, log: (await cookiePlayStore(cookies, game).load()).log })),
  );
  const records = new Map(EDITIONS.map((edition) => [edition, readRecordCookies(cookies, edition)]));
  const imported = readImportCookie(cookies);
  const merge = () =>
    mergeGuest(app, memberId, { games: games.filter(({ log }) => log.length > 0), records, imported });
  if (!(await tryToStore(app.log, "a guest's games were not merged", merge))) {
    await app.limiter.refund("guestMerge", memberId);
    return;
  }
  deleteGameCookies(cookies);
  deleteRecordCookies(cookies);
}
