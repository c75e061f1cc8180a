import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { EDITION_FACTS, type Edition, editionsIn } from "~/editions/editions";
import { type DailyGame, isDaily } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import type { WordMatch } from "~/vectors/vectors.server";
import { hasSeveralParts } from "~/words/displayForms.server";
import { understandWord } from "~/words/understandWord.server";
import { anagramsOf } from "./bonus";
import { openGame } from "./openGame.server";
import type { OpenGame } from "./openSecret.server";
import type { PlayStore } from "./playStore";
import type { RecordStore } from "./recordStore";
import type { RequestedWordRefusal } from "./requestedWord.refusals";
import { isSecretToken, toGameRef } from "./secretToken.server";
import { replayStored } from "./turn.server";

/** The plays of the requesting player. Only a player who has ended a game may see its secret. */
export interface Reader {
  readonly storeOf: (game: DailyGame) => PlayStore;
  readonly record: RecordStore;
}

/** A requested word that the reader may see. */
export interface RequestedWord {
  readonly edition: Edition;
  /** Of the daily game whose secret it is. Undefined: it is a plain word. */
  readonly number?: number;
  readonly found: WordMatch;
}

/**
 * Finds a plain word, unless it is a secret in play for the reader.
 * @param raw the word as typed
 */
export async function findPlainWord(
  app: App,
  { edition, raw, reader }: { edition: Edition; raw: string; reader: Reader },
): Promise<Result<WordMatch, "unknown" | "wordInPlay">> {
  const understood = understandWord(app.vectors.of(edition), raw);
  if (isRefused(understood)) return refuse("unknown");
  const { match } = understood;
  return (await secretsInPlay(app, edition, reader)).has(match.word) ? refuse("wordInPlay") : match;
}

/**
 * Today's secrets of all editions with the same vocabulary, except those of games that the reader has ended.
 * @param reader null: for everybody, so all of them
 */
export async function secretsInPlay(app: App, edition: Edition, reader: Reader | null): Promise<ReadonlySet<string>> {
  const secrets = new Set<string>();
  for (const other of editionsIn(EDITION_FACTS[edition].wordLanguage)) {
    const open = await openGame(app, currentGame(app, other));
    if (isRefused(open)) continue;
    if (reader === null || !(await hasEnded(open, reader))) secrets.add(open.secret.word);
  }
  return secrets;
}

/**
 * Finds a word for an API call. The text is a plain word, or the token of a game that the reader has ended, which
 * refers to its secret. A token of a word is refused: it is for guessing only.
 */
export async function findRequestedWord(
  app: App,
  { edition, text, reader }: { edition: Edition; text: string; reader: Reader },
): Promise<Result<RequestedWord, RequestedWordRefusal>> {
  if (isSecretToken(text)) {
    const game = toGameRef(app, { edition, name: text });
    if (isRefused(game)) return game;
    if (!isDaily(game)) return refuse("wordInPlay");
    const open = await openGame(app, game);
    if (isRefused(open)) return open;
    return (await hasEnded(open, reader)) ? { ...open.game, found: open.secret } : refuse("wordInPlay");
  }
  const found = await findPlainWord(app, { edition, raw: text, reader });
  if (isRefused(found)) return found;
  return app.wordLists.blocked[edition].has(found.word) ? refuse("profane") : { edition, found };
}

/** Whether the reader has ended a game. The record is checked too, because it outlives the log. */
export async function hasEnded(open: OpenGame<DailyGame>, { storeOf, record }: Reader): Promise<boolean> {
  const results = await record.results(open.game.edition);
  return results.has(open.game.number) || (await replayStored(open, storeOf(open.game))).play.isOver;
}

/**
 * The anagrams of a word that an anagram round asks for: ranked words of one part and their forms, those of the most frequent word
 * first, without blocked words and their forms.
 */
export function anagramsAround(app: App, { edition, number = currentGame(app, edition).number, found }: RequestedWord) {
  const blocked = app.wordLists.blocked[edition];
  const hidden = app.wordLists.hidden[edition];
  const takenOut = app.wordAdditions.takenOut({ edition, number });
  const vectors = app.vectors.of(edition);
  const spellings = vectors
    .spellingsOf(found.word)
    .filter(({ row, word }) => vectors.isRanked(row) && !hasSeveralParts(app, edition, word))
    .filter(
      ({ word, spelling }) =>
        !takenOut.has(word) && !blocked.has(word) && !blocked.has(spelling) && !hidden.has(spelling),
    );
  return anagramsOf(
    found.word,
    spellings.map(({ spelling }) => spelling),
  );
}
