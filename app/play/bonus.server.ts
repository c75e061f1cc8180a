import type { App } from "~/app";
import { EDITION_FACTS } from "~/editions/editions";
import { type GameRef, isDaily } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { tryToStore } from "~/platform/unavailable.server";
import { toWord } from "~/words/word";
import {
  bonusAnswers,
  type BonusAnswers,
  type BonusRefusal,
  type BonusView,
  isMadeOf,
  isTooShort,
  replayBonus,
} from "./bonus";
import type { BonusOpenRefusal, BonusWordRefusal } from "./bonus.refusals";
import { appendEntry } from "./log";
import { nearestOf, openGameCached } from "./openGame.server";
import type { OpenGame, OpenSecret } from "./openSecret.server";
import type { Play } from "./play";
import { readGuess } from "./readGuess.server";
import { anagramsAround } from "./requestedWord.server";
import type { OpenRefusal, TurnOutcome } from "./turn";
import { changeLog, replayStored, type Turn } from "./turn.server";

/**
 * The bonus round of an ended game. A win that a record has missed, in an imported log, is added to it.
 * @returns a refusal for a game that cannot be opened, is not over, or has no bonus round
 */
export async function showBonus<Game extends GameRef>(
  app: App,
  { game, store, records }: Pick<Turn<Game>, "game" | "store" | "records">,
): Promise<Result<BonusView<Game>, BonusOpenRefusal | OpenRefusal<Game>>> {
  const open = await openGameCached(app, game);
  if (isRefused(open)) return open;
  const { play } = await replayStored(open, store);
  const round = openRound(app, open, play);
  if (isRefused(round)) return round;
  const view = bonusViewOf(open, play, round);
  await tryToStore(app.log, "a won bonus round was not added to a record", () => recordWinOf(records, view));
  return view;
}

/** Whether the bonus round of an ended play, which is not won, asks for words that are nearest to the secret. */
export async function asksForNearest(
  app: App,
  { game, store }: Pick<Turn<GameRef>, "game" | "store">,
): Promise<boolean> {
  const round = await showBonus(app, { game, store, records: [] });
  return !isRefused(round) && round.type === "top1000" && !round.hasWon;
}

/**
 * Tries a word in the bonus round of an ended game. It is stored as a step of the guess log, also when it is no answer.
 * A text that is no word of the vocabulary is refused, and so is a word that was tried before.
 */
export async function submitBonusGuess<Game extends GameRef>(
  app: App,
  { raw, ...turn }: Turn<Game> & { raw: string },
): Promise<TurnOutcome<Game, BonusView<Game>, BonusRefusal>> {
  // No step changes the answers: a word that was shown is not stored.
  const asked: { round?: Round } = {};
  const changed = await changeLog<Game, BonusRefusal>(app, turn, (open, play, log) => {
    const round = openRound(app, open, play);
    if (isRefused(round)) return round;
    asked.round = round;
    const read = readBonusWord(app, { open, round, raw });
    if (isRefused(read)) return read;
    if (replayBonus(play.bonusWords, round.answers).guesses.some(({ word }) => word === read.word))
      return refuse("bonusGuessed");
    return appendEntry(log, { kind: "bonus", word: read.word }, turn.author);
  });
  if (changed.open === null) return { ...refuse(changed.why), view: null };
  const { type, open, play, version } = changed;
  const shown = asked.round === undefined ? { view: null } : { view: bonusViewOf(open, play, asked.round), version };
  if (type === "refused") return { ...refuse(changed.why), ...shown };
  if (shown.view === null) throw new Error("a word was stored outside a bonus round");
  await recordWinOf(turn.records, shown.view);
  return { type: "scored", ...shown };
}

/** The bonus round of an ended game. */
interface Round {
  readonly answers: BonusAnswers;
  /** The words that the main round has shown. */
  readonly shown: ReadonlySet<string>;
}

function openRound(app: App, open: OpenGame, { isOver, guesses }: Play) {
  if (!EDITION_FACTS[open.edition].hasBonusRound) return refuse("noBonusRound");
  if (!isOver) return refuse("notOver");
  const shown = new Set(guesses.map(({ word }) => word));
  return { answers: answersAround(app, open, shown), shown };
}

/**
 * The answers of the bonus round of a secret.
 * @param shown the words that the main round has shown
 */
export function answersAround(app: App, open: OpenSecret, shown: ReadonlySet<string>): BonusAnswers {
  const { edition, number, secret } = open;
  const blocked = app.wordLists.blocked[edition];
  return bonusAnswers({
    secret: secret.word,
    anagrams: () => anagramsAround(app, { edition, number, found: secret }),
    nearest: () => nearestOf(open).filter(({ word }) => !blocked.has(word)),
    shown,
  });
}

function bonusViewOf<Game extends GameRef>(open: OpenGame<Game>, play: Play, { answers }: Round): BonusView<Game> {
  const round = replayBonus(play.bonusWords, answers);
  return { game: open.game, secret: open.displayedSecret, answerCount: answers.words.size, ...round };
}

/**
 * Finds the word that is tried. Among the nearest words it is read as a guess of the game is. In an anagram round the typed
 * letters count, so that a form is tried as itself.
 */
function readBonusWord(
  app: App,
  { open, round: { answers, shown }, raw }: { open: OpenGame; round: Round; raw: string },
): Result<{ readonly word: string }, BonusWordRefusal> {
  if (answers.type === "anagram") {
    return readAnagram(open, { raw, answers, blocked: app.wordLists.blocked[open.edition] });
  }
  const guess = readGuess(open, raw);
  if (isRefused(guess)) return guess;
  const { word, isMade } = guess;
  if (isMade) return refuse("unknown");
  return shown.has(word) ? refuse("mainRoundWord") : { word };
}

function readAnagram(
  { secret, vectors }: OpenSecret,
  { raw, answers, blocked }: { raw: string; answers: BonusAnswers; blocked: ReadonlySet<string> },
): Result<{ readonly word: string }, BonusWordRefusal> {
  const typed = toWord(raw);
  if (isRefused(typed)) return typed;
  const { word } = typed;
  const found = vectors.find(word);
  if (!isMadeOf(word, secret.word)) return found?.word === word ? { word } : refuse("notFromLetters");
  if (answers.words.has(word)) return { word };
  // One that is not shown is as unknown as any text.
  if (found === undefined || blocked.has(found.word)) return refuse("unknown");
  if (found.word === word || isTooShort(word)) return { word };
  // Typed without its accents.
  return answers.words.has(found.word) ? { word: found.word } : refuse("unknown");
}

/** A custom game counts in no record. */
async function recordWinOf(records: Turn["records"], { game, hasWon }: BonusView): Promise<void> {
  if (!hasWon || !isDaily(game)) return;
  for (const record of records) await record.addBonusWin(game.edition, game.number);
}
