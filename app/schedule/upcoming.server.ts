import type { App } from "~/app";
import { currentGame, gameSpan } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { toListPage } from "~/platform/listPage";
import { type AttributedGame, countGames, listAttributedGames } from "~/play/games.data.server";
import { toDisplayed } from "~/words/displayForms.server";
import { notesOfGames } from "./planNotes.server";

/** How many games to come are on a page: those of a month. */
export const UPCOMING_SIZE = 31;

/**
 * A page of the games to come, ordered by number, with their secrets. For staff only.
 * @param page from 1
 */
export async function listUpcoming(app: App, { edition, page }: { edition: Edition; page: number }) {
  const from = nextNumber(app, edition);
  const { offset, ...shown } = toListPage(page, await countGames(app.db, { edition, from }), UPCOMING_SIZE);
  const games = await listAttributedGames(app.db, { edition, from, limit: UPCOMING_SIZE, offset });
  return { games: games.map((game) => toUpcoming(app, game)), ...shown };
}

/** A game to come. Null: the schedule has not reached it yet. For staff only. */
export async function findUpcoming(app: App, { edition, number }: DailyGame) {
  return number < nextNumber(app, edition) ? null : findScheduled(app, { edition, number });
}

/** A game, begun or to come. Null: the schedule has none. For staff only. */
export async function findScheduled(app: App, { edition, number }: DailyGame) {
  const [game] = await listAttributedGames(app.db, { edition, from: number, limit: 1, offset: 0 });
  if (game?.number !== number) return null;
  const noteOf = await notesOfGames(app, edition, [number]);
  /** `note`: of the plan that has brought the word. Empty: none. */
  return { ...toUpcoming(app, game), note: noteOf(game) };
}

export type UpcomingGame = ReturnType<typeof toUpcoming>;

function toUpcoming(app: App, { edition, number, secret, isChosen, setAt, chooser }: AttributedGame) {
  return {
    edition,
    number,
    secret: toDisplayed(app, edition, secret),
    span: gameSpan(app, { edition, number }),
    /**
     * Null if the schedule has chosen the secret. `by` is null if the account was deleted, or if the choice is older than
     * the record of choosers.
     */
    choice: isChosen ? { at: setAt, by: chooser } : null,
  };
}

/** Number of the first game that has not begun. */
export function nextNumber(app: App, edition: Edition): number {
  return Math.max(1, currentGame(app, edition).number + 1);
}
