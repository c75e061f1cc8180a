import type { App } from "~/app";
import { currentGame, endOf, gameDay } from "~/editions/calendar.server";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { createShortCache } from "~/platform/shortCache.server";
import { isWithheld } from "~/play/gameNotice.server";
import { wordsAround } from "~/play/nearest.server";
import { openGameCached } from "~/play/openGame.server";
import type { DaySummary } from "~/play/played";
import { playedOnDay } from "~/play/played.server";
import { foldSameStem } from "~/words/sameStem.server";

/** How many of the nearest words a summary has, not counting the folded ones. */
const NEAREST_COUNT = 10;

/** The greatest age of a cached summary, milliseconds: what staff has taken out of it meanwhile may stay for so long. */
const MAX_CACHED_AGE_MS = 10_000;
/** The days of the feeds of all editions, and some more. */
const MAX_CACHED_DAYS = 100;

export function createDaySummaries(monotonicNow: () => number): App["daySummaries"] {
  return createShortCache({ max: MAX_CACHED_DAYS, maxAgeMs: MAX_CACHED_AGE_MS, monotonicNow });
}

/**
 * Cached for a moment: a feed has many days, each with a ranking of its own.
 * @returns null for a game that has not ended, one that does not exist, and one whose word is withheld
 */
export async function summarizeDay(app: App, game: DailyGame): Promise<DaySummary | null> {
  const today = currentGame(app, game.edition).number;
  if (game.number >= today) return null;
  // The secrets of the day are not among the nearest words.
  const key = `${gameKey(game)} ${today}`;
  const cached = app.daySummaries.get(key);
  if (cached !== undefined) return cached;
  const summary = await makeSummary(app, game);
  if (summary !== null) app.daySummaries.set(key, summary);
  return summary;
}

async function makeSummary(app: App, game: DailyGame): Promise<DaySummary | null> {
  const { edition, number } = game;
  const open = await openGameCached(app, game);
  if (isRefused(open) || (await isWithheld(app, game))) return null;
  const { secret, vectors } = open;
  const around = await wordsAround(app, { edition, number, found: secret, reader: null });
  return {
    game,
    date: gameDay(app, game).date,
    endedAt: endOf(app, game),
    word: open.displayedSecret,
    nearest: foldSameStem(vectors, secret.word, around).slice(0, NEAREST_COUNT),
    played: await playedOnDay(app, game),
  };
}
