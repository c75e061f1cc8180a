import { type Edition, type GameId, type NearWord, PROXIMITY_SCALE } from "~/game/types";
import { toWord } from "~/game/word";
import type { App } from "./app";
import { currentGame, openGame, playOf, toHundredths } from "./openGame.server";
import type { PlayStore } from "./playStore";

/** Why the nearest words of a word are not shown. */
export type NearestRefusal = "unknown" | "wordInPlay";

export type NearestOutcome =
  | {
      readonly type: "found";
      /** As the vocabulary spells it. */
      readonly word: string;
      /** Closest first, from percentile 999 on. */
      readonly words: readonly NearWord[];
    }
  | { readonly type: "refused"; readonly why: NearestRefusal };

/**
 * The words of the vocabulary that are nearest to one of them, as they may be shown to anyone: without profanity.
 * @param raw the word, spelled as a player might
 * @param storeOf where the reader's play of a game is kept: today's secret is for those who have finished today's game
 */
export async function nearestWords(
  app: App,
  { edition, raw, storeOf }: { edition: Edition; raw: string; storeOf: (game: GameId) => PlayStore },
): Promise<NearestOutcome> {
  const vectors = app.vectors.of(edition);
  const typed = toWord(raw);
  const found = typed.ok ? vectors.find(typed.word) : undefined;
  if (found === undefined) return { type: "refused", why: "unknown" };
  if (await isInPlay(app, { edition, word: found.word, storeOf })) return { type: "refused", why: "wordInPlay" };
  const profane = app.wordLists.profane[edition];
  const neighbors = await vectors.nearest(found.row, PROXIMITY_SCALE - 1);
  return {
    type: "found",
    word: found.word,
    words: neighbors
      .filter(({ word }) => !profane.has(word))
      .map(({ word, similarity, percentile }) => ({ word, similarity: toHundredths(similarity), percentile })),
  };
}

/** Whether a word is the secret that the reader may still be looking for. */
async function isInPlay(
  app: App,
  { edition, word, storeOf }: { edition: Edition; word: string; storeOf: (game: GameId) => PlayStore },
): Promise<boolean> {
  const today = currentGame(app, edition);
  const open = await openGame(app, today);
  if (typeof open === "string" || open.secret.word !== word) return false;
  return !playOf(open, await storeOf(today).load()).isOver;
}
