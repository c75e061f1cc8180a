import type { App } from "~/app";
import { dayOfGame, numberOfDay } from "~/editions/calendar";
import { type Edition } from "~/editions/editions";
import { listAttributedGames } from "~/play/games.data.server";
import { displayOf } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { notesOfDays } from "./planNotes.server";

/** A game of the schedule, as the file of a plan has it. */
export interface ExportedGame {
  /** On which it ends, `YYYY-MM-DD`. */
  readonly day: string;
  readonly word: string;
  readonly edition: Edition;
  readonly number: number;
  /** Of the plan that brought the word. */
  readonly note: string;
  readonly isChosen: boolean;
}

/**
 * The schedule of some days, ordered by day and edition, with the notes of the plans. For staff only: it names words of games to
 * come.
 * @param from first day, `YYYY-MM-DD`
 */
export async function exportSchedule(
  app: App,
  { editions, from, days }: { editions: readonly Edition[]; from: string; days: number },
): Promise<readonly ExportedGame[]> {
  const { GAME_EPOCH: epoch } = app.env;
  const exported: ExportedGame[] = [];
  for (const edition of editions) {
    const first = numberOfDay(edition, { day: from, epoch });
    const last = first + days - 1;
    const listed = await listAttributedGames(app.db, { edition, from: Math.max(1, first), limit: days, offset: 0 });
    const games = listed.filter(({ number }) => number <= last);
    const dayOf = (number: number) => dayOfGame(edition, { number, epoch });
    const noteOf = await notesOfDays(app, { edition, from, to: dayOf(last) });
    for (const { number, secret, isChosen } of games) {
      const day = dayOf(number);
      const word = displayOf(toDisplayed(app, edition, secret));
      exported.push({ day, word, edition, number, note: noteOf({ number, secret }), isChosen });
    }
  }
  const order = (edition: Edition) => editions.indexOf(edition);
  return exported.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : order(a.edition) - order(b.edition)));
}
