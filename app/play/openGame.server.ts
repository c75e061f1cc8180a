import type { App } from "~/app";
import type { GameRefusal } from "~/editions/calendar.refusals";
import { checkPlayable, currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import { type CustomGame, type DailyGame, gameKey, type GameRef, isDaily } from "~/editions/gameRef";
import { outside } from "~/platform/currentRequest.server";
import { isRefused, refuse, type Refused, type Result } from "~/platform/refusal";
import { createShortCache } from "~/platform/shortCache.server";
import { PROXIMITY_SCALE, type Rating } from "~/vectors/rating";
import type { EditionVectors, Ranking, WordMatch } from "~/vectors/vectors.server";
import { makeCompound, type Compound } from "~/words/compound.server";
import type { DisplayedWord, CompoundParts } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { leadingTakenOff } from "~/words/leadingWords";
import { alternativeTo } from "~/words/offeredWords.server";
import { openBlindTry } from "./blindTry.server";
import { decodeCustomCode } from "./customCode";
import { findGame } from "./games.data.server";
import { toView, type GameView } from "./gameView";
import { findGameWord } from "./gameWord.server";
import type { GuessLog } from "./guess";
import type { CachedGame, OpenGame, OpenSecret } from "./openSecret.server";
import { replay, type Play } from "./play";
import { isSecretToken, resolveToken } from "./secretToken.server";
import type { OpenRefusal } from "./turn";
import type { CustomGameRefusal } from "./turn.refusals";

/**
 * Opens a game: finds its secret and computes its ranking, or takes the ranking from the cache.
 * @returns a refusal for a daily game that is in the future or was never scheduled, and for a custom code without a
 *   valid word
 */
export async function openGame<Game extends GameRef>(
  app: App,
  game: Game,
): Promise<Result<OpenGame<Game>, OpenRefusal<Game>>> {
  const found = isDaily(game) ? await findDailySecret(app, game) : await findCustomSecret(app, game);
  // TypeScript does not narrow a type parameter. The refusal is of the same kind of game as `game`.
  if (isRefused(found)) return found as Refused<OpenRefusal<Game>>;
  // The ranking of a game to come is not kept: an answer that comes faster than others would tell its secret.
  const { blindTry } = found;
  return { game, blindTry, ...(await openSecret(app, found, { isKept: blindTry === undefined })) };
}

interface EditionSecret {
  readonly edition: Edition;
  readonly secret: WordMatch;
  /** The daily game whose ranked words hold. Default: today's, for a custom game and a plain word. */
  readonly number?: number | undefined;
  /** Id of the blind try by which the secret is played. */
  readonly blindTry?: string;
}

async function findDailySecret(app: App, game: DailyGame): Promise<Result<EditionSecret, GameRefusal>> {
  const refusal = checkPlayable(app, game);
  if (refusal !== undefined) return refusal;
  const { edition, number } = game;
  const row = await findGame(app.db, edition, number);
  if (row === undefined) return refuse("noSuchGame");
  const secret = findSecret(app.vectors.of(edition), row.secret);
  // The schedule is checked against the vectors at every start, so this is a deployment error.
  if (secret === undefined)
    throw new Error(`the secret of ${edition} game ${number} is not in the vectors: restart to repair the schedule`);
  return { edition, secret, number };
}

/**
 * Finds the secret of a daily game. A past game keeps its secret when the word is hidden from the edition later, or when
 * a new vocabulary spells it otherwise.
 */
export function findSecret(vectors: EditionVectors, secret: string): WordMatch | undefined {
  const row = vectors.rowOf(secret);
  return row === undefined ? vectors.findStored(secret) : { row, word: secret };
}

async function findCustomSecret(
  app: App,
  { edition, code }: CustomGame,
): Promise<Result<EditionSecret, CustomGameRefusal>> {
  if (isSecretToken(code)) {
    const sealed = resolveToken(app, { edition, token: code });
    // The token of a daily game does not name a custom game.
    if (isRefused(sealed) || sealed.kind === "game") return refuse("badSecretToken");
    if (sealed.kind === "try") return findTriedSecret(app, sealed.id);
    if (app.vectors.of(sealed.edition).findStored(sealed.word) === undefined) return refuse("unknown");
    return toCustomSecret(app, { edition: sealed.edition, text: sealed.word });
  }
  const word = decodeCustomCode(code);
  return word === undefined ? refuse("badGameLink") : toCustomSecret(app, { edition, text: word });
}

/** The secret of a game to come, for who tries it blind. */
async function findTriedSecret(app: App, id: string): Promise<Result<EditionSecret, "badGameLink">> {
  const tried = await openBlindTry(app, id);
  const secret = tried && findSecret(app.vectors.of(tried.edition), tried.word);
  return tried === undefined || secret === undefined
    ? refuse("badGameLink")
    : { edition: tried.edition, secret, number: tried.number, blindTry: id };
}

/** A padded code may name any word, and a sealed word may have been blocked since. */
async function toCustomSecret(app: App, { edition, text }: { edition: Edition; text: string }) {
  const secret = await findGameWord(app, { edition, text, isMade: false });
  return isRefused(secret) ? refuse("badGameLink") : { edition, secret };
}

/** The greatest age of a cached game, milliseconds. With the age of staff's decisions in it, a second at most. */
const MAX_CACHED_AGE_MS = 499;
/** Maximum number of cached games. Each holds a ranking. */
const MAX_CACHED_GAMES = 16;

export function createOpenGames(monotonicNow: () => number): App["openGames"] {
  return createShortCache({ max: MAX_CACHED_GAMES, maxAgeMs: MAX_CACHED_AGE_MS, monotonicNow });
}

/**
 * `openGame` with a short-lived cache: the query of the schedule would cost more than the rest of a request. Refusals
 * are not cached, because a future game must open at its rollover.
 * @returns no promise for a game that is open: most guesses are made in one
 */
export function openGameCached<Game extends GameRef>(
  app: App,
  game: Game,
): OpenGame<Game> | ReturnType<typeof openGame<Game>> {
  const key = gameKey(game);
  // A key names one game, so the cached value has the type of `game`.
  const cached = app.openGames.get(key) as CachedGame<Game> | undefined;
  // Who has asked first may wait for the database.
  if (cached !== undefined) return cached.opened ?? outside(() => cached.opening);
  const opening = openGame(app, game);
  const entry: CachedGame<Game> = { opening };
  const evict = () => app.openGames.delete(key);
  void opening.then((opened) => {
    if (isRefused(opened)) evict();
    else entry.opened = opened;
  }, evict);
  app.openGames.set(key, entry);
  return opening;
}

/**
 * Prepares the rating of words against a secret. The ranking is computed or comes from the cache.
 * @param options.isKept whether it may stay there, see `ranking` of the vectors
 */
export async function openSecret(
  app: App,
  { edition, secret, number = currentGame(app, edition).number }: EditionSecret,
  options: { readonly isKept: boolean } = { isKept: true },
): Promise<OpenSecret> {
  const vectors = app.vectors.of(edition);
  const ranking = await vectors.ranking(secret.row, { ...options, without: takenOutRows(app, { edition, number }) });
  const scoreOf = (row: number) => {
    const cosine = vectors.similarity(row, secret.row);
    return toRating(ranking, ranking.percentileBy(row, cosine), cosine);
  };
  const withAngle = <Rated extends object>(rated: Rated, row: number | undefined) => {
    const angle = row === undefined ? undefined : vectors.angleOf(row);
    return angle === undefined ? rated : { ...rated, angle };
  };
  /** Similarity of the word at a place of the ranking. A vocabulary can have fewer words: then it is that of the last one. */
  const similarityAt = (place: number) =>
    toHundredths(vectors.similarity(ranking.order[place] ?? ranking.order.at(-1) ?? secret.row, secret.row));
  // The secret of a past game may be a stopword of today.
  const rateRow = (row: number) => (vectors.isStopword(row) && row !== secret.row ? undefined : scoreOf(row));
  const findLogged = (word: string) => (word === secret.word ? secret : vectors.findStored(word));
  return {
    edition,
    number,
    secret,
    vectors,
    ranking,
    makeCompound: (word) => makeCompound(app, edition, word),
    displayedSecret: toDisplayed(app, edition, secret.word),
    alternativeTo: (typed) => alternativeTo(app, edition, typed),
    rate: (word) => {
      const found = findLogged(word);
      // An old log may have a word that is a stopword today. It keeps its number, without a rank.
      if (found !== undefined)
        return withAngle({ ...scoreOf(found.row), ...toDisplayed(app, edition, found.word) }, found.row);
      const made = makeCompound(app, edition, word);
      // It lies with its head.
      const head = made?.parts.at(-1);
      return made && withAngle(rateMade({ ranking, secret }, made), head);
    },
    pointOf: (word) => findLogged(word)?.row ?? makeCompound(app, edition, word)?.vector,
    rateRow,
    nearest: { closest: similarityAt(1), tenth: similarityAt(10), thousandth: similarityAt(PROXIMITY_SCALE - 1) },
  };
}

/** The rows of the words that staff has taken out of the ranks of a game. A word that the vectors lack has none anyway. */
export function takenOutRows(app: App, game: DailyGame): ReadonlySet<number> {
  const vectors = app.vectors.of(game.edition);
  return new Set([...app.wordAdditions.takenOut(game)].flatMap((word) => vectors.rowOf(word) ?? []));
}

/** The nearest words of the secret, closest first, from percentile 999 down. */
export function nearestOf({ ranking, vectors }: OpenSecret) {
  return Array.from(ranking.order.subarray(1, PROXIMITY_SCALE), (row, index) => ({
    row,
    word: vectors.wordAt(row),
    percentile: PROXIMITY_SCALE - 1 - index,
  }));
}

/**
 * Rates a compound where it would stand: at the rank of the first word that is less similar to the secret, which keeps
 * its rank too. The secret comes before it, so it never wins.
 */
function rateMade(
  { ranking, secret }: Pick<OpenSecret, "ranking" | "secret">,
  { word, display, madeOf, similarity }: Compound,
): CompoundParts & Rating {
  const cosine = similarity(secret.row);
  const rating = toRating(ranking, ranking.percentileAt(cosine), cosine);
  return { word, ...(display === undefined ? {} : { display }), madeOf, ...rating };
}

function toRating({ closerThanAt }: Ranking, percentile: number, cosine: number): Rating {
  const similarity = toHundredths(cosine);
  return percentile > 0 ? { similarity, percentile } : { similarity, percentile, closerThan: closerThanAt(cosine) };
}

/** Converts a cosine, -1…1, to the displayed similarity: × 100, 2 decimals. */
export function toHundredths(cosine: number): number {
  return Math.round(cosine * 10_000) / 100;
}

export function playOf({ rate, secret }: OpenSecret, log: GuessLog): Play {
  return replay(log, rate, secret.word);
}

/** The view of a play that its player may see. */
export function viewOf<Game extends GameRef>(open: OpenGame<Game>, play: Play): GameView<Game> {
  const { game, nearest, displayedSecret: secret } = open;
  return toView({ game, nearest, play, alternative: alternativeOf(open, play) ?? null, secret });
}

/** The word to offer beside the last guess, unless the player has guessed it already. */
function alternativeOf(
  { vectors, alternativeTo }: OpenSecret,
  { recent, guesses, isOver }: Play,
): DisplayedWord | undefined {
  if (recent?.kind !== "guess" || isOver) return undefined;
  const match = vectors.find(recent.word);
  if (match === undefined) return undefined;
  const texts = leadingTakenOff((recent.typed ?? recent.word).toLowerCase(), vectors.language).map((text) =>
    text.replaceAll(" ", ""),
  );
  // An article says which of the two words of a spelling is meant, but not which accents.
  const alternative = texts
    .filter((text, index) => index === 0 || vectors.readingsOf(text).length === 0)
    .map((text) => alternativeTo({ text, match }))
    .find((word) => word !== undefined);
  return guesses.some(({ word }) => word === alternative?.word) ? undefined : alternative;
}
