import type { Play } from "~/game/play";
import { type DailyGame, gameKey, type GameRef, isDaily as isDailyGame } from "~/game/gameRef";
import type { GuessLog, LogEntry } from "~/game/types";
import type { OpenRefusal, StepRefusal, TurnOutcome } from "~/game/turn";
import type { GameView } from "~/game/view";
import type { App } from "../app";
import { hint } from "./hint.server";
import { currentGame, openGame, openGameCached, playOf, viewOf } from "./openGame.server";
import type { OpenGame } from "./openSecret";
import type { MemberPlayStore } from "../members/plays.server";
import type { Appended, PlayStore } from "./playStore";
import { readGuess } from "../words/readGuess.server";
import type { RecordStore } from "./recordStore";

/** One run at one game, of a player or of a team. */
export interface Turn<Game extends GameRef = DailyGame> {
  readonly game: Game;
  readonly store: PlayStore;
  /** Where the end of a daily game is noted: one for a player, one for each member of a team, none for a custom game. */
  readonly records: readonly RecordStore[];
  /** It is played on the page of the day, which may have been opened before the hour of the next game. */
  readonly isDaily?: boolean | undefined;
}

/** A game as its player sees it now. An end that a record has missed, in another tab or in an older version, is noted in it. */
export async function showGame<Game extends GameRef>(
  app: App,
  { game, store, records }: Pick<Turn<Game>, "game" | "store" | "records">,
): Promise<GameView<Game> | OpenRefusal<Game>> {
  const open = await openGameCached(app, game);
  if (typeof open === "string") return open;
  const play = playOf(open, await store.load());
  await recordEndOf(app, { game, records, play });
  return viewOf(open, play);
}

/**
 * Scores what a player typed. A word guessed before is shown again and not counted.
 * @param isLowercase whether the player wants no capital letters in what is shown of it; the word is looked up without them always
 */
export async function submitGuess<Game extends GameRef>(
  app: App,
  { raw, isLowercase = false, ...turn }: Turn<Game> & { raw: string; isLowercase?: boolean },
): Promise<TurnOutcome<Game>> {
  return takeTurn(app, turn, (open) => {
    const guess = readGuess(open, raw);
    if (typeof guess === "string") return guess;
    const { meant, word, typed } = guess;
    if (meant.word === word) return { kind: "guess", word };
    return { kind: "guess", word: meant.word, typed: isLowercase ? word : typed };
  });
}

/**
 * Gives the player a word that is closer than the best so far, and scores it as a guess.
 * @param seen how many guesses the player's list has, where the door knows it: when the play has more, the answer to an earlier request
 *   was lost on its way, and the play is shown as it is instead of a second hint
 */
export async function takeHint<Game extends GameRef>(
  app: App,
  { seen, ...turn }: Turn<Game> & { seen?: number | undefined },
): Promise<TurnOutcome<Game>> {
  return takeTurn(app, turn, (open, play) => {
    if (seen !== undefined && play.guesses.length > seen) return "shown";
    const guessed = new Set(play.guesses.map(({ word }) => word));
    const word = hint(app, open, { best: play.bestPercentile, isGuessed: (candidate) => guessed.has(candidate) });
    return word === undefined ? "noHint" : { kind: "hint", word };
  });
}

/** Ends the game and reveals the secret. */
export async function giveUp<Game extends GameRef>(app: App, turn: Turn<Game>): Promise<TurnOutcome<Game>> {
  return takeTurn(app, turn, () => ({ kind: "giveUp" }));
}

/**
 * Brings back a log that only the browser's own storage still had. Steps that the store lacks are added after those it has, so
 * that neither copy loses a guess and an ended game stays ended.
 */
export async function restoreLog<Game extends GameRef>(
  app: App,
  { saved, ...turn }: Turn<Game> & { saved: GuessLog },
): Promise<TurnOutcome<Game>> {
  return changeLog(app, turn, (open, play, log) => {
    const missing = play.isOver ? [] : stepsMissing(open, log, saved);
    return missing.length === 0 ? "shown" : appending(turn.store, log, missing);
  });
}

/** The steps of `saved` that are words of this game and not in `log`, each once. Whoever sends them cannot name another as their author. */
function stepsMissing(open: OpenGame, log: GuessLog, saved: GuessLog): LogEntry[] {
  const known = new Set(log.map((entry) => (entry.kind === "giveUp" ? "" : entry.word)));
  const missing = saved.filter((entry) => {
    const word = entry.kind === "giveUp" ? "" : entry.word;
    if (known.has(word)) return false;
    known.add(word);
    return entry.kind === "giveUp" || open.rate(entry.word) !== undefined;
  });
  return missing.map(withoutAuthor);
}

function withoutAuthor(entry: LogEntry): LogEntry {
  if (entry.kind === "giveUp") return { kind: entry.kind };
  const { kind, word, typed } = entry;
  return typed === undefined ? { kind, word } : { kind, word, typed };
}

/**
 * Takes over a log that was kept elsewhere. Of two the longer one is kept; but a game that is over in one of them stays over.
 */
export async function takeOverLog(
  app: App,
  { saved, store, ...turn }: Omit<Turn, "store"> & { store: MemberPlayStore; saved: GuessLog },
): Promise<TurnOutcome> {
  return changeLog(app, { ...turn, store }, (open, play) => {
    const log = stepsMissing(open, [], saved);
    const other = playOf(open, log);
    const isBetter = other.isOver || other.guessCount > play.guessCount;
    return play.isOver || !isBetter ? "shown" : { log, keep: (isEnd) => store.replace(log, isEnd) };
  });
}

/** A turn of the player's own: one step, in a play that is not over. */
async function takeTurn<Game extends GameRef>(
  app: App,
  turn: Turn<Game>,
  decide: (open: OpenGame, play: Play) => LogEntry | StepRefusal | "shown",
): Promise<TurnOutcome<Game>> {
  return changeLog(app, turn, (open, play, log) => {
    if (play.isOver) return "gameOver";
    const step = decide(open, play);
    return typeof step === "string" ? step : appending(turn.store, log, [step]);
  });
}

/** A log as it will be, and what keeps it so. */
interface Change {
  readonly log: GuessLog;
  readonly keep: (isEnd: boolean) => Promise<Appended>;
}

function appending(store: PlayStore, log: GuessLog, steps: readonly LogEntry[]): Change {
  return { log: [...log, ...steps], keep: (isEnd) => store.append(steps, isEnd) };
}

/** How often a change is decided on again because others came first: each time one of those who came at once has gone through. */
const ATTEMPTS = 100;

/** The one way in which a play moves on: open, load, decide on a change, keep it, replay. */
async function changeLog<Game extends GameRef>(
  app: App,
  { game, store, records, isDaily }: Turn<Game>,
  decide: (open: OpenGame, play: Play, log: GuessLog) => Change | StepRefusal | "shown",
): Promise<TurnOutcome<Game>> {
  const open = await openGame(app, game);
  if (typeof open === "string") return { type: "refused", why: open, view: null };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const log = await store.load();
    const before = playOf(open, log);
    const refuse = (why: StepRefusal): TurnOutcome<Game> => ({ type: "refused", why, view: viewOf(open, before) });
    await recordEndOf(app, { game, records, isDaily, play: before });
    const change = decide(open, before, log);
    if (change === "shown") return { type: "repeat", view: viewOf(open, before) };
    if (typeof change === "string") return refuse(change);
    const after = playOf(open, change.log);
    const kept = await change.keep(after.isOver);
    if (kept === "full") return refuse("logFull");
    if (kept === "stale") continue;
    await recordEndOf(app, { game, records, isDaily, play: after });
    return { type: after.isRepeat ? "repeat" : "scored", view: viewOf(open, after) };
  }
  throw new Error(`game ${gameKey(game)}: others changed its log before each of ${ATTEMPTS} attempts`);
}

/** Counts a play of a daily game that is over in the statistics of its players. Each record counts it once. */
async function recordEndOf(
  app: App,
  { game, records, isDaily = false, play }: Omit<Turn<GameRef>, "store"> & { play: Play },
): Promise<void> {
  if (!play.isOver || !isDailyGame(game)) return;
  const { edition, number } = game;
  const { hasWon, guessCount, hintCount } = play;
  const age = currentGame(app, edition).number - number;
  // A play that is open at the rollover still counts as daily.
  const isArchive = isDaily ? age > 1 : age > 0;
  for (const record of records) await record.addEnd(edition, { number, hasWon, guessCount, hintCount, isArchive });
}
