import { EDITIONS } from "~/game/editions";
import { adoptGuest } from "~/services/members/adoptGuest.server";
import type { RequestContext } from "./context";
import { cookieGames, cookiePlayStore, deleteGameCookies, MAX_GAMES } from "./progressCookie.server";
import { deleteRecordCookies, hasRecordCookies, readRecordCookies } from "./recordCookie.server";

/**
 * Makes what this browser has kept of a guest's games the member's, and deletes it from the browser: the next guest must not count it as theirs.
 * There may be some after logging in, too: a guest's turn in another tab may be answered later.
 */
export async function adoptGuestCookies(
  { app, cookies }: Pick<RequestContext, "app" | "cookies">,
  memberId: string,
): Promise<void> {
  if (cookieGames(cookies).length === 0 && !hasRecordCookies(cookies)) return;
  // No browser has more of ours; each forged one would cost a ranking.
  const known = cookieGames(cookies).slice(0, MAX_GAMES);
  const games = await Promise.all(
    known.map(async (game) => ({ game, log: await cookiePlayStore(cookies, game).load() })),
  );
  const records = new Map(EDITIONS.map((edition) => [edition, readRecordCookies(cookies, edition)]));
  await adoptGuest(app, memberId, { games: games.filter(({ log }) => log.length > 0), records });
  deleteGameCookies(cookies);
  deleteRecordCookies(cookies);
}
