import { findGame } from "~/data/games.server";
import { currentGameNumber, dateOfGame, nextRollover } from "~/game/calendar";
import { replay, type Play } from "~/game/play";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import { decodeCustomCode } from "~/game/customCode";
import { type CustomGame, type DailyGame, gameKey, type GameRef, isDaily } from "~/game/gameRef";
import { PROXIMITY_SCALE, type GuessLog } from "~/game/types";
import type { CustomGameRefusal, GameRefusal, OpenRefusal } from "~/game/turn";
import { toView, type GameView } from "~/game/view";
import type { WordMatch } from "~/vectors/vectors.server";
import type { App } from "../app";
import { isSecretToken, resolveToken } from "../words/secretToken.server";
import type { OpenGame, OpenSecret } from "./openSecret";

/** Today's game of an edition. */
export function currentGame(app: App, edition: Edition): DailyGame {
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
 * Opens the game that a reference names: its secret found, its ranking made or taken from the cache.
 * @returns why not, for a daily game of the future or one that was never scheduled, or for a code that names no word
 */
export async function openGame<Game extends GameRef>(
  app: App,
  game: Game,
): Promise<OpenGame<Game> | OpenRefusal<Game>> {
  const named = isDaily(game) ? await findDailySecret(app, game) : findCustomSecret(app, game);
  // The compiler does not narrow a type parameter: what is refused is of the kind that was asked for.
  if (typeof named === "string") return named as OpenRefusal<Game>;
  return { game, ...(await openSecret(app, named)) };
}

/** A word that is the secret of a game. */
interface NamedSecret {
  readonly edition: Edition;
  readonly secret: WordMatch;
}

async function findDailySecret(app: App, game: DailyGame): Promise<NamedSecret | GameRefusal> {
  const refusal = checkPlayable(app, game);
  if (refusal !== undefined) return refusal;
  const { edition, number } = game;
  const row = await findGame(app.db, edition, number);
  if (row === undefined) return "noSuchGame";
  const secret = app.vectors.of(edition).find(row.secret);
  // The schedule is checked against the vectors at every start, so this is a broken deployment, not a player's mistake.
  if (secret === undefined)
    throw new Error(`the secret of ${edition} game ${number} is not in the vectors: restart to mend the schedule`);
  return { edition, secret };
}

function findCustomSecret(app: App, { edition, code }: CustomGame): NamedSecret | CustomGameRefusal {
  if (isSecretToken(code)) {
    const sealed = resolveToken(app, { edition, token: code });
    // The token of a daily game is another name for that game, and no custom one.
    if (typeof sealed === "string" || sealed.kind === "game") return "badSecretToken";
    const secret = app.vectors.of(sealed.edition).find(sealed.word);
    return secret === undefined ? "unknown" : { edition: sealed.edition, secret };
  }
  const word = decodeCustomCode(code);
  const vectors = app.vectors.of(edition);
  const secret = word === undefined ? undefined : vectors.find(word);
  // Anybody can write such a code, so the word is checked here.
  if (secret === undefined || !vectors.isRanked(secret.row) || app.wordLists.profane[edition].has(secret.word))
    return "badGameLink";
  return { edition, secret };
}

/** How long a game is not opened anew, milliseconds. Answers may be kept for longer by whoever gets them. */
const CACHED_MS = 1000;
/** Each holds a ranking. */
const MAX_CACHED = 16;

/**
 * Opens a game that many calls and pages ask for: the look at the schedule would cost more than all the rest of a call. Only what was opened is kept, no
 * refusal: a game is open from its hour on.
 */
export function openGameCached<Game extends GameRef>(
  app: App,
  game: Game,
): Promise<OpenGame<Game> | OpenRefusal<Game>> {
  const key = gameKey(game);
  const known = app.openGames.get(key);
  const now = app.now();
  // A key names one game, so what is kept under it is of the same kind.
  if (known !== undefined && now - known.at < CACHED_MS) return known.game as ReturnType<typeof openGame<Game>>;
  const opening = openGame(app, game);
  const forget = () => app.openGames.delete(key);
  void opening.then((opened) => typeof opened === "string" && forget(), forget);
  // The oldest goes first: a Map keeps its entries in the order in which they were added.
  forget();
  app.openGames.set(key, { game: opening, at: now });
  const [oldest] = app.openGames.keys();
  if (app.openGames.size > MAX_CACHED && oldest !== undefined) app.openGames.delete(oldest);
  return opening;
}

/** Opens a word of an edition as the secret of a game: its ranking made or taken from the cache. */
async function openSecret(app: App, { edition, secret }: NamedSecret): Promise<OpenSecret> {
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
export function playOf({ rate, secret }: OpenSecret, log: GuessLog): Play {
  return replay(log, rate, secret.word);
}

/** What the player of a play may see. */
export function viewOf<Game extends GameRef>({ game, nearest, secret }: OpenGame<Game>, play: Play): GameView<Game> {
  return toView({ game, nearest, play, secret: secret.word });
}
