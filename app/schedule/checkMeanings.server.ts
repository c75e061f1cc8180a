import type { App } from "~/app";
import { numberOfDay } from "~/editions/calendar";
import { type Edition, EDITION_FACTS, EDITIONS, widestEdition } from "~/editions/editions";
import { type Language, LANGUAGES } from "~/editions/languages";
import { listGames } from "~/play/games.data.server";
import { isSameIgnoringAccents } from "~/vectors/spelling.server";
import { displayOf } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import type { Finding } from "./finding.server";
import { type Instead, onDay, type ScheduledWord } from "./scheduledWords.server";

/** Cosine of two glosses of a word that mean different things: below it are castle and lock, above it jaw and chin. */
const APART = 0.3;

type Word = Pick<ScheduledWord, "number" | "row" | "word">;

/** What a word means in each language for which there is a gloss table, as words of that language. */
export async function glossesOf(app: App, edition: Edition, word: string) {
  const from = EDITION_FACTS[edition].wordLanguage;
  const into = LANGUAGES.filter((language) => language !== from && app.glossTables.has(from, language));
  return Promise.all(
    into.map(async (language) => {
      const table = await app.glossTables.open(from, language);
      return { language, words: table.wordFor(word)?.split(", ") ?? [] };
    }),
  );
}

/**
 * The meanings of a word that has several: those that were written by hand, else what its glosses of one language that are far apart
 * there are called in its own. Without such, it is not known whether it has more than one.
 */
export async function checkMeanings(app: App, edition: Edition, { word }: Word): Promise<Finding[]> {
  const meanings = app.wordLists.meanings[edition].get(word) ?? (await meaningsOfGlosses(app, edition, word));
  const shown = meanings.map((meaning) => displayOf(toDisplayed(app, edition, meaning)));
  return shown.length > 1 ? [{ kind: "meanings", level: "look", meanings: shown }] : [];
}

async function meaningsOfGlosses(app: App, edition: Edition, word: string): Promise<readonly string[]> {
  const own = EDITION_FACTS[edition].wordLanguage;
  for (const { language, words } of await glossesOf(app, edition, word)) {
    if (!areApart(app, { language, words }) || !app.glossTables.has(language, own)) continue;
    const back = await app.glossTables.open(language, own);
    const said = words.flatMap((gloss) => {
      const names = back.wordFor(gloss.toLowerCase())?.split(", ") ?? [];
      return names.find((name) => name.toLowerCase() !== word) ?? [];
    });
    const meanings = [...new Set(said)];
    if (meanings.length > 1) return meanings;
  }
  return [];
}

function areApart(app: App, { language, words }: { language: Language; words: readonly string[] }): boolean {
  const vectors = app.vectors.of(widestEdition(language));
  const rows = words.flatMap((word) => vectors.find(word.toLowerCase())?.row ?? []);
  return rows.some((one) => rows.some((other) => vectors.similarity(one, other) < APART));
}

/** Words that are written alike but for accents: "ano" beside "año". */
export function checkAccents(app: App, edition: Edition, { row, word }: Word): Finding[] {
  const blocked = app.wordLists.blocked[edition];
  const alike = app.vectors
    .of(edition)
    .spelledLike(word)
    .filter((other) => other.row !== row && isSameIgnoringAccents(other.word, word))
    // A row is a place by frequency.
    .filter((other) => other.row < row || blocked.has(other.word));
  return alike.map((other) => ({
    kind: "accents",
    level: blocked.has(other.word) ? "look" : "note",
    word: toDisplayed(app, edition, other.word),
    isBlocked: blocked.has(other.word),
  }));
}

/**
 * By game number: the words of the same days in the other editions that are the same, or mean the same.
 * @param elsewhere drafts that are laid over the schedules of those editions
 */
export async function checkOtherEditions(
  app: App,
  { edition, words, elsewhere }: { edition: Edition; words: readonly Word[]; elsewhere: ReadonlyMap<Edition, Instead> },
) {
  const found = new Map<number, Finding[]>(words.map(({ number }) => [number, []]));
  const days = words.map(({ number }) => onDay(app, edition, number).day).sort();
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return found;
  for (const other of EDITIONS.filter((one) => one !== edition)) {
    const numberOn = (day: string) => numberOfDay(other, { day, epoch: app.env.GAME_EPOCH });
    const games = await listGames(app.db, { edition: other, from: numberOn(from), to: numberOn(to) });
    const stored = games.map(({ number, secret }): [number, string] => [number, secret]);
    const secrets = new Map<number, string | null>([...stored, ...(elsewhere.get(other) ?? [])]);
    for (const word of words) {
      const number = numberOn(onDay(app, edition, word.number).day);
      const secret = secrets.get(number) ?? null;
      const likeness = secret === null ? undefined : await likenessOf(app, { edition, word, other, secret });
      if (secret === null || likeness === undefined) continue;
      const level = likeness === "letters" ? "fact" : "look";
      const shown = toDisplayed(app, other, secret);
      found.get(word.number)?.push({ kind: "otherEdition", level, edition: other, number, word: shown, likeness });
    }
  }
  return found;
}

async function likenessOf(
  app: App,
  { edition, word: { word }, other, secret }: { edition: Edition; word: Word; other: Edition; secret: string },
): Promise<"word" | "meaning" | "letters" | undefined> {
  const [language, otherLanguage] = [edition, other].map((one) => EDITION_FACTS[one].wordLanguage);
  if (language === otherLanguage) return word === secret ? "word" : undefined;
  const means = async (one: Edition, text: string, into: Language | undefined, meant: string) =>
    (await glossesOf(app, one, text)).some(
      (gloss) => gloss.language === into && gloss.words.some((said) => said.toLowerCase() === meant),
    );
  if ((await means(edition, word, otherLanguage, secret)) || (await means(other, secret, language, word)))
    return "meaning";
  return word === secret ? "letters" : undefined;
}
