import { randomUUID } from "node:crypto";
import type { App, TransactionApp } from "~/app";
import { type Actor, SERVER_ACTOR } from "~/audit/actor";
import { byEdition, type Edition, EDITIONS, editionsIn } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { inWriteTransaction } from "~/platform/database/db.server";
import type { Refused } from "~/platform/refusal";
import { keepBlockedChoices, listBlockedWords, takeBlockedChoices } from "~/words/verdicts.data.server";
import {
  chooseInDraft,
  clearInDraft,
  firstOpenNumber,
  movesOf,
  openDraft,
  saveDraft,
  type ScheduleDraft,
  settleDraft,
} from "./scheduleDraft.server";
import { canStay } from "./seed.server";

interface WordOfLanguage {
  readonly language: Language;
  readonly word: string;
}

/** Who decides about a word, and the batch of the decision in the audit log. */
interface DecisionBy {
  readonly actor: Actor;
  readonly batch: string;
}

export type TakenFromGames =
  | { readonly type: "taken" }
  | Refused<"noFreeSecret">
  /** Staff has chosen the word for these games, and the caller has not seen all of them. Nothing was stored. */
  | { readonly type: "takesChoices"; readonly games: readonly DailyGame[] };

/**
 * Takes a word that is being blocked from the games to come, which get seeded words. The choices of staff among them are
 * kept, for `giveBackToGames`. To be called in the write transaction of the verdict.
 * @param seen the games that the actor knows to lose a chosen word
 */
export async function takeFromGames(
  app: TransactionApp,
  { language, word, actor, batch, seen }: WordOfLanguage & DecisionBy & { readonly seen: readonly DailyGame[] },
): Promise<TakenFromGames> {
  const editions = editionsIn(language);
  // The verdict is not stored yet, and the word must not be found for the games that lose it.
  const { blocked } = app.wordLists;
  const withWord = byEdition((one) => (editions.includes(one) ? new Set([...blocked[one], word]) : blocked[one]));
  const blocking = { ...app, wordLists: { ...app.wordLists, blocked: withWord } };
  const drafts: ScheduleDraft[] = [];
  for (const edition of editions) {
    const draft = await openDraft(app, edition);
    for (const [number, { secret }] of draft.before)
      if (secret === word && number >= draft.firstOpen) clearInDraft(draft, number);
    drafts.push(draft);
  }
  const games = drafts.flatMap(chosenAmongVacated);
  const isSeen = (game: DailyGame) =>
    seen.some(({ edition, number }) => edition === game.edition && number === game.number);
  if (!games.every(isSeen)) return { type: "takesChoices", games };
  for (const draft of drafts) {
    const refused = settleDraft(blocking, draft);
    if (refused !== undefined) return refused;
  }
  for (const draft of drafts) {
    await keepBlockedChoices(app.db, { edition: draft.edition, from: draft.firstOpen, word });
    await saveDraft(app, draft, { actor, action: "choiceBlocked", moves: movesOf(draft), batch });
  }
  return { type: "taken" };
}

function chosenAmongVacated({ edition, before, vacated }: ScheduleDraft): DailyGame[] {
  return [...vacated]
    .filter((number) => before.get(number)?.isChosen === true)
    .sort((a, b) => a - b)
    .map((number) => ({ edition, number }));
}

/**
 * Gives a word that is no longer blocked back to the games for which staff had chosen it. A game that has begun, for
 * which staff has chosen another word, or that is less than a year from another game with the word stays as it is.
 * @returns the games that have the word again
 */
export function giveBackToGames(app: App, { language, word, ...by }: WordOfLanguage & DecisionBy) {
  return inWriteTransaction(app.db, async (db) => {
    const games: DailyGame[] = [];
    for (const edition of editionsIn(language))
      games.push(...(await giveBackIn({ ...app, db }, { edition, word, ...by })));
    return games;
  });
}

/**
 * Gives the words back that games have lost to files, where these allow them again.
 * @returns the games that have their words again
 */
export async function giveBackLostChoices(app: App): Promise<DailyGame[]> {
  const games: DailyGame[] = [];
  for (const edition of EDITIONS) {
    const words = await listBlockedWords(app.db, { edition, from: firstOpenNumber(app, edition) });
    for (const word of words.filter((one) => canStay(app, edition, one))) {
      const by = { actor: SERVER_ACTOR, batch: randomUUID() };
      games.push(...(await inWriteTransaction(app.db, (db) => giveBackIn({ ...app, db }, { edition, word, ...by }))));
    }
  }
  return games;
}

async function giveBackIn(
  app: TransactionApp,
  { edition, word, actor, batch }: DecisionBy & { readonly edition: Edition; readonly word: string },
): Promise<DailyGame[]> {
  // A file may block the word too. Its games then get it back when the file does not any more.
  if (!canStay(app, edition, word)) return [];
  const choices = await takeBlockedChoices(app.db, { edition, word });
  if (choices.length === 0) return [];
  const draft = await openDraft(app, edition);
  const given = choices.filter(
    ({ number, ...choice }) =>
      number >= draft.firstOpen &&
      draft.before.get(number)?.isChosen !== true &&
      chooseInDraft(draft, { number, secret: word, choice }) === undefined,
  );
  if (settleDraft(app, draft) !== undefined) return [];
  await saveDraft(app, draft, { actor, action: "choiceRestored", moves: movesOf(draft), batch });
  return given.map(({ number }) => ({ edition, number }));
}
