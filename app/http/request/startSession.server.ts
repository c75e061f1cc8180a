import { EDITIONS } from "~/game/editions";
import { adoptGuest } from "~/services/members/adoptGuest.server";
import type { Authenticated } from "~/services/members/accountOutcome";
import type { App } from "~/services/app";
import type { Sent } from "./session.server";
import { cookiePlayStore, forgetGames, MAX_GAMES, savedGames } from "./progressCookie.server";
import { forgetRecords, savedRecord } from "./recordCookie.server";

/**
 * Logs somebody in who has shown to be a member, and makes a guest's games in this browser the member's.
 * @returns false when the password that was shown has been replaced by now, and nothing was done
 */
export async function startSession(app: App, sent: Sent, admitted: Authenticated): Promise<boolean> {
  if (!(await sent.session.begin(admitted))) return false;
  await adoptCookies(app, sent, admitted.memberId);
  return true;
}

/**
 * What this browser has kept of a guest's games is the member's from now on, and is taken out of the browser: the next one who plays here must not
 * count it as theirs. There may be some after logging in, too: a guest's turn in another tab may be answered later.
 */
export async function adoptCookies(app: App, { request, session }: Sent, memberId: string): Promise<void> {
  const forgotten = [...forgetGames(request), ...forgetRecords(request)];
  if (forgotten.length === 0) return;
  // No browser has more of ours; each that is forged would cost a ranking.
  const known = savedGames(request).slice(0, MAX_GAMES);
  const games = await Promise.all(
    known.map(async (game) => ({ game, log: await cookiePlayStore(request, game).load() })),
  );
  const records = new Map(EDITIONS.map((edition) => [edition, savedRecord(request, edition)]));
  await adoptGuest(app, memberId, { games: games.filter(({ log }) => log.length > 0), records });
  session.alsoSet(forgotten);
}
