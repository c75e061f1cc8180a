import { type Edition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { type DailyGame, type GameRef, isDaily } from "~/editions/gameRef";
import { LANGUAGES } from "~/editions/languages";
import { isRecord, parseJson } from "~/platform/json";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { proximityText } from "~/words/closeness";
import type { GameView } from "./gameView";
import type { Guess, GuessLog, LogEntry } from "./guess";
import { isLogWord } from "./log";
import type { GameResult } from "./results";

/*
 * JSON form of a game, for local storage and the API. It includes scores for readers, but only the log is parsed: words
 * and their kinds. So copies with other or no scores can be read too, such as older ones with the rank as `proximity`.
 */

/** The number of a custom game. */
const NO_NUMBER = -1;

export function formatSavedGame(...game: Parameters<typeof toSavedGame>): string {
  return JSON.stringify(toSavedGame(...game));
}

/**
 * The form of a game. Contains only what the player may see: the secret of a game that is over, of no other.
 * @param savedAt when the copy is written, milliseconds since 1970; left out where the age follows from the number
 */
export function toSavedGame(view: GameView<GameRef>, { savedAt }: { readonly savedAt?: number } = {}) {
  return {
    ...(savedAt === undefined ? {} : { savedAt }),
    gameNumber: isDaily(view.game) ? view.game.number : NO_NUMBER,
    ...EDITION_FACTS[view.game.edition].savedAs,
    isCreateYourOwn: !isDaily(view.game),
    ...(view.isBegunOnDay === undefined ? {} : { begunOnDay: true }),
    hasWon: view.hasWon,
    gameOver: view.isOver,
    guessCount: view.guessCount,
    hintCount: view.hintCount,
    firstGuessInTop1000: view.firstGuessInTop1000,
    closestWord: view.nearest.closest,
    tenthClosestWord: view.nearest.tenth,
    thousandthClosestWord: view.nearest.thousandth,
    ...(view.secret === null ? {} : { secretWord: view.secret.word }),
    guesses: view.guesses.map(toSavedGuess),
    ...(view.bonusWords === undefined ? {} : { bonusWords: view.bonusWords }),
  };
}

function toSavedGuess(guess: Guess) {
  const { word, display, typed, number, similarity, percentile, kind, by } = guess;
  return {
    guess: word,
    ...(display === undefined ? {} : { display }),
    guessNumber: number,
    similarity,
    initialSimilarity: similarity,
    correct: percentile === PROXIMITY_SCALE,
    isHint: kind === "hint",
    proximityString: proximityText(guess),
    proximity: { shouldShow: percentile > 0, value: percentile },
    ...(typed === undefined ? {} : { typed }),
    ...(by === undefined ? {} : { userName: by }),
  };
}

/**
 * The form of a log without scores, for a copy that the page of the game replaces by a whole one.
 * @param result how the game ended. Undefined: it is open, or that is not known
 */
export function toUnscoredGame(game: GameRef, log: GuessLog, result?: GameResult) {
  const hasGivenUp = result === "gaveUp" || log.some(({ kind }) => kind === "giveUp");
  const guesses = log.flatMap((entry) => {
    if (entry.kind !== "guess" && entry.kind !== "hint") return [];
    const { word, typed, kind } = entry;
    return [{ guess: word, isHint: kind === "hint", ...(typed === undefined ? {} : { typed }) }];
  });
  return {
    gameNumber: isDaily(game) ? game.number : NO_NUMBER,
    ...EDITION_FACTS[game.edition].savedAs,
    isCreateYourOwn: !isDaily(game),
    ...(log.some(({ kind }) => kind === "begun") ? { begunOnDay: true } : {}),
    hasWon: result === "won",
    gameOver: result !== undefined || hasGivenUp,
    // After a give-up, the last guess stands for the secret.
    guesses: hasGivenUp ? [...guesses, { guess: "" }] : guesses,
    bonusWords: log.flatMap((entry) => (entry.kind === "bonus" ? [entry.word] : [])),
  };
}

/** Inverse of `formatSavedGame`. Returns "custom" for a custom game, undefined for an invalid text. */
export function parseSavedGame(text: string): { game: DailyGame; log: GuessLog } | "custom" | undefined {
  const saved = parseJson(text);
  if (!isRecord(saved) || !Array.isArray(saved.guesses)) return undefined;
  if (saved.isCreateYourOwn === true) return "custom";
  const edition = editionOf(saved);
  const { gameNumber } = saved;
  if (edition === undefined || typeof gameNumber !== "number" || !Number.isSafeInteger(gameNumber)) return undefined;
  return { game: { edition, number: gameNumber }, log: toLog(saved) };
}

function editionOf({ lang, isJunior }: Record<string, unknown>): Edition | undefined {
  // In Junior, `lang` is the interface language, so any language matches.
  const isLang = (known: string) => (isJunior === true ? LANGUAGES.some((one) => one === lang) : known === lang);
  return EDITIONS.find((edition) => {
    const { savedAs } = EDITION_FACTS[edition];
    return savedAs.isJunior === (isJunior === true) && isLang(savedAs.lang);
  });
}

/** Only the log; there need not be a game reference. Empty for anything that is no saved game. */
export function savedLog(saved: unknown): GuessLog {
  return isRecord(saved) ? toLog(saved) : [];
}

function toLog({ guesses, gameOver, hasWon, bonusWords, begunOnDay }: Record<string, unknown>): GuessLog {
  if (!Array.isArray(guesses)) return [];
  const hasGivenUp = gameOver === true && hasWon === false;
  // After a give-up, the last guess is the secret.
  const made: unknown[] = hasGivenUp ? guesses.slice(0, -1) : guesses;
  const entries = made.flatMap((guess) => toEntry(guess) ?? []);
  const bonus = gameOver === true ? toBonusSteps(bonusWords) : [];
  return [
    ...(begunOnDay === true ? [{ kind: "begun" } as const] : []),
    ...entries,
    ...(hasGivenUp ? [{ kind: "giveUp" } as const] : []),
    ...bonus,
  ];
}

function toBonusSteps(words: unknown): LogEntry[] {
  if (!Array.isArray(words)) return [];
  return words.flatMap((word) => (typeof word === "string" && isLogWord(word) ? [{ kind: "bonus", word }] : []));
}

function toEntry(guess: unknown): LogEntry | undefined {
  if (!isRecord(guess) || typeof guess.guess !== "string" || !isLogWord(guess.guess)) return undefined;
  const kind = guess.isHint === true ? "hint" : "guess";
  const { typed } = guess;
  if (typeof typed !== "string" || !isLogWord(typed)) return { kind, word: guess.guess };
  return { kind, word: guess.guess, typed };
}

/** The best percentile in the JSON form of a game, without the secret; 0 when no guess is ranked. */
export function savedBest(saved: unknown): number {
  if (!isRecord(saved) || !Array.isArray(saved.guesses)) return 0;
  const ranks = saved.guesses.map(savedRank).filter((rank) => rank < PROXIMITY_SCALE);
  return Math.max(0, ...ranks);
}

function savedRank(guess: unknown): number {
  const { proximity } = isRecord(guess) ? guess : {};
  const rank = isRecord(proximity) ? proximity.value : proximity;
  return typeof rank === "number" && rank > 0 ? Math.floor(rank) : 0;
}
