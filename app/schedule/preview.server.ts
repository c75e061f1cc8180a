import type { App } from "~/app";
import { EDITION_FACTS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { answersAround } from "~/play/bonus.server";
import { hint } from "~/play/hint.server";
import { findSecret, nearestOf, openSecret, toHundredths } from "~/play/openGame.server";
import type { OpenSecret } from "~/play/openSecret.server";
import type { DisplayedWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { foldSameStem } from "~/words/sameStem.server";

/** How many hints and nearest words are shown. */
const HINTS = 3;
const NEAREST = 10;

/**
 * A word as players of a game would meet it: the hints of a player who guesses nothing, the nearest words that are listed
 * after the end, and the bonus round. For staff only. Null: the vectors lack the word.
 * @param word in the vocabulary's spelling
 */
export async function previewPlay(app: App, { edition, number, word }: DailyGame & { readonly word: string }) {
  const secret = findSecret(app.vectors.of(edition), word);
  if (secret === undefined) return null;
  // Not kept: an answer that comes faster than others would tell the secret of a game to come.
  const open = await openSecret(app, { edition, number, secret }, { isKept: false });
  const blocked = app.wordLists.blocked[edition];
  const listed = nearestOf(open).filter((near) => !blocked.has(near.word));
  const folded = foldSameStem(
    open.vectors,
    secret.word,
    listed.map(({ row, word: near, percentile }) => ({
      ...toDisplayed(app, edition, near),
      similarity: toHundredths(open.vectors.similarity(row, secret.row)),
      percentile,
    })),
  );
  return {
    word: open.displayedSecret,
    /** In the order in which they are given. */
    hints: firstHints(app, open),
    /** Closest first, words of one stem with the word folded. */
    nearest: folded.slice(0, NEAREST),
    bonus: bonusOf(app, open),
  };
}

function firstHints(app: App, open: OpenSecret): DisplayedWord[] {
  const given: string[] = [];
  let best = 0;
  for (let count = 0; count < HINTS; count += 1) {
    const word = hint(app, open, { best, isGuessed: (candidate) => given.includes(candidate) });
    if (word === undefined) break;
    given.push(word);
    best = Math.max(best, open.rate(word)?.percentile ?? 0);
  }
  return given.map((word) => toDisplayed(app, open.edition, word));
}

/** The bonus round of a player who has not guessed a word. Null: the edition has none. */
function bonusOf(app: App, open: OpenSecret) {
  if (!EDITION_FACTS[open.edition].hasBonusRound) return null;
  const { type, words } = answersAround(app, open, new Set());
  return { type, answers: words.size };
}
