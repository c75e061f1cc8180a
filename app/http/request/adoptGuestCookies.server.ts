import { EDITIONS } from "~/game/editions";
import { adoptGuest } from "~/services/members/adoptGuest.server";
import type { RequestContext } from "./context";
import { cookieGames, cookiePlayStore, deleteGameCookies, MAX_GAMES } from "./progressCookie.server";
import { deleteRecordCookies, hasRecordCookies, readRecordCookies } from "./recordCookie.server";

/**
 * Moves the guest games in this browser's cookies to the member's account.
 * Deletes the cookies, so that the next guest on this browser does not get them.
 * Guest cookies can appear after log-in too: a guest's turn in another tab may complete later.
 */
export async function adoptGuestCookies(
  { app, cookies }: Pick<RequestContext, "app" | "cookies">,
  memberId: string,
): Promise<void> {
  const found = cookieGames(cookies);
  if (found.length === 0 && !hasRecordCookies(cookies)) return;
  // A browser never has more of our games. The limit bounds the rankings that forged cookies can cause.
  const known = found.slice(0, MAX_GAMES);
  const games = await Promise.all(
    known.map(async (game) => ({ game, log: await cookiePlayStore(cookies, game).load() })),
  );
  const records = new Map(EDITIONS.map((edition) => [edition, readRecordCookies(cookies, edition)]));
  await adoptGuest(app, memberId, { games: games.filter(({ log }) => log.length > 0), records });
  deleteGameCookies(cookies);
  deleteRecordCookies(cookies);
}
