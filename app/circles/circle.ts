import { toLine } from "~/platform/line";
import { refuse, type Result } from "~/platform/refusal";

/** Players of a circle. */
export const MAX_FRIENDS = 30;
/** Circles that a player may make or join. A log-in may bring more together. */
export const MAX_CIRCLES = 5;
/** Maximum length of the name of a circle, characters. */
export const MAX_CIRCLE_NAME = 30;

/** The name that a circle may have, in one line without hidden characters, before it is checked for blocked words. */
export function readCircleName(raw: string): Result<string, "circleNameTooLong" | "circleNameMissing"> {
  // As for the names of players.
  const name = toLine(raw.slice(0, 8 * MAX_CIRCLE_NAME));
  if (raw.length > 8 * MAX_CIRCLE_NAME || Array.from(name).length > MAX_CIRCLE_NAME) return refuse("circleNameTooLong");
  return name === "" ? refuse("circleNameMissing") : name;
}

/** How a friend ended a daily game. */
export interface FriendEnd {
  readonly number: number;
  /** With the hints. */
  readonly guessCount: number;
  readonly hintCount: number;
  readonly hasWon: boolean;
  /** Of its squares (`squaresOf`). Empty if they are not known. */
  readonly levels: readonly number[];
}

/** A player of a circle, with what is known of the games of one edition. */
export interface Friend {
  readonly name: string;
  /** Whether it is the player who looks. */
  readonly isMe: boolean;
  /** Number of the game of the day on which they joined. */
  readonly since: number;
  readonly ends: readonly FriendEnd[];
}

/** Who is named in a row of a table. */
interface Named {
  readonly name: string;
  readonly isMe: boolean;
}

/** How a friend has done today. `end` is null as long as they have not finished. */
export interface TodayRow extends Named {
  readonly end: Omit<FriendEnd, "number"> | null;
}

/** What a day of the week shows of a friend: guesses, or that they gave up or did not play. Null: nothing to say yet, or no more. */
export type DayCell = number | "gaveUp" | "notPlayed" | null;

export interface WeekRow extends Named {
  /** Monday to Sunday. */
  readonly days: readonly DayCell[];
  /** How many words were found on these days. */
  readonly found: number;
  /** How many guesses they took together. */
  readonly guesses: number;
}

/** A circle in one edition as one of its players may see it. */
export interface CircleView {
  /** Best first. Null before the player's own end. */
  readonly today: readonly TodayRow[] | null;
  /** Before the player's own end: the names of those who have finished, and nothing else of them. In the order of joining. */
  readonly finished: readonly string[];
  /** In the order of the week: who has found most words first, then who needed fewest guesses for them. */
  readonly week: readonly WeekRow[];
}

const DAYS_OF_WEEK = 7;

/**
 * What a player may see of the others. Of a game whose day is not over, no figure of others before the player's own end.
 * @param friends in the order of joining; one of them is the player who looks
 * @param game.today number of today's game
 * @param game.monday number of the game of this week's Monday, 6 less at most. Below 1 in the first week of an edition
 */
export function toCircleView(
  friends: readonly Friend[],
  { today, monday }: { readonly today: number; readonly monday: number },
): CircleView {
  const endOf = ({ ends }: Friend, number: number) => ends.find((end) => end.number === number);
  const hasEnded = friends.some((friend) => friend.isMe && endOf(friend, today) !== undefined);
  const todayOf = (friend: Friend): TodayRow => {
    const end = endOf(friend, today);
    return {
      ...nameOf(friend),
      end:
        end === undefined
          ? null
          : { guessCount: end.guessCount, hintCount: end.hintCount, hasWon: end.hasWon, levels: end.levels },
    };
  };
  const cellOf = (friend: Friend, number: number): DayCell => {
    if (number < 1 || number > today || (number === today && !hasEnded)) return null;
    const end = endOf(friend, number);
    if (end !== undefined) return end.hasWon ? end.guessCount : "gaveUp";
    return number === today || number < friend.since ? null : "notPlayed";
  };
  return {
    // Both sorts are stable: of the same result, who joined first comes first.
    today: hasEnded ? friends.map(todayOf).sort(byResult) : null,
    finished: hasEnded ? [] : friends.filter((friend) => endOf(friend, today) !== undefined).map(({ name }) => name),
    week: friends.map((friend) => weekRowOf(friend, (day) => cellOf(friend, monday + day))).sort(byWeek),
  };
}

function weekRowOf(friend: Friend, cellOf: (day: number) => DayCell): WeekRow {
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, day) => cellOf(day));
  const counts = days.filter((cell) => typeof cell === "number");
  return {
    ...nameOf(friend),
    days,
    found: counts.length,
    guesses: counts.reduce((sum, count) => sum + count, 0),
  };
}

const byWeek = (a: WeekRow, b: WeekRow) => b.found - a.found || a.guesses - b.guesses;

/** Who leads in a week: one, several with the same result, or nobody as long as no word was found. */
export function leadersOf(week: readonly WeekRow[]): readonly WeekRow[] {
  return week.filter((row) => row.found > 0 && week.every((other) => byWeek(row, other) <= 0));
}

const nameOf = ({ name, isMe }: Named): Named => ({ name, isMe });

/** Found, by guesses and then by hints; then who gave up; then who has not finished. */
function byResult({ end: a }: TodayRow, { end: b }: TodayRow): number {
  const groupOf = (end: TodayRow["end"]) => (end === null ? 2 : end.hasWon ? 0 : 1);
  if (groupOf(a) !== groupOf(b) || a === null || b === null || !a.hasWon) return groupOf(a) - groupOf(b);
  return a.guessCount - b.guessCount || a.hintCount - b.hintCount;
}

/** How a circle does, on the page of an ended game. */
export interface EndingCircle {
  readonly id: string;
  readonly name: string;
  /** The best of today, and the player. */
  readonly rows: readonly TodayRow[];
  /** How many more are in it. */
  readonly more: number;
}

/** Rows of a circle in the ending, which leaves room for what follows. */
const CIRCLE_ROWS = 4;

/** @param today as `toCircleView` sorts it */
export function toEndingCircle(id: string, name: string, today: readonly TodayRow[]): EndingCircle {
  const own = today.findIndex(({ isMe }) => isMe);
  const rows = today.filter((_, index) => index === own || index < CIRCLE_ROWS - (own < CIRCLE_ROWS ? 0 : 1));
  return { id, name, rows, more: today.length - rows.length };
}
