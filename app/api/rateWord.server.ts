import type { App } from "~/app";
import type { GameRefusal } from "~/editions/calendar.refusals";
import type { GameRef, DailyGame } from "~/editions/gameRef";
import { isRefused, type Result } from "~/platform/refusal";
import type { NearestSimilarities } from "~/play/gameView";
import { openGameCached, openGame } from "~/play/openGame.server";
import { readGuess } from "~/play/readGuess.server";
import { sealSecret } from "~/play/secretToken.server";
import type { OpenRefusal } from "~/play/turn";
import { type Rating, ratingOf } from "~/vectors/rating";
import { countMissedWord } from "~/words/missedWords.server";
import type { WordRefusal } from "~/words/word.refusals";

/** Rating of a word, and the similarity of the nearest word. Similarities are cosines × 100, to 2 decimals. */
export interface RatedWord extends Rating {
  readonly closest: number;
}

/**
 * Rates a word like a guess, without a play. The client keeps the log.
 * @param from gives the network address of the client, by which a word that the vocabulary lacks is counted as missed
 */
export async function rateWord(
  app: App,
  { game, raw, from }: { game: GameRef; raw: string; from: () => string },
): Promise<Result<RatedWord, OpenRefusal | WordRefusal | "stopword">> {
  const open = await openGameCached(app, game);
  if (isRefused(open)) return open;
  const guess = readGuess(open, raw);
  const isMissed = isRefused(guess) ? guess.why === "unknown" : guess.isMade;
  if (isMissed) countMissedWord(app, { edition: open.edition, raw, from: from() });
  return isRefused(guess) ? guess : { ...ratingOf(guess.rating), closest: open.nearest.closest };
}

/** Public facts of a playable game: a token that stands for its secret, and the similarities of its nearest words. */
export async function describeGame(
  app: App,
  game: DailyGame,
): Promise<Result<{ readonly token: string; readonly nearest: NearestSimilarities }, GameRefusal>> {
  const open = await openGame(app, game);
  if (isRefused(open)) return open;
  return { token: sealSecret(app, { kind: "game", game }), nearest: open.nearest };
}
