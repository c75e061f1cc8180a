import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { editionsIn, widestEdition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { type AttributedGame, listGamesAmong, listSecrets } from "~/play/games.data.server";
import { takenOutRows } from "~/play/openGame.server";
import { isSameIgnoringAccents } from "~/vectors/spelling.server";
import { toDisplayed } from "~/words/displayForms.server";
import { rankIn } from "~/words/nearLists.server";
import { haveSameStem } from "~/words/sameStem.server";
import { notesOfGames } from "./planNotes.server";
import { onDay } from "./scheduledWords.server";
import { nextNumber } from "./upcoming.server";

/** A game that has a word, or one like it, as its secret. */
export type WordUse = ReturnType<typeof toUse>;

/**
 * The games of all editions of a language that have a word, or one of the same stem or with a common form, as their secret,
 * the latest day first. For staff only: games to come are among them.
 * @param word as the vocabulary spells it
 */
export async function usesOf(app: App, { language, word }: { language: Language; word: string }): Promise<WordUse[]> {
  const isAlike = await wordsLike(app, { language, word });
  const games = await Promise.all(
    editionsIn(language).map(async (edition) => {
      const secrets = (await listSecrets(app.db, edition)).filter((secret) => secret === word || isAlike(secret));
      const found = await listGamesAmong(app.db, { edition, secrets });
      const noteOf = await notesOfGames(
        app,
        edition,
        found.map(({ number }) => number),
      );
      return found.map((game) => ({ ...game, note: noteOf(game) }));
    }),
  );
  return games
    .flat()
    .map((game) => toUse(app, game, word))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** As in the check of a game, a word that only begins like another one says something else: "happen" is no form of "happy". */
async function wordsLike(
  app: App,
  { language, word }: { language: Language; word: string },
): Promise<(other: string) => boolean> {
  const edition = widestEdition(language);
  const vectors = app.vectors.of(edition);
  const row = vectors.rowOf(word);
  const withSameForm = vectors.sharingForms(word);
  if (row === undefined) return () => false;
  const without = takenOutRows(app, { edition, number: nextNumber(app, edition) });
  const near = (await app.nearLists.of({ edition, rows: [row], without })).get(row);
  const isNear = (other: string) => {
    const otherRow = vectors.rowOf(other);
    return near !== undefined && otherRow !== undefined && rankIn(vectors, near, { row: otherRow, of: row }) > 0;
  };
  return (other) =>
    withSameForm.has(other) || isSameIgnoringAccents(other, word) || (haveSameStem(other, word) && isNear(other));
}

function toUse(
  app: App,
  { edition, number, secret, isChosen, setAt, chooser, note }: AttributedGame & { readonly note: string },
  word: string,
) {
  return {
    edition,
    /** Of the plan that has brought the word. Empty: none. */
    note,
    ...onDay(app, edition, number),
    secret: toDisplayed(app, edition, secret),
    isSame: secret === word,
    hasBegun: number <= currentGame(app, edition).number,
    /** Null if the schedule has chosen the secret. `by` is null if the account was deleted. */
    choice: isChosen ? { at: setAt, by: chooser } : null,
  };
}
