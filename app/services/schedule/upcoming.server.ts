import { type AttributedGame, countGames, listAttributedGames, listScheduledGames } from "~/data/games.server";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { App } from "../app";
import { PAGE_SIZE, toListPage } from "../pages";
import { currentGame, startDateOf } from "../calendar.server";
import { toDisplayed } from "../words/displayForms.server";

/** With fewer days covered by chosen words than this, staff is asked for more. */
const ENOUGH_DAYS = 30;

/**
 * A page of the games to come, ordered by number, with their secrets. For staff only.
 * @param page from 1
 */
export async function listUpcoming(app: App, { edition, page }: { edition: Edition; page: number }) {
  const from = nextNumber(app, edition);
  const { offset, ...shown } = toListPage(page, await countGames(app.db, { edition, from }));
  const games = await listAttributedGames(app.db, { edition, from, limit: PAGE_SIZE, offset });
  return { games: games.map((game) => toUpcoming(app, game)), ...shown };
}

/** A game to come. Null: the schedule has not reached it yet. For staff only. */
export async function findUpcoming(app: App, { edition, number }: DailyGame) {
  return number < nextNumber(app, edition) ? null : findScheduled(app, { edition, number });
}

/** A game, begun or to come. Null: the schedule has none. For staff only. */
export async function findScheduled(app: App, { edition, number }: DailyGame) {
  const [game] = await listAttributedGames(app.db, { edition, from: number, limit: 1, offset: 0 });
  return game?.number === number ? toUpcoming(app, game) : null;
}

export type UpcomingGame = ReturnType<typeof toUpcoming>;

function toUpcoming(app: App, { edition, number, secret, isChosen, setAt, chooser }: AttributedGame) {
  return {
    edition,
    number,
    secret: toDisplayed(app, edition, secret),
    /** Day on which the game begins, `YYYY-MM-DD`. */
    date: startDateOf(app, { edition, number }),
    /**
     * Null if the schedule has chosen the secret. `by` is null if the account was deleted, or if the choice is older than
     * the record of choosers.
     */
    choice: isChosen ? { at: setAt, by: chooser } : null,
  };
}

/**
 * How far the words that staff has chosen reach: from the `next` game on, as many `days` have one. `gap` is the first game
 * without, with the day on which it begins, `YYYY-MM-DD`.
 */
export async function coverage(app: App, edition: Edition) {
  const next = nextNumber(app, edition);
  const games = await listScheduledGames(app.db, { edition, from: next });
  const chosen = new Set(games.filter(({ isChosen }) => isChosen).map(({ number }) => number));
  let number = next;
  while (chosen.has(number)) number += 1;
  const days = number - next;
  const gap = { number, date: startDateOf(app, { edition, number }) };
  return { next, days, gap, isShort: days < ENOUGH_DAYS };
}

/** Number of the first game that has not begun. */
export function nextNumber(app: App, edition: Edition): number {
  return Math.max(1, currentGame(app, edition).number + 1);
}
