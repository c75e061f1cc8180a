import type { DailyGame } from "~/editions/gameRef";
import type { DisplayedWord, FoldedNearWord } from "~/words/displayedWord";
import { bucketOf, type GuessGroup, groupsOf, medianOf } from "./guessBuckets";
import type { MonthAmongOthers, PastGame } from "./stats";

/** Below this number of players, figures say more about them than about the game. */
export const ENOUGH_PLAYERS = 20;

/** How plays of a game ended, of those whose guesses are in one bucket. */
export interface EndCount {
  /** The bucket, of `bucketOf`. */
  readonly guesses: number;
  readonly wins: number;
  readonly give_ups: number;
  /** Plays with a hint. */
  readonly hinted: number;
  /** Hints of all plays. */
  readonly hints: number;
}

/** The same of those whose hints are in one bucket. */
interface HintCount {
  /** The bucket, of `bucketOf`. */
  readonly hints: number;
  readonly wins: number;
  readonly give_ups: number;
}

/** What is counted of a game. */
export interface GameCounts {
  readonly ends: readonly EndCount[];
  readonly hints: readonly HintCount[];
}

/** How a game was played on its day. */
export type PlayedGame =
  /** Fewer than `ENOUGH_PLAYERS` have ended it. */
  | { readonly isTooFew: true; readonly players: number }
  | {
      readonly isTooFew: false;
      /** How many players have ended it. */
      readonly players: number;
      readonly wins: number;
      readonly giveUps: number;
      /** Of 100 players who ended it, how many gave up. */
      readonly gaveUpOf100: number;
      /** Within how many guesses half of those who found the word had it. Null: nobody has found it. */
      readonly medianGuesses: number | null;
      /** Within how many hints half of them had it. Null: it is not known of `ENOUGH_PLAYERS` of them. */
      readonly medianHints: number | null;
      /** Of 100 players, how many took a hint. */
      readonly hintedOf100: number;
      /** Hints of a player who took one, on average, to one decimal. Null: nobody took one. */
      readonly hintsEach: number | null;
      /** Those who found the word, by guesses. */
      readonly groups: readonly GuessGroup[];
    };

export function playedOf(counts: GameCounts): PlayedGame {
  const { ends } = counts;
  const sum = (of: (count: EndCount) => number) => ends.reduce((total, count) => total + of(count), 0);
  const [wins, giveUps] = [sum((count) => count.wins), sum((count) => count.give_ups)];
  const [hinted, hints] = [sum((count) => count.hinted), sum((count) => count.hints)];
  const players = wins + giveUps;
  if (players < ENOUGH_PLAYERS) return { isTooFew: true, players };
  const of100 = (part: number) => Math.round((100 * part) / players);
  const found = ends.map((count) => ({ bucket: count.guesses, count: count.wins }));
  const byHints = counts.hints.map((count) => ({ bucket: count.hints, count: count.wins }));
  const isKnown = byHints.reduce((total, { count }) => total + count, 0) >= ENOUGH_PLAYERS;
  return {
    isTooFew: false,
    players,
    wins,
    giveUps,
    gaveUpOf100: of100(giveUps),
    medianGuesses: medianOf(found),
    medianHints: isKnown ? medianOf(byHints) : null,
    hintedOf100: of100(hinted),
    hintsEach: hinted === 0 ? null : Math.round((10 * hints) / hinted) / 10,
    groups: groupsOf(found),
  };
}

/** Where a player who found the word stands among all who ended the game. */
export interface Place {
  /** Of 100 players, how many needed more guesses or gave up, rounded down. */
  readonly moreOf100: number;
  /** The tenth of the players, from 1 with the fewest guesses to 10. */
  readonly tenth: number;
}

/**
 * The place of a number of guesses. Who had as many, or nearly, is counted as no worse.
 * @param ends of at least one player
 */
export function placeAmong(ends: readonly EndCount[], guessCount: number): Place {
  const own = bucketOf(guessCount);
  const players = ends.reduce((sum, { wins, give_ups }) => sum + wins + give_ups, 0);
  const more = ends.reduce((sum, { guesses, wins, give_ups }) => sum + give_ups + (guesses > own ? wins : 0), 0);
  return {
    moreOf100: Math.floor((100 * more) / players),
    tenth: Math.max(1, TENTHS - Math.floor((TENTHS * more) / players)),
  };
}

/** How others did in a game, for a player who has ended it. */
export interface OthersPlayed {
  readonly isToday: boolean;
  readonly played: PlayedGame;
  /** Null: there are too few, or the player gave up or was in a team, which is not counted. */
  readonly place: Place | null;
}

export const TENTHS = 10;

/** Games that are a month: fewer say little. */
const LEAST_GAMES = 3;

/**
 * @param history ended games of the month
 * @param counted what is counted of each, by number
 * @returns null if there are too few games that enough players have ended
 */
export function monthAmongOthers(
  history: readonly PastGame[],
  counted: ReadonlyMap<number, GameCounts>,
): MonthAmongOthers | null {
  const places = history.flatMap(({ number, guessCount, hasWon }) => {
    const counts = counted.get(number);
    if (counts === undefined || playedOf(counts).isTooFew) return [];
    return [hasWon ? placeAmong(counts.ends, guessCount) : { moreOf100: 0, tenth: TENTHS }];
  });
  if (places.length < LEAST_GAMES) return null;
  const tenths = places.map(({ tenth }) => tenth).sort((a, b) => a - b);
  return {
    games: places.length,
    better: places.filter(({ moreOf100 }) => moreOf100 > 50).length,
    tenth: tenths[(tenths.length - 1) >> 1] ?? TENTHS,
  };
}

/** What everybody may know of a game of the day after it has ended. */
export interface DaySummary {
  readonly game: DailyGame;
  /** The day by which players know the game, `YYYY-MM-DD`. */
  readonly date: string;
  /** When it ended: the next game began then. */
  readonly endedAt: Date;
  readonly word: DisplayedWord;
  /** The nearest words, closest first, without blocked words and the secrets of today. */
  readonly nearest: readonly FoldedNearWord[];
  readonly played: PlayedGame;
}
