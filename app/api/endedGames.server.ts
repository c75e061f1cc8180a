import type { App } from "~/app";
import { endOf } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { newestPastGame } from "~/play/pastWord.server";
import type { DaySummary } from "~/play/played";
import { summarizeDay } from "~/yesterday/daySummary.server";
import { claimToldGame, unclaimToldGame } from "./toldGames.data.server";

/** How long after its end the counts of a game are whole: each process writes its own once a minute. Milliseconds. */
const COUNTED_AFTER_MS = 120_000;

/**
 * @returns what finds the games that have just ended, one of each edition at most: each once, and in one process. A game that
 *   ended while no server ran is found at the next start, unless another one has ended since. What is returned counts as told.
 */
export function createEndedGames(app: App): () => Promise<readonly DaySummary[]> {
  /** The number of the last game that somebody was told of, in this process or another. */
  const told = new Map<Edition, number>();
  const takeEnded = async (edition: Edition): Promise<DaySummary | null> => {
    const game = { edition, number: newestPastGame(app, edition) };
    if (told.get(edition) === game.number || app.now() < endOf(app, game).getTime() + COUNTED_AFTER_MS) return null;
    // Before it is claimed, which another process may do if this one fails.
    const summary = await summarizeDay(app, game);
    const isClaimed = summary !== null && (await claimToldGame(app.db, game));
    told.set(edition, game.number);
    return isClaimed ? summary : null;
  };
  return async () => {
    const ended: DaySummary[] = [];
    for (const edition of EDITIONS) {
      const summary = await takeEnded(edition);
      if (summary !== null) ended.push(summary);
    }
    return ended;
  };
}

/** Of a game that was taken but not told: it is found again by the next process that starts. */
export async function giveBackEndedGame({ db }: Pick<App, "db">, game: DailyGame): Promise<void> {
  await unclaimToldGame(db, game);
}
