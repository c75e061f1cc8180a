import { EDITIONS, type Edition, type GameId, type NearWord, PROXIMITY_SCALE, WORD_LANGUAGE } from "~/game/types";
import { toWord } from "~/game/word";
import type { App } from "./app";
import { currentGame, openGame, playOf, toHundredths } from "./openGame.server";
import type { PlayStore } from "./playStore";
import type { RecordStore } from "./recordStore";

/** Why the nearest words of a word are not shown. */
export type NearestRefusal = "unknown" | "wordInPlay";

export type NearestOutcome =
  | {
      readonly type: "found";
      /** As the vocabulary spells it. */
      readonly word: string;
      /** Closest first, from percentile 999 on; null where they were not asked for. */
      readonly words: readonly NearWord[] | null;
    }
  | { readonly type: "refused"; readonly why: NearestRefusal };

/** What is known of the games of whoever asks. */
interface Reader {
  readonly storeOf: (game: GameId) => PlayStore;
  readonly record: RecordStore;
}

/**
 * The words of the vocabulary that are nearest to one of them, as they may be shown to the reader: without profanity, and without the
 * secrets that the reader may still be looking for. A list would tell such a secret to whoever compares its similarities with that of a guess.
 * @param raw the word, spelled as a player might
 * @param isRevealed whether the words are asked for, and not only whether they may be shown
 */
export async function nearestWords(
  app: App,
  { edition, raw, isRevealed, ...reader }: Reader & { edition: Edition; raw: string; isRevealed: boolean },
): Promise<NearestOutcome> {
  const vectors = app.vectors.of(edition);
  const typed = toWord(raw);
  const found = typed.ok ? vectors.find(typed.word) : undefined;
  if (found === undefined) return { type: "refused", why: "unknown" };
  const { row, word } = found;
  const inPlay = await secretsInPlay(app, edition, reader);
  if (inPlay.has(word)) return { type: "refused", why: "wordInPlay" };
  if (!isRevealed) return { type: "found", word, words: null };
  const profane = app.wordLists.profane[edition];
  const neighbors = await vectors.nearest(row, PROXIMITY_SCALE - 1);
  return {
    type: "found",
    word,
    words: neighbors
      .filter((neighbor) => !profane.has(neighbor.word) && !inPlay.has(neighbor.word))
      .map((neighbor) => ({
        word: neighbor.word,
        similarity: toHundredths(neighbor.similarity),
        percentile: neighbor.percentile,
      })),
  };
}

/** Today's secrets that the reader has not come to know, of every edition whose words have the same vectors. */
async function secretsInPlay(app: App, edition: Edition, { storeOf, record }: Reader): Promise<ReadonlySet<string>> {
  const secrets = new Set<string>();
  for (const other of EDITIONS.filter((one) => WORD_LANGUAGE[one] === WORD_LANGUAGE[edition])) {
    const today = currentGame(app, other);
    const open = await openGame(app, today);
    if (typeof open === "string") continue;
    const { results } = await record.load(other);
    // The guesses of an ended game may be gone; that it was ended is known for longer.
    if (results.has(today.number) || playOf(open, await storeOf(today).load()).isOver) continue;
    secrets.add(open.secret.word);
  }
  return secrets;
}
