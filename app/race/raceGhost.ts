import { type GameRef, gameKey, parseGameKey } from "~/editions/gameRef";
import { ownGuesses } from "~/play/ownGuesses";
import type { Play } from "~/play/play";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { toPlayerName } from "~/words/playerName";

/** How close an ended play had come after each of its guesses. It has no words and no times. */
export interface GhostClimb {
  /** Number of guesses. A hint is one too, as in the list of guesses. */
  readonly count: number;
  /** The guesses that came closer than all before, and the hints, in order. */
  readonly marks: readonly GhostMark[];
}

interface GhostMark {
  /** Number of the guess, from 1. */
  readonly number: number;
  /** Best proximity from this guess on, 0 to 1000. */
  readonly best: number;
  /** While that is 0: the most of the words, in percent, that a guess was closer than. */
  readonly closerThan?: number;
  readonly isHint: boolean;
}

/** The climb of another player in the same game, under the name that they gave themselves. */
export interface Ghost extends GhostClimb {
  /** As `toPlayerName` returns it, not empty. */
  readonly name: string;
}

/** Where a ghost was after a number of guesses. */
export interface GhostPlace {
  /** Best proximity so far, 0 to 1000; 0: nothing was ranked yet. */
  readonly best: number;
  /** Then the best percent so far. Null: it is not known. */
  readonly closerThan: number | null;
  /** Number of hints so far. */
  readonly hintCount: number;
  /** How the play had ended by then. Null: it was still going on. */
  readonly end: "found" | "gaveUp" | null;
}

/** What a game page has of a race: the ghost, or why the link that was opened has none. */
export type Race = { readonly ghost: Ghost } | { readonly why: RaceRefusal };

/** `badLink`: nothing says whether it was cut, forged, or sealed by another deployment. `inTeam`: the game is played in a team. */
export type RaceRefusal = "badLink" | "inTeam";

/**
 * Most marks of a climb: a link with all of them stays below 1200 characters. Plays have twenty or so. Of a longer climb, the
 * smallest rises are left out, so that it is nowhere higher than the play was.
 */
const MAX_MARKS = 60;
/** A longer log is refused where it is stored (`MAX_STEPS`). */
const MAX_COUNT = 9999;

/**
 * The climb of a play that is over. Undefined if there is none to race against: the play goes on, has no guesses, or has those
 * of a team.
 */
export function toGhostClimb({ guesses, guessCount, isOver }: Pick<Play, "guesses" | "guessCount" | "isOver">) {
  const own = ownGuesses(guesses);
  if (!isOver || own.length === 0 || own.some(({ by }) => by !== undefined)) return undefined;
  let [best, percent] = [0, -1];
  const marks = own.flatMap(({ number, percentile, closerThan = -1, kind }): GhostMark[] => {
    // A hint is marked where it stands, and does not raise the climb.
    if (kind === "hint") return [{ number, best, isHint: true }];
    if (percentile > best) {
      best = percentile;
      return [{ number, best, isHint: false }];
    }
    if (best > 0 || closerThan <= percent) return [];
    percent = closerThan;
    return [{ number, best, closerThan, isHint: false }];
  });
  return { count: guessCount, marks: thinned(marks) } satisfies GhostClimb;
}

/** Without the smallest rises beyond `MAX_MARKS`. The end stays, and hints stay before other guesses. */
function thinned(marks: readonly GhostMark[]): readonly GhostMark[] {
  if (marks.length <= MAX_MARKS) return marks;
  const riseTo = (index: number) => (marks[index]?.best ?? 0) - (marks[index - 1]?.best ?? 0);
  const weight = (index: number) =>
    index === marks.length - 1 ? Infinity : riseTo(index) + (marks[index]?.isHint === true ? PROXIMITY_SCALE : 0);
  const kept = new Set([...marks.keys()].sort((a, b) => weight(b) - weight(a)).slice(0, MAX_MARKS));
  return marks.filter((_, index) => kept.has(index));
}

export function hasFound({ marks }: GhostClimb): boolean {
  return marks.at(-1)?.best === PROXIMITY_SCALE;
}

/**
 * Where a ghost was after as many guesses as the player has made. Hints are guesses here, of the ghost and of the player: the
 * numbers are those of the lists.
 * @param count number of the player's guesses
 */
export function ghostAt(ghost: GhostClimb, count: number): GhostPlace {
  const before = ghost.marks.filter(({ number }) => number <= count);
  const isFound = hasFound(ghost);
  return {
    best: before.at(-1)?.best ?? 0,
    closerThan: before.findLast((mark) => mark.closerThan !== undefined)?.closerThan ?? null,
    hintCount: before.filter(({ isHint }) => isHint).length,
    end: isFound && count >= ghost.count ? "found" : !isFound && count > ghost.count ? "gaveUp" : null,
  };
}

/*
 * The text form, three lines, which is sealed in links:
 *   en_1761             the key of the game
 *   x 1~1e 2.ao 3!0 …   the number of guesses, and the marks: guesses since the mark before, "." or for a hint "!", and the rise,
 *                       or before the nearest 1000 "~" and the percent. Numbers are in base 36.
 *   Ana                 the name
 */
const NUMBER = /^[1-9a-z][\da-z]{0,2}$/;
const MARK = /^([1-9a-z][\da-z]{0,2})([.!~])(0|[1-9a-z][\da-z]?)$/;

export function formatGhost(game: GameRef, { name, count, marks }: Ghost): string {
  const formatted = marks.map(({ number, best, closerThan, isHint }, index) => {
    const before = marks[index - 1] ?? { number: 0, best: 0 };
    const gap = (number - before.number).toString(36);
    return closerThan === undefined
      ? `${gap}${isHint ? "!" : "."}${(best - before.best).toString(36)}`
      : `${gap}~${closerThan.toString(36)}`;
  });
  return [gameKey(game), [count.toString(36), ...formatted].join(" "), name].join("\n");
}

/** Inverse of `formatGhost`. Undefined for a text that it cannot have returned. */
export function parseGhost(text: string): { readonly game: GameRef; readonly ghost: Ghost } | undefined {
  const [key = "", climb = "", name = "", ...more] = text.split("\n");
  const game = parseGameKey(key);
  const [count = "", ...formatted] = climb.split(" ");
  if (game === undefined || more.length > 0 || name === "" || toPlayerName(name) !== name) return undefined;
  if (!NUMBER.test(count) || formatted.length > MAX_MARKS) return undefined;
  let [number, best] = [0, 0];
  const marks = formatted.flatMap((one): GhostMark[] => {
    const [, gap, sign, rise] = MARK.exec(one) ?? [];
    if (gap === undefined || rise === undefined) return [];
    const value = parseInt(rise, 36);
    number += parseInt(gap, 36);
    if (sign === "~") return best > 0 || value > 99 ? [] : [{ number, best, closerThan: value, isHint: false }];
    best += value;
    return [{ number, best, isHint: sign === "!" }];
  });
  const ghost = { name, count: parseInt(count, 36), marks };
  const isWhole = marks.length === formatted.length && number <= ghost.count && best <= PROXIMITY_SCALE;
  return isWhole && ghost.count <= MAX_COUNT ? { game, ghost } : undefined;
}
