import type { GuessLog, LogEntry, Rate } from "./guess";
import { hasWord, markBegun, withoutAuthor } from "./log";
import { type Play, replay } from "./play";

/*
 * Two logs of one game by one player, from two places: the browser and the account, a file and the browser, local storage and
 * a cookie.
 */

/** What logs of a game are replayed with. */
interface Rated {
  readonly rate: Rate;
  /** The word to find. */
  readonly secret: string;
}

/**
 * Merges a log from elsewhere into a player's own. The one with more guesses is kept, the own one if they are equal, except
 * that an ended game stays ended. If both have ended, the own one is kept, and its bonus round has the words of both. If one
 * of them was begun on the day of its game, so was the merged one, as long as the own one has not ended. Idempotent.
 * @param own with its play
 * @returns the own log itself if nothing changes
 */
export function mergeLogs(
  { rate, secret }: Rated,
  { log, play }: { readonly log: GuessLog; readonly play: Play },
  other: GuessLog,
): GuessLog {
  const valid = missingSteps(rate, [], other);
  const otherPlay = replay(valid, rate, secret);
  if (play.isOver) return extend(log, otherPlay.isOver ? missingSteps(rate, log, other).filter(isBonus) : []);
  const kept = otherPlay.isOver || otherPlay.guessCount > play.guessCount ? valid : log;
  return play.isBegunOnDay || otherPlay.isBegunOnDay ? markBegun(kept) : kept;
}

/**
 * Adds to a log what a copy of it has, so that neither loses a guess. An ended game stays ended: only its bonus round can
 * still grow.
 * @param own with its play
 * @returns the own log itself if the copy has nothing more
 */
export function restoreSteps(
  { rate }: Pick<Rated, "rate">,
  { log, play }: { readonly log: GuessLog; readonly play: Play },
  copy: GuessLog,
): GuessLog {
  const missing = missingSteps(rate, log, copy);
  return extend(log, play.isOver ? missing.filter(isBonus) : missing);
}

const isBonus = ({ kind }: LogEntry) => kind === "bonus";

/** The log with more steps; the log itself without any. */
function extend(log: GuessLog, steps: readonly LogEntry[]): GuessLog {
  return steps.length === 0 ? log : [...log, ...steps];
}

/**
 * The valid steps of `saved` that are not in `log`, each once. A word that an older vocabulary spelled otherwise is the
 * same word. Authors are removed: a client must not name others.
 */
function missingSteps(rate: Rate, log: GuessLog, saved: GuessLog): LogEntry[] {
  const wordOf = (entry: LogEntry) => {
    if (!hasWord(entry)) return entry.kind === "giveUp" ? "" : "*";
    const word = rate(entry.word)?.word;
    // The bonus round may have the words of the main round again, and a word beside its forms.
    return word !== undefined && isBonus(entry) ? `+${entry.word}` : word;
  };
  const known = new Set(log.map(wordOf));
  const missing = saved.filter((entry) => {
    const word = wordOf(entry);
    return word !== undefined && known.size < known.add(word).size;
  });
  return missing.map(withoutAuthor);
}
