import type { RefusalTable } from "~/platform/refusal";
import { WORD_REFUSALS } from "~/words/word.refusals";
import { STEP_REFUSALS } from "./turn.refusals";

/** Why a bonus round cannot be opened. */
export const BONUS_OPEN_REFUSALS = {
  noBonusRound: { status: 404 },
  notOver: { status: 403 },
} as const satisfies RefusalTable;
export type BonusOpenRefusal = keyof typeof BONUS_OPEN_REFUSALS;

/**
 * Why a word was not stored. `notFromLetters` is said of a text that is no word of the vocabulary; a word is stored as a
 * miss.
 */
export const BONUS_WORD_REFUSALS = {
  ...WORD_REFUSALS,
  stopword: STEP_REFUSALS.stopword,
  bonusGuessed: { status: 409 },
  mainRoundWord: { status: 409 },
  notFromLetters: { status: 422 },
} as const satisfies RefusalTable;
export type BonusWordRefusal = keyof typeof BONUS_WORD_REFUSALS;
