import { type GameRef, isDaily } from "~/editions/gameRef";
import { isLoggedIn } from "~/ui/cookies.browser";
import { keyOfGame, keyOfUnsent, parseStored, readStored, removeStored, writeStored } from "~/ui/storageKeys.browser";
import type { BonusView } from "./bonus";
import type { GameView } from "./gameView";
import type { GuessLog } from "./guess";
import type { QueuedTurn } from "./queue.browser";
import { savedLog, toSavedGame } from "./savedGame";

// What outlives the page of a game. A game that is in cookies has a copy in local storage, which restores it when the cookie
// is lost: a guest's games, and everybody's custom games. Turns that wait to be sent are in the storage of the tab.

/** Whether the log of a game is in the browser, and not in the account of the member who is logged in now. */
function isInBrowser(game: GameRef): boolean {
  return !isDaily(game) || !isLoggedIn();
}

/**
 * Stores a game that is in cookies, unless the stored copy has more guesses: those still have to reach the server. A failed write is
 * ignored: the cookie has the game.
 * @param isRestored whether the server has already read the stored copy. What the game then lacks is spelled otherwise,
 *   or is no word any more.
 */
export function storeGame(view: GameView<GameRef>, isRestored: boolean): void {
  const { game } = view;
  if (!isInBrowser(game) || view.guesses.length === 0) return;
  if (!isRestored && hasMoreThan(storedLog(game), view)) return;
  writeStored(keyOfGame(game), toSavedGame(view, isDaily(game) ? {} : { savedAt: Date.now() }));
}

/** Adds the words of a bonus round to the copy of its game in local storage, if there is one of the ended game. */
export function storeBonusWords({ game, guesses }: BonusView): void {
  if (!isInBrowser(game)) return;
  const saved = readStored(keyOfGame(game));
  if (saved?.gameOver !== true) return;
  const before: unknown[] = Array.isArray(saved.bonusWords) ? saved.bonusWords : [];
  const bonusWords = [...new Set([...before, ...guesses.map(({ word }) => word)])];
  if (bonusWords.length > before.length) writeStored(keyOfGame(game), { ...saved, bonusWords });
}

/** For what guesses or words of a bonus round wait to be sent. */
interface WaitingFor {
  readonly game: GameRef;
  readonly isBonus: boolean;
  /** The member who typed them; null for a guest. */
  readonly memberId: string | null;
  /** Code of the team in which they were typed. Undefined without one. */
  readonly team: string | undefined;
}

const keyOf = ({ game, isBonus, memberId, team }: WaitingFor) =>
  keyOfUnsent(game, [...(isBonus ? ["bonus"] : []), ...(memberId === null ? [] : [memberId]), ...(team ? [team] : [])]);

/** Stores the unsent guesses in order, so that a reload does not lose them. Returns false when they could not be stored. */
export function saveWaiting(place: WaitingFor, waiting: readonly QueuedTurn[]): boolean {
  const guesses = waiting.flatMap(({ fields }) => (fields.guess === undefined ? [] : [fields.guess]));
  if (guesses.length > 0) return writeStored(keyOf(place), guesses);
  removeStored(keyOf(place));
  return true;
}

/** Takes the guesses that were unsent when the page was left: typed by this member, or by a guest before log-in. */
export function takeWaiting(place: WaitingFor): readonly string[] {
  const owners = place.memberId === null ? [null] : [place.memberId, null];
  return owners.flatMap((memberId) => {
    const key = keyOf({ ...place, memberId });
    const saved = readStored(key) ?? [];
    removeStored(key);
    return saved.filter((guess) => typeof guess === "string");
  });
}

/** The log of a stored game; empty when there is none or it cannot be parsed. */
export function storedLog(game: GameRef): GuessLog {
  return savedLog(readStored(keyOfGame(game)));
}

/** The log that another tab has just stored; empty if it is of another game. */
export function logOfOtherTab(game: GameRef, { key, newValue }: StorageEvent): GuessLog {
  // Uses the event's value: with concurrent writes, storage may still return this tab's own value.
  const ours = keyOfGame(game);
  return key === ours.name ? savedLog(parseStored(ours, newValue)) : [];
}

/**
 * Whether the stored log has steps that the game on the page lacks. A word that an older vocabulary spelled otherwise is
 * on the page as what was typed.
 */
export function hasMoreThan(saved: GuessLog, view: GameView<GameRef>): boolean {
  const bonusWords = new Set(view.bonusWords);
  const shown = new Set(view.guesses.flatMap(({ word, typed }) => [word, typed]));
  return saved.some((entry) => {
    if (entry.kind === "begun") return false;
    if (entry.kind === "bonus") return !bonusWords.has(entry.word);
    // Only the bonus round of an ended game can grow.
    if (view.isOver) return false;
    return entry.kind === "giveUp" || !(shown.has(entry.word) || (entry.typed !== undefined && shown.has(entry.typed)));
  });
}
