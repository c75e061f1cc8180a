import type { RefusalTable } from "~/platform/refusal";

/** Why a text is no word. */
export const WORD_REFUSALS = {
  empty: { status: 400 },
  noLetters: { status: 400 },
  tooShort: { status: 400 },
  unknown: { status: 404 },
} as const satisfies RefusalTable;
export type WordRefusal = keyof typeof WORD_REFUSALS;

/** Why a word cannot be the secret of a custom game: it is blocked, or anything else. */
export const GAME_WORD_REFUSALS = {
  profane: { status: 422, fields: ["word"] },
  unsuitableWord: { status: 422, fields: ["word"] },
} as const satisfies RefusalTable;
export type GameWordRefusal = keyof typeof GAME_WORD_REFUSALS;
