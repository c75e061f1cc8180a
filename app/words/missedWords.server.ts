import type { App } from "~/app";
import { type Edition, EDITION_FACTS, editionsIn } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { PAGE_SIZE, toListPage } from "~/platform/listPage";
import { isRefused } from "~/platform/refusal";
import { firstDayKept } from "./keptCounts.server";
import { listMissed, listMissedDays } from "./missedWords.data.server";
import { understandWord } from "./understandWord.server";
import { isLikelyWord, toWord } from "./word";

/** Maximum number of words of the list, on all pages. */
const MAX_LISTED = 2000;

/**
 * Counts a guess that was refused as unknown, unless no vocabulary could have it, or the language has it already: a word
 * that is hidden in this edition, or a blocked one.
 * @param raw the word as typed
 * @param from network address of the client
 */
export function countMissedWord(app: App, { edition, raw, from }: { edition: Edition; raw: string; from: string }) {
  const language = EDITION_FACTS[edition].wordLanguage;
  const read = toWord(raw);
  if (isRefused(read) || !isLikelyWord(read.word, language)) return;
  if (app.wordLists.blocked[edition].has(read.word) || isKnown(app, language, read.word)) return;
  app.missedWords.count({ language, word: read.word }, { from });
}

/** Whether a text is a word of the pack or read as one in any edition of the language. */
function isKnown(app: App, language: Language, text: string): boolean {
  return editionsIn(language).some((edition) => {
    const vectors = app.vectors.of(edition);
    return vectors.rowOf(text) !== undefined || !isRefused(understandWord(vectors, text));
  });
}

/**
 * The words that were refused as unknown in the last 90 days, most refused first, with how often: once for each network and
 * day, in all and for each day with a refusal (`YYYY-MM-DD`, UTC), oldest first. Words with a verdict of staff and those
 * that have become known since are left out. Counts of the last minute may be missing. For staff only.
 * @param page from 1. A page that does not exist is the nearest one that does.
 */
export async function missedWords(app: App, { language, page }: { language: Language; page: number }) {
  const since = firstDayKept(app);
  const isBlocked = (word: string) => editionsIn(language).some((one) => app.wordLists.blocked[one].has(word));
  const listed = await listMissed(app.db, { language, since, limit: MAX_LISTED });
  const unknown = listed.filter(({ word }) => !isKnown(app, language, word) && !isBlocked(word));
  const { offset, ...place } = toListPage(page, unknown.length);
  const shown = unknown.slice(offset, offset + PAGE_SIZE);
  const days = await listMissedDays(app.db, { language, since, words: shown.map(({ word }) => word) });
  return {
    words: shown.map(({ word, count }) => ({
      word,
      count,
      days: days.filter((row) => row.word === word).map((row) => ({ day: row.day, count: row.count })),
    })),
    ...place,
  };
}
