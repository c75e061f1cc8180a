import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { foldAccents, transcribeUmlauts } from "~/vectors/spelling.server";
import { memoryPlayStore, NOON_OF_GAME_7, openRealApp } from "../../tests/fixtures/app";
import { BUILT_IN_EDITIONS, type BuiltInEdition } from "../../tests/fixtures/editions";
import { insertGames } from "./games.data.server";
import { hint, hintForRank } from "./hint.server";
import { hasWord } from "./log";
import { openGame, openSecret } from "./openGame.server";
import type { OpenGame } from "./openSecret.server";
import { takeHint } from "./turn.server";

/** Real secrets, many of them with words beside them that are spelled alike. The first of each is played to the end. */
const SECRETS: Readonly<Record<BuiltInEdition, readonly string[]>> = {
  en: ["river", "teach", "color", "child", "resume", "happy", "chair", "tea", "illustrate", "pot", "bee"],
  jr: ["dog", "goose", "castle", "city", "rain", "chair", "tea"],
  es: ["año", "papá", "canción", "hablar", "campaña", "número", "sonar", "silla", "sol"],
  de: [
    "fluss",
    "haus",
    "straße",
    "schön",
    "masse",
    "kuchen",
    "weiß",
    "baum",
    "stuhl",
    "schule",
    "tür",
    "gas",
    "rennen",
  ],
};
/** Noon UTC of a day on which every edition has a game 10. */
const NOW = NOON_OF_GAME_7 + 900 * 86_400_000;

let app: App;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOW });
  const games = BUILT_IN_EDITIONS.flatMap((edition) =>
    SECRETS[edition].map((secret, index) => ({ edition, number: index + 1, secret })),
  );
  await insertGames(app.db, games, 0);
});
afterAll(() => app.close());

async function open(edition: Edition, number: number): Promise<OpenGame> {
  const opened = await openGame(app, { edition, number });
  if (isRefused(opened)) throw new Error(opened.why);
  return opened;
}

/** Hints until none is left, each guessed before the next. */
function playHints(game: OpenGame): string[] {
  const guessed = new Set<string>();
  let best = 0;
  for (;;) {
    const word = hint(app, game, { best, isGuessed: (candidate) => guessed.has(candidate) });
    if (word === undefined) return [...guessed];
    expect(guessed).not.toContain(word);
    guessed.add(word);
    best = Math.max(best, game.rate(word)?.percentile ?? 0);
  }
}

/** Every word that can be a hint: those which one that wants none is asked about. */
function possibleHints(game: OpenGame): string[] {
  const words = new Set<string>();
  const isGuessed = (word: string) => words.add(word).has(word);
  expect(hint(app, game, { best: 0, isGuessed })).toBeUndefined();
  return [...words];
}

const spellingsOf = (text: string) => [foldAccents(text), transcribeUmlauts(text)];

type FormLine = { readonly form: string; readonly word: string; readonly spellings: readonly string[] };
const tables = new Map<string, readonly FormLine[]>();

/** The forms table of a language, read once. */
function readForms(language: string): readonly FormLine[] {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const lines = readFileSync(`db/vectors/${language}.forms.tsv`, "utf8").trimEnd().split("\n");
  const table = lines.map((line) => {
    const [form = "", word = ""] = line.split("\t");
    return { form, word, spellings: spellingsOf(form) };
  });
  tables.set(language, table);
  return table;
}

/** The words that have a form which is written like one of the secret's, read from the table itself. */
function wordsWithFormsOf(edition: Edition, secret: string): Set<string> {
  const lines = readForms(EDITION_FACTS[edition].wordLanguage);
  const own = lines.filter(({ word }) => word === secret).map(({ form }) => form);
  const forms = new Set([secret, ...own].flatMap(spellingsOf));
  const sharing = lines.filter(({ spellings }) => spellings.some((spelling) => forms.has(spelling)));
  const vocabulary = app.vectors.of(edition);
  const alike = [...forms].filter((form) => vocabulary.rowOf(form) !== undefined);
  return new Set([...sharing.map(({ word }) => word), ...alike]);
}

/** The words of which one is written, without accents. */
function partsOf(edition: Edition, word: string): readonly string[] {
  const display = app.wordLists.spelling[edition].get(word) ?? word;
  return foldAccents(display.toLowerCase()).split(/[ -]/);
}

/** The hints that help too much or not at all, with the reason. */
function wrongHints(
  { edition, secret: { word: secret }, vectors, rate }: OpenGame,
  hints: readonly string[],
): string[] {
  const { blocked, hidden, stopwords } = app.wordLists;
  const related = wordsWithFormsOf(edition, secret);
  const rules: readonly (readonly [string, (word: string) => boolean])[] = [
    ["is the secret", (word) => word === secret],
    ["is a stopword", (word) => stopwords[edition].has(word)],
    ["is blocked", (word) => blocked[edition].has(word)],
    ["is hidden", (word) => hidden[edition].has(word)],
    ["is not in the vocabulary", (word) => vectors.find(word)?.word !== word],
    ["is not among the nearest", (word) => (rate(word)?.percentile ?? 0) < 1],
    ["begins with the secret", (word) => foldAccents(word).startsWith(foldAccents(secret))],
    ["is the beginning of the secret", (word) => foldAccents(secret).startsWith(foldAccents(word))],
    ["has a form of the secret", (word) => related.has(word)],
    ["has the secret in it", (word) => secret.length > 3 && foldAccents(word).includes(foldAccents(secret))],
    ["is several words, one of them the secret", (word) => partsOf(edition, word).includes(foldAccents(secret))],
  ];
  return hints.flatMap((word) => rules.filter(([, isBroken]) => isBroken(word)).map(([why]) => `${word} ${why}`));
}

/** Of the secrets of an edition, so many are tried, evenly spread. */
const TRIED = 200;

describe("hints in real games", () => {
  it.each(BUILT_IN_EDITIONS)(
    "of the %s edition are hardly ever one of the language's 300 commonest words",
    async (edition) => {
      const secrets = app.wordLists.secrets[edition];
      const vectors = app.vectors.of(edition);
      const rows: number[] = [];
      for (let index = 0; index < TRIED; index += 1) {
        const word = secrets[Math.floor((index * secrets.length) / TRIED)] ?? "";
        const row = vectors.rowOf(word);
        if (row === undefined) throw new Error(word);
        const game = await openSecret(app, { edition, secret: { row, word } });
        const first = hint(app, game, { best: 0, isGuessed: () => false }) ?? "";
        expect(game.rate(first)?.percentile).toBeGreaterThanOrEqual(250);
        rows.push(vectors.rowOf(first) ?? -1);
      }
      expect(rows.filter((row) => row < 300).length).toBeLessThan(0.05 * TRIED);
      // They are familiar all the same.
      expect(rows.sort((a, b) => a - b)[TRIED / 2]).toBeLessThan(4000);
    },
  );

  it.each(BUILT_IN_EDITIONS)(
    "of the %s edition never give the secret away, and come until none is left",
    async (edition) => {
      const game = await open(edition, 1);
      const hints = playHints(game);
      expect(hints.length).toBeGreaterThan(950);
      expect(wrongHints(game, hints)).toEqual([]);
      expect(new Set(hints)).toEqual(new Set(possibleHints(game)));
    },
  );

  it.each(
    BUILT_IN_EDITIONS.flatMap((edition) =>
      SECRETS[edition].slice(1).map((secret, index) => ({ edition, secret, index })),
    ),
  )("of the $edition edition never give $secret away", async ({ edition, index }) => {
    const game = await open(edition, index + 2);
    const hints = possibleHints(game);
    expect(hints.length).toBeGreaterThan(900);
    expect(wrongHints(game, hints)).toEqual([]);
  });

  // Each of them would be a hint but for its letters: a ranked word among the nearest.
  it.each<[BuiltInEdition, secret: string, words: readonly string[]]>([
    ["en", "chair", ["highchair", "armchair", "rockingchair", "wheelchair"]],
    ["en", "tea", ["teapot", "greentea"]],
    ["en", "illustrate", ["illustration", "illustrator"]],
    ["en", "pot", ["teapot"]],
    ["en", "bee", ["bumblebee"]],
    ["jr", "chair", ["highchair", "armchair", "rockingchair", "wheelchair"]],
    ["jr", "tea", ["teapot", "greentea"]],
    ["es", "silla", ["silladeruedas", "sillón"]],
    ["es", "sol", ["puestadesol"]],
    ["de", "stuhl", ["kinderstuhl", "schaukelstuhl", "stuhlbein"]],
    ["de", "schule", ["grundschule", "schulhof"]],
    ["de", "tür", ["haustür", "balkontür"]],
    ["de", "gas", ["giftgas", "erdgas"]],
    ["de", "rennen", ["rennrad", "rennwagen"]],
  ])("of the %s edition for %s are none of %j", async (edition, secret, words) => {
    const game = await open(edition, SECRETS[edition].indexOf(secret) + 1);
    expect(words.filter((word) => (game.rate(word)?.percentile ?? 0) === 0)).toEqual([]);
    const hints = possibleHints(game);
    expect(words.filter((word) => hints.includes(word))).toEqual([]);
  });

  it("are written as the language writes them, and logged as the vocabulary does", async () => {
    const store = memoryPlayStore();
    const turn = { game: { edition: "de", number: 1 } as const, store, records: [] };
    for (let count = 0; count < 30; count += 1) await takeHint(app, turn);
    const { view } = await takeHint(app, turn);
    expect(view?.guesses).toHaveLength(31);
    const capitals = view?.guesses.filter(({ display }) => display !== undefined) ?? [];
    expect(capitals.length).toBeGreaterThan(5);
    for (const { word, display } of capitals) expect(display).toBe(word.charAt(0).toUpperCase() + word.slice(1));
    const logged = store.steps.map((entry) => (hasWord(entry) ? entry.word : "!"));
    expect(logged).toEqual(view?.guesses.map(({ word }) => word));
    expect(logged.filter((word) => word !== word.toLowerCase())).toEqual([]);
  });

  it("are the same from just the best percentile, without a log", async () => {
    const game = await open("de", 1);
    const word = hint(app, game, { best: 0, isGuessed: () => false });
    expect(await hintForRank(app, { game: game.game, best: 0 })).toMatchObject({ word });
    expect(await hintForRank(app, { game: game.game, best: 999 })).not.toMatchObject({
      word: game.vectors.wordAt(game.ranking.order[1] ?? -1),
    });
  });
});
