import { GAME_REFUSALS } from "~/editions/calendar.refusals";
import type { RefusalTable } from "~/platform/refusal";
import { GAME_WORD_REFUSALS, WORD_REFUSALS } from "~/words/word.refusals";
import { CUSTOM_GAME_REFUSALS } from "./turn.refusals";

/** Why the nearest words or the anagrams of a word are not shown. */
export const REQUESTED_WORD_REFUSALS = {
  badSecretToken: CUSTOM_GAME_REFUSALS.badSecretToken,
  /** It is the secret of a game that the reader has not ended. */
  wordInPlay: { status: 403 },
  futureGame: GAME_REFUSALS.futureGame,
  futureJuniorGame: GAME_REFUSALS.futureJuniorGame,
  unknown: WORD_REFUSALS.unknown,
  noSuchGame: GAME_REFUSALS.noSuchGame,
  profane: GAME_WORD_REFUSALS.profane,
} as const satisfies RefusalTable;
export type RequestedWordRefusal = keyof typeof REQUESTED_WORD_REFUSALS;
