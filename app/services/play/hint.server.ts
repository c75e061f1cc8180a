import type { GameRef } from "~/game/gameRef";
import { chooseHint, type HintCandidate } from "~/game/hint";
import type { OpenRefusal } from "~/game/turn";
import { PROXIMITY_SCALE } from "~/game/types";
import type { App } from "../app";
import { openGameCached } from "./openGame.server";
import type { OpenSecret } from "./openSecret";

/**
 * The word that is given as a hint to somebody whose best rank so far is `best`, 0 for none.
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
 * The hint for somebody of whose play nothing is known but the best rank so far, 0 for none: the word of that rank has been guessed.
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

/** The nearest words that may be shown to anyone. */
function hintCandidates(app: App, { edition, ranking, vectors }: OpenSecret): HintCandidate[] {
  const profane = app.wordLists.profane[edition];
  const candidates: HintCandidate[] = [];
  ranking.order.subarray(1, PROXIMITY_SCALE).forEach((row, index) => {
    const word = vectors.wordAt(row);
    // A pack keeps its words in order of frequency, so the row is the frequency rank.
    if (!profane.has(word)) candidates.push({ word, percentile: PROXIMITY_SCALE - 1 - index, frequencyRank: row });
  });
  return candidates;
}
