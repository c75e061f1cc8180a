import { chooseHint, type HintCandidate } from "~/game/hint";
import type { Play } from "~/game/play";
import { PROXIMITY_SCALE, type GameId, type GuessLog, type LogEntry } from "~/game/types";
import type { GameRefusal, TurnOutcome, TurnRefusal } from "~/game/turn";
import type { GameView } from "~/game/view";
import { toWord } from "~/game/word";
import type { App } from "./app";
import { currentGame, openGame, playOf, viewOf, type OpenGame } from "./openGame.server";
import type { PlayStore } from "./playStore";
import type { RecordStore } from "./recordStore";

/** One player's run at one game. */
export interface Turn {
  readonly game: GameId;
  readonly store: PlayStore;
  /** Where it is noted when the game ends. */
  readonly record: RecordStore;
  /** It is played on the page of the day, which may have been opened before the hour of the next game. */
  readonly isDaily?: boolean | undefined;
}

/** A game as its player sees it now. An end that the record has missed, in another tab or in an older version, is noted in it. */
export async function showGame(
  app: App,
  { game, store, record }: Pick<Turn, "game" | "store" | "record">,
): Promise<GameView | GameRefusal> {
  const open = await openGame(app, game);
  if (typeof open === "string") return open;
  const play = playOf(open, await store.load());
  await noteEnd(app, { game, record, play });
  return viewOf(open, play);
}

/**
 * Scores what a player typed. A word guessed before is shown again and not counted.
 * @param isLowercase whether the player wants no capital letters in what is shown of it; the word is looked up without them always
 */
export async function submitGuess(
  app: App,
  { raw, isLowercase = false, ...turn }: Turn & { raw: string; isLowercase?: boolean },
): Promise<TurnOutcome> {
  return takeTurn(app, turn, (open) => {
    const typed = toWord(raw);
    if (!typed.ok) return typed.why;
    const found = open.vectors.find(typed.word);
    if (found === undefined) return "unknown";
    if (!open.vectors.isRanked(found.row)) return "stopword";
    if (found.word === typed.word) return { kind: "guess", word: found.word };
    return { kind: "guess", word: found.word, typed: isLowercase ? typed.word : typed.typed };
  });
}

/**
 * Gives the player a word that is closer than the best so far, and scores it as a guess.
 * @param seen how many guesses the player's list has, where the door knows it: when the play has more, the answer to an earlier request
 *   was lost on its way, and the play is shown as it is instead of a second hint
 */
export async function takeHint(
  app: App,
  { seen, ...turn }: Turn & { seen?: number | undefined },
): Promise<TurnOutcome> {
  return takeTurn(app, turn, (open, play) => {
    if (seen !== undefined && play.guesses.length > seen) return "shown";
    const guessed = new Set(play.guesses.map(({ word }) => word));
    const hint = chooseHint({
      best: play.bestPercentile,
      candidates: hintCandidates(app, open),
      isGuessed: (word) => guessed.has(word),
    });
    return hint === undefined ? "noHint" : { kind: "hint", word: hint.word };
  });
}

/** The nearest words that may be shown to anyone. */
function hintCandidates(app: App, { id, ranking, vectors }: OpenGame): HintCandidate[] {
  const profane = app.wordLists.profane[id.edition];
  const candidates: HintCandidate[] = [];
  ranking.order.subarray(1, PROXIMITY_SCALE).forEach((row, index) => {
    const word = vectors.wordAt(row);
    // A pack keeps its words in order of frequency, so the row is the frequency rank.
    if (!profane.has(word)) candidates.push({ word, percentile: PROXIMITY_SCALE - 1 - index, frequencyRank: row });
  });
  return candidates;
}

/** Ends the game and reveals the secret. */
export async function giveUp(app: App, turn: Turn): Promise<TurnOutcome> {
  return takeTurn(app, turn, () => ({ kind: "giveUp" }));
}

/**
 * Brings back a log that only the browser's own storage still had. Steps that the store lacks are added after those it has, so
 * that neither copy loses a guess and an ended game stays ended.
 */
export async function restoreLog(
  app: App,
  { game, store, record, isDaily, saved }: Turn & { saved: GuessLog },
): Promise<TurnOutcome> {
  const open = await openGame(app, game);
  if (typeof open === "string") return { type: "refused", why: open, view: null };
  const log = await store.load();
  const before = playOf(open, log);
  await noteEnd(app, { game, record, isDaily, play: before });
  if (before.isOver) return { type: "repeat", view: viewOf(open, before) };
  const missing = stepsMissing(open, log, saved);
  if (missing.length === 0) return { type: "repeat", view: viewOf(open, before) };
  if (!(await store.append(missing))) return { type: "refused", why: "logFull", view: viewOf(open, before) };
  const after = playOf(open, [...log, ...missing]);
  await noteEnd(app, { game, record, isDaily, play: after });
  return { type: "scored", view: viewOf(open, after) };
}

/** The steps of `saved` that are words of this game and not in `log`, each once. */
function stepsMissing(open: OpenGame, log: GuessLog, saved: GuessLog): LogEntry[] {
  const known = new Set(log.map((entry) => (entry.kind === "giveUp" ? "" : entry.word)));
  return saved.filter((entry) => {
    const word = entry.kind === "giveUp" ? "" : entry.word;
    if (known.has(word)) return false;
    known.add(word);
    return entry.kind === "giveUp" || open.rate(entry.word) !== undefined;
  });
}

/** The one way in which a play moves on: open, load, decide on a step, append, replay. */
async function takeTurn(
  app: App,
  { game, store, record, isDaily }: Turn,
  decide: (open: OpenGame, play: Play) => LogEntry | TurnRefusal | "shown",
): Promise<TurnOutcome> {
  const open = await openGame(app, game);
  if (typeof open === "string") return { type: "refused", why: open, view: null };
  const log = await store.load();
  const before = playOf(open, log);
  const refuse = (why: TurnRefusal): TurnOutcome => ({ type: "refused", why, view: viewOf(open, before) });
  await noteEnd(app, { game, record, isDaily, play: before });
  if (before.isOver) return refuse("gameOver");
  const step = decide(open, before);
  if (step === "shown") return { type: "repeat", view: viewOf(open, before) };
  if (typeof step === "string") return refuse(step);
  if (!(await store.append([step]))) return refuse("logFull");
  const after = playOf(open, [...log, step]);
  await noteEnd(app, { game, record, isDaily, play: after });
  return { type: after.isRepeat ? "repeat" : "scored", view: viewOf(open, after) };
}

/** Counts a play that is over in its player's statistics; the record sees to it that it counts once. */
async function noteEnd(
  app: App,
  { game, record, isDaily = false, play }: Omit<Turn, "store"> & { play: Play },
): Promise<void> {
  if (!play.isOver) return;
  const { hasWon, guessCount, hintCount } = play;
  const age = currentGame(app, game.edition).number - game.number;
  // Whoever is at it when the hour strikes has not lost the day.
  const isArchive = isDaily ? age > 1 : age > 0;
  await record.addEnd(game.edition, { number: game.number, hasWon, guessCount, hintCount, isArchive });
}
