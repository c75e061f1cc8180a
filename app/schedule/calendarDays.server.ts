import type { App } from "~/app";
import { dayOfGame, daysAfter, mondayOf, numberOfDay } from "~/editions/calendar";
import { todayOf } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import { listScheduledGames } from "~/play/games.data.server";
import { playedGames } from "~/play/played.server";
import { type Ease, easeOf } from "~/words/difficulty.server";
import { toDisplayed } from "~/words/displayForms.server";
import { listBlockedChoices } from "~/words/verdicts.data.server";
import { checkGames } from "./check.server";
import type { WordCheck } from "./finding.server";
import { occasionsOn } from "./occasions.server";
import { notesOfDays } from "./planNotes.server";
import { nextNumber } from "./upcoming.server";

const DAYS_OF_WEEK = 7;
/** How many weeks are shown at once. */
export const MAX_WEEKS = 8;
/** How far the calendar reaches beyond today, days. */
const MAX_DAYS_AHEAD = 3650;

/** A day, on which its games end, with a game of each edition. */
export type CalendarDay = Awaited<ReturnType<typeof calendarDays>>[number];

/** The game of an edition on a day. */
export type CalendarGame = CalendarDay["games"][number];

/**
 * The first day of a calendar that shows a day: a Monday, of the weeks from the first game to some years ahead.
 * @param day `YYYY-MM-DD`
 */
export function calendarStart(app: App, day: string): string {
  const first = dayOfGame("en", { number: 1, epoch: app.env.GAME_EPOCH });
  const last = daysAfter(todayOf(app), MAX_DAYS_AHEAD);
  return mondayOf(day < first ? first : day > last ? last : day);
}

/**
 * The weeks from a Monday on, with the words and checks of all editions. For staff only: it names words of games to come.
 * What is not known yet about the difficulty of coming games is computed in the background.
 * @param from of `calendarStart`
 * @param weeks 1 to MAX_WEEKS
 */
export async function calendarDays(app: App, { from, weeks }: { from: string; weeks: number }) {
  const days = Array.from({ length: weeks * DAYS_OF_WEEK }, (_, index) => daysAfter(from, index));
  const to = days.at(-1) ?? from;
  const occasions = await occasionsOn(app, { from, to });
  const games = await Promise.all(EDITIONS.map((edition) => gamesOf(app, { edition, days })));
  const today = todayOf(app);
  return days.map((day, index) => ({
    /** `YYYY-MM-DD`. */
    day,
    isToday: day === today,
    occasions: occasions.filter(({ on }) => on === day),
    /** In the order of `EDITIONS`. */
    games: games.flatMap((ofEdition) => ofEdition[index] ?? []),
  }));
}

/** The games of consecutive days, one for each. */
async function gamesOf(app: App, { edition, days }: { edition: Edition; days: readonly string[] }) {
  const first = numberOfDay(edition, { day: days[0] ?? "", epoch: app.env.GAME_EPOCH });
  const range = { edition, from: first, to: first + days.length - 1 };
  const next = nextNumber(app, edition);
  const scheduled = new Map((await listScheduledGames(app.db, range)).map((game) => [game.number, game]));
  const lost = new Map((await listBlockedChoices(app.db, range)).map(({ number, word }) => [number, word]));
  const played = await playedGames(app, range);
  const noteOf = await notesOfDays(app, { edition, from: days[0] ?? "", to: days.at(-1) ?? "" });
  const toCheck = [...scheduled.values()].filter(({ number }) => number >= next);
  const checks =
    toCheck.length === 0
      ? new Map<number, WordCheck>()
      : await checkGames(app, { edition, games: toCheck.map(({ number, secret: word }) => ({ number, word })) });
  const begun = [...scheduled.values()].filter(({ number }) => number < next).map(({ secret }) => secret);
  const known = begun.length === 0 ? new Map<string, number>() : await app.difficulties.known(edition, begun);
  const easeOfGame = (secret: string, check: WordCheck | null): Ease | null => {
    if (check !== null) return check.findings.find((one) => one.kind === "difficulty")?.ease ?? null;
    const figure = known.get(secret);
    return figure === undefined ? null : easeOf(figure);
  };
  return days.map((_, index) => {
    const number = first + index;
    const game = scheduled.get(number);
    const hasBegun = number < next;
    const lostWord = hasBegun || game?.isChosen === true ? undefined : lost.get(number);
    const check = checks.get(number) ?? null;
    return {
      edition,
      /** Below 1 before the first game of the edition. */
      number,
      /** Null: the schedule has no word for it. */
      word: game === undefined ? null : toDisplayed(app, edition, game.secret),
      isChosen: game?.isChosen === true,
      /** Of the plan that has brought the word. Empty: none. */
      note: game === undefined ? "" : noteOf(game),
      /** The chosen word that it has lost, because it was blocked. Null: it has the word that staff wanted. */
      lost: lostWord === undefined ? null : toDisplayed(app, edition, lostWord),
      hasBegun,
      /** Null: not known yet. */
      ease: game === undefined ? null : easeOfGame(game.secret, check),
      /** Null for a game that has begun, and for one without a word. */
      check,
      /** How it was played on its day. Null: nobody has ended it, or it is not counted any more. */
      played: played.get(number) ?? null,
    };
  });
}
