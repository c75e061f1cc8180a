import type { RefusalTable } from "~/platform/refusal";

/** Why a daily game cannot be opened. */
export const GAME_REFUSALS = {
  futureGame: { status: 403 },
  futureJuniorGame: { status: 403 },
  noSuchGame: { status: 404 },
} as const satisfies RefusalTable;
export type GameRefusal = keyof typeof GAME_REFUSALS;
