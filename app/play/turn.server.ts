import { setImmediate } from "node:timers/promises";
import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { EDITION_FACTS } from "~/editions/editions";
import { type DailyGame, gameKey, type GameRef, isDaily } from "~/editions/gameRef";
import { LANGUAGE_FACTS } from "~/editions/languages";
import { isRefused, refuse, type Refused, type Result } from "~/platform/refusal";
import { tryToStore } from "~/platform/unavailable.server";
import { hasBlockedWord } from "~/words/blockedText.server";
import { climbDigits, climbOf } from "~/words/climb";
import { ringsClosed } from "~/words/closeness";
import { countMissedWord } from "~/words/missedWords.server";
import { offeredWords } from "~/words/offeredWords.server";
import { keepBlindTry } from "./blindTry.server";
import { type GameView, recentGuess } from "./gameView";
import type { GuessLog, LogEntry } from "./guess";
import { hint } from "./hint.server";
import { appendEntry, hasWord, markBegun } from "./log";
import { mergeLogs, restoreSteps } from "./mergeLogs";
import { openGame, openGameCached, playOf, viewOf } from "./openGame.server";
import type { OpenGame } from "./openSecret.server";
import { nearestMiss } from "./ownGuesses";
import type { Play } from "./play";
import { isTooLong, type LogChange, type PlayStore, type Replayed, type StoredLog } from "./playStore";
import { readGuess } from "./readGuess.server";
import type { RecordStore } from "./recordStore";
import { isArchivePlay } from "./stats";
import type { OpenRefusal, TurnOutcome } from "./turn";
import type { StepRefusal } from "./turn.refusals";

/** A play of one game, by a player or a team. */
export interface Turn<Game extends GameRef = DailyGame> {
  readonly game: Game;
  readonly store: PlayStore;
  /**
   * Records that count the end of a daily game: one for a player, one for each member of a team, none for a custom
   * game.
   */
  readonly records: readonly Pick<RecordStore, "addEnd" | "addBonusWin">[];
  /** It is played on the page of the daily game, which may have been opened before the rollover. */
  readonly isTodaysPage?: boolean | undefined;
  /** Who takes the turn in a team. */
  readonly author?: string | undefined;
  /** Network address of the client. With it, what staff wants to know is counted: missed words, and the end of a game. */
  readonly from?: string | undefined;
  /** The client's name for the guess, so that it is stored once however often it is sent. */
  readonly guessId?: string | undefined;
}

/** The current view of a game. An end that a record has missed, in another tab or an older version, is added to it. */
export async function showGame<Game extends GameRef>(
  app: App,
  turn: Turn<Game>,
): Promise<Result<GameView<Game>, OpenRefusal<Game>>> {
  const shown = await showStored(app, turn);
  return isRefused(shown) ? shown : shown.view;
}

/** `showGame`, with the version of the log. */
export async function showStored<Game extends GameRef>(
  app: App,
  { game, store, records, isTodaysPage }: Turn<Game>,
): Promise<Result<{ readonly view: GameView<Game>; readonly version: number }, OpenRefusal<Game>>> {
  const open = await openGameCached(app, game);
  if (isRefused(open)) return open;
  const { play, version } = await replayStored(open, store);
  await tryToStore(app.log, "the end of a game was not added to a record", () =>
    recordEndOf(app, { game, records, isTodaysPage, play }),
  );
  return { view: viewOf(open, play), version };
}

/**
 * Scores a guess. A repeated word is shown again and not counted.
 * @param isLowercase whether the displayed form is lower case, unless the language writes nouns with a capital. The
 *   lookup always ignores case.
 */
export async function submitGuess<Game extends GameRef>(
  app: App,
  { raw, isLowercase = false, ...turn }: Turn<Game> & { raw: string; isLowercase?: boolean },
): Promise<TurnOutcome<Game>> {
  const outcome = await takeTurn(app, turn, (open) => {
    const guess = readGuess(open, raw);
    if (isRefused(guess)) return guess;
    const { word, typed } = guess;
    if (typed === undefined) return { kind: "guess", word };
    const isLower = isLowercase && !LANGUAGE_FACTS[EDITION_FACTS[turn.game.edition].wordLanguage].writesCapitals;
    return { kind: "guess", word, typed: isLower ? typed.lower : typed.asIs };
  });
  const isUnknown = isRefused(outcome) && outcome.why === "unknown";
  const { edition } = turn.game;
  if (isUnknown && EDITION_FACTS[edition].isForChildren && hasBlockedWord(app, edition, raw))
    return { ...outcome, why: "notInGame" };
  const isMade = outcome.type === "scored" && recentGuess(outcome.view)?.madeOf !== undefined;
  const { from } = turn;
  if ((isUnknown || isMade) && from !== undefined) countMissedWord(app, { edition: turn.game.edition, raw, from });
  const isNoWord = isUnknown || (isRefused(outcome) && outcome.why === "stopword");
  return isNoWord ? { ...outcome, offers: offeredWords(app, turn.game.edition, raw) } : outcome;
}

/**
 * Gives a word closer than the player's best so far, and scores it as a guess.
 * @param seen number of guesses that the client has, if known. When the play has more, the response to an earlier
 *   request was lost: the play is shown unchanged instead of a second hint.
 */
export async function takeHint<Game extends GameRef>(
  app: App,
  { seen, ...turn }: Turn<Game> & { seen?: number | undefined },
): Promise<TurnOutcome<Game>> {
  return takeTurn(app, turn, (open, play) => {
    if (seen !== undefined && play.guesses.length > seen) return "unchanged";
    const guessed = new Set(play.guesses.map(({ word }) => word));
    const word = hint(app, open, { best: play.bestPercentile, isGuessed: (candidate) => guessed.has(candidate) });
    return word === undefined ? refuse("noHint") : { kind: "hint", word };
  });
}

export async function giveUp<Game extends GameRef>(app: App, turn: Turn<Game>): Promise<TurnOutcome<Game>> {
  return takeTurn(app, turn, () => ({ kind: "giveUp" }));
}

/** Restores a log from a copy in the browser's storage, see `restoreSteps`. */
export async function restoreLog<Game extends GameRef>(
  app: App,
  { saved, ...turn }: Turn<Game> & { saved: GuessLog },
): Promise<TurnOutcome<Game>> {
  if (isTooLong(saved)) return TOO_LONG;
  const changed = await changeLog<Game, never>(app, { ...turn, saved }, (open, play, log) =>
    restoreSteps(open, { log, play }, saved),
  );
  return toOutcome(changed);
}

/** The refusal of a saved log that is too long to be read. */
const TOO_LONG = { ...refuse("logFull"), view: null };

/**
 * Merges a log from another store into the stored one, see `mergeLogs`. Its end is counted if the turn says from where it
 * comes: one that was played here was counted before.
 */
export async function importLog(app: App, { saved, ...turn }: Turn & { saved: GuessLog }): Promise<TurnOutcome> {
  if (isTooLong(saved)) return TOO_LONG;
  const changed = await mergeStored(app, { ...turn, saved });
  if (changed.type === "changed" && changed.isFirstEnd) countEnd(app, turn, changed.play);
  return toOutcome(changed);
}

/** Merges a log, which is not too long, into the stored one. The end that it brings is added to the records. */
export async function mergeStored<Game extends GameRef>(
  app: App,
  turn: Turn<Game> & { readonly saved: GuessLog } & Pick<LogChange, "mayGiveWay">,
): Promise<Changed<Game, never>> {
  return changeLog<Game, never>(app, turn, (open, play, log) =>
    mergeLogs({ rate: open.rate, secret: open.secret.word }, { log, play }, turn.saved),
  );
}

/** Adds one step to a play that is not over. */
async function takeTurn<Game extends GameRef>(
  app: App,
  turn: Turn<Game>,
  decide: (open: OpenGame, play: Play) => Result<LogEntry, StepRefusal> | "unchanged",
): Promise<TurnOutcome<Game>> {
  const changed = await changeLog<Game, StepRefusal>(app, turn, (open, play, log) => {
    if (play.isOver) return refuse("gameOver");
    const step = decide(open, play);
    if (step === "unchanged") return log;
    return isRefused(step) ? step : appendEntry(log, step, turn.author);
  });
  if (changed.type === "changed") {
    const { isFirstEnd, open, play } = changed;
    if (isFirstEnd) countEnd(app, turn, play);
    if (open.blindTry !== undefined) await keepBlindTry(app, open.blindTry, play);
  }
  const outcome = toOutcome(changed);
  app.metrics.turns.inc({ edition: turn.game.edition, outcome: isRefused(outcome) ? outcome.why : outcome.type });
  return outcome;
}

/** What became of a change of a log, with the play and its version afterwards. `unchanged`: there was nothing to change. */
export type Changed<Game extends GameRef, Why extends string> =
  | ({ readonly type: "unchanged" | "duplicate" } & OpenPlay<Game>)
  | ({
      readonly type: "changed";
      /** It ended the game, which no record had as ended. */
      readonly isFirstEnd: boolean;
    } & OpenPlay<Game>)
  | (Refused<Why | "logFull" | "storageFull"> & OpenPlay<Game>)
  /** The game cannot be opened. */
  | (Refused<OpenRefusal<Game>> & { readonly open: null });

interface OpenPlay<Game extends GameRef> {
  readonly open: OpenGame<Game>;
  readonly play: Play;
  readonly version: number;
}

function toOutcome<Game extends GameRef>(changed: Changed<Game, StepRefusal>): TurnOutcome<Game> {
  if (changed.open === null) return { ...refuse(changed.why), view: null };
  const { type, open, play, version } = changed;
  const shown = { view: viewOf(open, play), version };
  if (type === "refused") return { ...refuse(changed.why), ...shown };
  return {
    type: type !== "changed" || play.isRepeat ? "repeat" : "scored",
    isDuplicate: type === "duplicate",
    ...shown,
  };
}

/** Maximum number of attempts to change a log. Of several concurrent writers, one succeeds each time. */
const MAX_ATTEMPTS = 100;

/** How long words are rated before other requests get their turn, milliseconds. */
const RATED_FOR_MS = 1;

/**
 * The game with the words of logs rated already. Most of the time of a replay is the look-up of its words, which is here
 * done once for each word, some words at a time.
 */
export async function rateAhead<Game extends GameRef>(open: OpenGame<Game>, log: GuessLog): Promise<OpenGame<Game>> {
  const ratings = new Map<string, ReturnType<OpenGame["rate"]>>();
  let begun = performance.now();
  for (const entry of log) {
    if (!hasWord(entry) || ratings.has(entry.word)) continue;
    if (performance.now() - begun > RATED_FOR_MS) {
      await setImmediate();
      begun = performance.now();
    }
    ratings.set(entry.word, open.rate(entry.word));
  }
  if (ratings.size === 0) return open;
  return { ...open, rate: (word) => ratings.get(word) ?? (ratings.has(word) ? undefined : open.rate(word)) };
}

/** Loads the log of a game and replays it, some words at a time. */
export async function replayStored(open: OpenGame, store: PlayStore): Promise<Replayed & StoredLog> {
  const { log, version } = await store.load();
  const replay = async (): Promise<Replayed> => {
    const rated = await rateAhead(open, log);
    return { play: playOf(rated, log), rate: rated.rate };
  };
  return { log, version, ...(await (store.shareReplay?.(replay) ?? replay())) };
}

/**
 * The only function that changes a play: open, load, decide, save, replay. It retries after a concurrent change.
 * @param turn.saved a log that is not in the store, whose words `decide` rates
 * @param decide gives the log after the change, the same one if nothing changes, or a refusal
 * @throws Error if the log was changed by others in every attempt
 */
export async function changeLog<Game extends GameRef, Why extends string>(
  app: App,
  {
    game,
    store,
    records,
    isTodaysPage,
    author,
    guessId,
    mayGiveWay,
    saved = [],
  }: Turn<Game> & { readonly saved?: GuessLog } & Pick<LogChange, "mayGiveWay">,
  decide: (open: OpenGame, play: Play, log: GuessLog) => Result<GuessLog, Why> | Promise<Result<GuessLog, Why>>,
): Promise<Changed<Game, Why>> {
  const opened = await openGame(app, game);
  if (isRefused(opened)) return { ...opened, open: null };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { log, version, play: before, rate } = await replayStored(opened, store);
    const unchanged = { open: opened, play: before, version };
    await recordEndOf(app, { game, records, isTodaysPage, play: before });
    const open = await rateAhead({ ...opened, rate }, saved);
    const decided = await decide(open, before, log);
    if (isRefused(decided)) return { ...decided, ...unchanged };
    if (decided === log) return { type: "unchanged", ...unchanged };
    // The day of a team's game is that of its room.
    const isBegun = !before.isOver && author === undefined && isOnDay(app, { game, isTodaysPage });
    const next = isBegun ? markBegun(decided) : decided;
    const after = playOf(open, next);
    // A bonus round does not use the room for the end.
    const written = await store.save(next, { isEnd: after.isOver && !before.isOver, guessId, mayGiveWay });
    if (written.type === "stale") continue;
    // How a game from elsewhere ended is kept, even if there is no room for its guesses.
    const isFirstEnd =
      (written.type === "stored" || mayGiveWay === true) &&
      !before.isOver &&
      (await recordEndOf(app, { game, records, isTodaysPage, play: after }));
    if (written.type !== "stored") return { ...written, ...unchanged };
    return { type: "changed", isFirstEnd, open: opened, play: after, version: written.version };
  }
  throw new Error(`game ${gameKey(game)}: concurrent changes of its log in all ${MAX_ATTEMPTS} attempts`);
}

/** Days since that of a daily game, 0 on the day itself. */
function ageOf(app: App, { edition, number }: DailyGame): number {
  return currentGame(app, edition).number - number;
}

/** Whether a game is that of the day. One on a page that was opened before the rollover is so until the next one. */
function isOnDay(app: App, { game, isTodaysPage = false }: Pick<Turn<GameRef>, "game" | "isTodaysPage">): boolean {
  return isDaily(game) && !isArchivePlay({ age: ageOf(app, game), isBegunOnDay: isTodaysPage });
}

/**
 * Adds the end of a daily game to the records of its players. Each record counts it once.
 * @returns whether a record did not have it
 */
async function recordEndOf(
  app: App,
  { game, records, isTodaysPage = false, play }: Omit<Turn<GameRef>, "store"> & { play: Play },
): Promise<boolean> {
  if (!play.isOver || !isDaily(game)) return false;
  const { edition, number } = game;
  const { hasWon, guessCount, hintCount, guesses } = play;
  const ringCount = ringsClosed(nearestMiss(guesses)?.percentile ?? 0);
  const isBegunOnDay = isTodaysPage || play.isBegunOnDay;
  const isArchive = isArchivePlay({ age: ageOf(app, game), isBegunOnDay });
  const climb = climbDigits(climbOf(guesses)) || undefined;
  const ended = { number, hasWon, guessCount, hintCount, ringCount, climb, isArchive };
  let isFirst = false;
  for (const record of records) isFirst = (await record.addEnd(edition, ended)) || isFirst;
  return isFirst;
}

/** Counts the end of a play while its game is that of the day: later ones know more, and their number grows for ever. */
function countEnd(app: App, { game, author, from }: Pick<Turn<GameRef>, "game" | "author" | "from">, play: Play): void {
  if (isDaily(game) && ageOf(app, game) === 0) app.gameCounts.count({ game, play }, { from, author });
}
