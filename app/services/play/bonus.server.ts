import { appendEntry } from "~/game/log";
import {
  bonusAnswers,
  type BonusAnswers,
  type BonusOpenRefusal,
  type BonusView,
  type BonusWordRefusal,
  isMadeOf,
  isTooShort,
  replayBonus,
} from "~/game/bonus";
import { EDITION_FACTS } from "~/game/editions";
import { type GameRef, isDaily } from "~/game/gameRef";
import type { Play } from "~/game/play";
import type { OpenRefusal } from "~/game/turn";
import { toWord } from "~/game/word";
import { tryToStore } from "~/platform/unavailable.server";
import type { App } from "../app";
import { anagramsAround } from "./requestedWord.server";
import { unfold } from "../words/sameStem.server";
import { endingWords } from "./nearest.server";
import { readGuess, type OpenGame, type OpenSecret } from "../words/openSecret.server";
import { nearestOf, openGameCached } from "./openGame.server";
import { changeLog, replayStored, type Turn } from "./turn.server";

export type BonusOutcome<Game extends GameRef = GameRef> =
  /** The word is stored, as an answer or as a miss. */
  | { readonly type: "tried"; readonly view: BonusView<Game> }
  | {
      readonly type: "refused";
      readonly why: BonusOpenRefusal | BonusWordRefusal | OpenRefusal<Game> | "logFull" | "storageFull";
      /** The unchanged round; null if there is none to show. */
      readonly view: BonusView<Game> | null;
    };

/**
 * The bonus round of an ended game. A win that a record has missed, in an imported log, is added to it.
 * @returns a refusal for a game that cannot be opened, is not over, or has no bonus round
 */
export async function showBonus<Game extends GameRef>(
  app: App,
  { game, store, records }: Pick<Turn<Game>, "game" | "store" | "records">,
): Promise<BonusView<Game> | BonusOpenRefusal | OpenRefusal<Game>> {
  const open = await openGameCached(app, game);
  if (typeof open === "string") return open;
  const { play } = await replayStored(open, store);
  const refusal = refuseBonus(open, play);
  if (refusal !== undefined) return refusal;
  const view = bonusViewOf(app, { open, play, ending: await endingOf(app, open) });
  await tryToStore(app.log, "a won bonus round was not added to a record", () => recordWinOf(records, view));
  return view;
}

/**
 * Tries a word in the bonus round of an ended game. It is stored as a step of the guess log, also when it is no answer.
 * A text that is no word of the vocabulary is refused, and so is a word that was tried before.
 */
export async function submitBonusGuess<Game extends GameRef>(
  app: App,
  { raw, ...turn }: Turn<Game> & { raw: string },
): Promise<BonusOutcome<Game>> {
  const changed = await changeLog(app, turn, async (open, play, log) => {
    const refusal = refuseBonus(open, play);
    if (refusal !== undefined) return refusal;
    const ended = { open, play, ending: await endingOf(app, open) };
    const answers = answersOf(app, ended);
    const read = readBonusWord(app, { ended, answers, raw });
    if (typeof read === "string") return read;
    if (replayBonus(play.bonusWords, answers).guesses.some(({ word }) => word === read.word)) return "bonusGuessed";
    return appendEntry(log, { kind: "bonus", word: read.word });
  });
  if (changed.open === null) return { type: "refused", why: changed.why, view: null };
  const { open, play } = changed;
  const isOpen = refuseBonus(open, play) === undefined;
  const view = isOpen ? bonusViewOf(app, { open, play, ending: await endingOf(app, open) }) : null;
  if (changed.type === "refused") return { type: "refused", why: changed.why, view };
  if (view === null) throw new Error("a word was stored outside a bonus round");
  await recordWinOf(turn.records, view);
  return { type: "tried", view };
}

function refuseBonus({ edition }: OpenSecret, { isOver }: Play): BonusOpenRefusal | undefined {
  if (!EDITION_FACTS[edition].hasBonusRound) return "noBonusRound";
  return isOver ? undefined : "notOver";
}

/** An ended game and what its ending shows. */
interface Ended<Game extends GameRef = GameRef> {
  readonly open: OpenGame<Game>;
  readonly play: Play;
  readonly ending: readonly string[];
}

async function endingOf(app: App, { edition, number, secret: { word } }: OpenSecret): Promise<readonly string[]> {
  return unfold(await endingWords(app, { edition, number, word })).map((near) => near.word);
}

function bonusViewOf<Game extends GameRef>(app: App, ended: Ended<Game>): BonusView<Game> {
  const { open, play } = ended;
  const answers = answersOf(app, ended);
  const round = replayBonus(play.bonusWords, answers);
  return { game: open.game, secret: open.displayedSecret, answerCount: answers.words.size, ...round };
}

/** The words that the main round and its ending have shown. A word tried before the ending showed it does not count as shown. */
function shownWords({ play: { guesses, bonusWords }, ending }: Ended): ReadonlySet<string> {
  const tried = new Set(bonusWords.map(({ word }) => word));
  return new Set([...guesses.map(({ word }) => word), ...ending.filter((word) => !tried.has(word))]);
}

function answersOf(app: App, ended: Ended): BonusAnswers {
  const { open } = ended;
  const { edition, number, secret } = open;
  const blocked = app.wordLists.blocked[edition];
  return bonusAnswers({
    secret: secret.word,
    anagrams: () => anagramsAround(app, { edition, number, found: secret }),
    nearest: () => nearestOf(open).filter(({ word }) => !blocked.has(word)),
    shown: shownWords(ended),
  });
}

/**
 * Finds the word that is tried. Among the nearest words it is read as a guess of the game is. In an anagram round the typed
 * letters count, so that a form is tried as itself.
 */
function readBonusWord(
  app: App,
  { ended, answers, raw }: { ended: Ended; answers: BonusAnswers; raw: string },
): { readonly word: string } | BonusWordRefusal {
  const { open } = ended;
  if (answers.type === "anagram") {
    return readAnagram(open, { raw, answers, blocked: app.wordLists.blocked[open.edition] });
  }
  const guess = readGuess(open, raw);
  if (typeof guess === "string") return guess;
  const { word, isMade } = guess;
  if (isMade) return "unknown";
  return shownWords(ended).has(word) ? "mainRoundWord" : { word };
}

function readAnagram(
  { secret, vectors }: OpenSecret,
  { raw, answers, blocked }: { raw: string; answers: BonusAnswers; blocked: ReadonlySet<string> },
): { readonly word: string } | BonusWordRefusal {
  const typed = toWord(raw);
  if (!typed.ok) return typed.why;
  const { word } = typed;
  const found = vectors.find(word);
  if (!isMadeOf(word, secret.word)) return found?.word === word ? { word } : "notFromLetters";
  if (answers.words.has(word)) return { word };
  // One that is not shown is as unknown as any text.
  if (found === undefined || blocked.has(found.word)) return "unknown";
  if (found.word === word || isTooShort(word)) return { word };
  // Typed without its accents.
  return answers.words.has(found.word) ? { word: found.word } : "unknown";
}

/** A custom game counts in no record. */
async function recordWinOf(records: Turn["records"], { game, hasWon }: BonusView): Promise<void> {
  if (!hasWon || !isDaily(game)) return;
  for (const record of records) await record.addBonusWin(game.edition, game.number);
}
