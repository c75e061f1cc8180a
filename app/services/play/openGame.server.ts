import { findGame } from "~/data/games.server";
import { currentGameNumber, dateOfGame, nextRollover } from "~/game/calendar";
import { replay, type Play } from "~/game/play";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { PROXIMITY_SCALE, type GuessLog } from "~/game/types";
import type { GameRefusal } from "~/game/turn";
import { toView, type GameView } from "~/game/view";
import type { Found } from "~/vectors/vectors.server";
import type { App } from "../app";
import type { OpenGame, OpenSecret } from "./openSecret";

/** Today's game of an edition. */
export function currentGame(app: App, edition: DailyGame["edition"]): DailyGame {
  return { edition, number: currentGameNumber(edition, { now: new Date(app.now()), epoch: app.env.GAME_EPOCH }) };
}

/** Why a game cannot be played by its number alone: there is none of that number, or not yet. */
export function checkPlayable(app: App, { edition, number }: DailyGame): GameRefusal | undefined {
  if (number > currentGame(app, edition).number) return EDITION_FACTS[edition].futureGame;
  return Number.isSafeInteger(number) && number >= 1 ? undefined : "noSuchGame";
}

/** The place of a game in the calendar. */
export interface GameDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly isToday: boolean;
  /** Instant at which the next game of the edition begins, ISO 8601. */
  readonly nextGameAt: string;
}

/** Where a game stands in the calendar now. */
export function gameDay(app: App, { edition, number }: DailyGame): GameDay {
  return {
    date: dateOfGame(edition, { number, epoch: app.env.GAME_EPOCH }),
    isToday: number === currentGame(app, edition).number,
    nextGameAt: nextRollover(new Date(app.now())).toISOString(),
  };
}

/**
 * Opens a game that may be played now: its secret looked up, its ranking made or taken from the cache.
 * @returns why not, for a game of the future or one that was never scheduled
 */
export async function openGame(app: App, id: DailyGame): Promise<OpenGame | GameRefusal> {
  const refusal = checkPlayable(app, id);
  if (refusal !== undefined) return refusal;
  const row = await findGame(app.db, id.edition, id.number);
  if (row === undefined) return "noSuchGame";
  const vectors = app.vectors.of(id.edition);
  const secret = vectors.find(row.secret);
  // The schedule is checked against the vectors at every start, so this is a broken deployment, not a player's mistake.
  if (secret === undefined)
    throw new Error(
      `the secret of ${id.edition} game ${id.number} is not in the vectors: restart to mend the schedule`,
    );
  return { id, ...(await openSecret(app, { edition: id.edition, secret })) };
}

/** Opens a word of an edition as the secret of a game: its ranking made or taken from the cache. */
export async function openSecret(
  app: App,
  { edition, secret }: { edition: Edition; secret: Found },
): Promise<OpenSecret> {
  const vectors = app.vectors.of(edition);
  const ranking = await vectors.ranking(secret.row);
  const rateRow = (row: number) =>
    vectors.isRanked(row)
      ? { similarity: toHundredths(vectors.similarity(row, secret.row)), percentile: ranking.percentileOf(row) }
      : undefined;
  return {
    edition,
    secret,
    vectors,
    ranking,
    rate: (word) => {
      const found = vectors.find(word);
      return found === undefined ? undefined : rateRow(found.row);
    },
    rateRow,
    nearest: {
      closest: similarityAt({ vectors, ranking, secret, percentile: PROXIMITY_SCALE - 1 }),
      tenth: similarityAt({ vectors, ranking, secret, percentile: PROXIMITY_SCALE - 10 }),
      thousandth: similarityAt({ vectors, ranking, secret, percentile: 1 }),
    },
  };
}

/** Cosine -1…1 as it is shown: × 100, 2 decimals. */
export function toHundredths(cosine: number): number {
  return Math.round(cosine * 10_000) / 100;
}

function similarityAt({
  vectors,
  ranking,
  secret,
  percentile,
}: Pick<OpenSecret, "vectors" | "ranking" | "secret"> & { percentile: number }): number {
  // A vocabulary smaller than the scale ends at its last word.
  const row = ranking.order[PROXIMITY_SCALE - percentile] ?? ranking.order.at(-1) ?? secret.row;
  return toHundredths(vectors.similarity(row, secret.row));
}

/** A play of the game, from its log. */
export function playOf(game: OpenGame, log: GuessLog): Play {
  return replay(log, game.rate, game.secret.word);
}

/** What the player of a play may see. */
export function viewOf(game: OpenGame, play: Play): GameView {
  return toView({ game: game.id, nearest: game.nearest, play, secret: game.secret.word });
}
