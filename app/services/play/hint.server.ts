import type { GameRef } from "~/game/gameRef";
import { chooseHint, type HintCandidate } from "~/game/hint";
import type { OpenRefusal } from "~/game/turn";
import { PROXIMITY_SCALE } from "~/game/types";
import type { App } from "../app";
import { openGameCached } from "./openGame.server";
import type { OpenSecret } from "./openSecret";

/**
 * Chooses the next hint.
 * @param best the player's best percentile so far, 0 for none
 * @returns undefined when there is none left
 */
export function hint(
  app: App,
  open: OpenSecret,
  { best, isGuessed }: { best: number; isGuessed: (word: string) => boolean },
): string | undefined {
  return chooseHint({ best, candidates: hintCandidates(app, open), isGuessed })?.word;
}

/**
 * Chooses the next hint from the best percentile alone, without a log. The word of that percentile counts as guessed.
 * @param best the player's best percentile so far, 0 for none
 */
export async function hintForRank(
  app: App,
  { game, best }: { game: GameRef; best: number },
): Promise<{ readonly word: string } | OpenRefusal | "noHint"> {
  const open = await openGameCached(app, game);
  if (typeof open === "string") return open;
  const row = best > 0 ? open.ranking.order[PROXIMITY_SCALE - best] : undefined;
  const guessed = row === undefined ? undefined : open.vectors.wordAt(row);
  const word = hint(app, open, { best, isGuessed: (candidate) => candidate === guessed });
  return word === undefined ? "noHint" : { word };
}

/** The nearest words, without blocked words. */
function hintCandidates(app: App, { edition, ranking, vectors }: OpenSecret): HintCandidate[] {
  const blocked = app.wordLists.blocked[edition];
  const candidates: HintCandidate[] = [];
  ranking.order.subarray(1, PROXIMITY_SCALE).forEach((row, index) => {
    const word = vectors.wordAt(row);
    // A pack keeps its words in order of frequency, so the row is the frequency rank.
    if (!blocked.has(word)) candidates.push({ word, percentile: PROXIMITY_SCALE - 1 - index, frequencyRank: row });
  });
  return candidates;
}
