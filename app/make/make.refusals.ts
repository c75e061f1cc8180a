import type { RefusalTable } from "~/platform/refusal";
import { PLAYER_NAME_REFUSALS } from "~/words/playerName.refusals";
import { GAME_WORD_REFUSALS } from "~/words/word.refusals";

const { playerNameTooLong, playerNameBlocked } = PLAYER_NAME_REFUSALS;
export const MAKER_NAME_REFUSALS = { playerNameTooLong, playerNameBlocked } as const satisfies RefusalTable;

export const GREETING_REFUSALS = {
  greetingTooLong: { status: 400, fields: ["greeting"] },
  /** It has a blocked word. */
  greetingNotAllowed: { status: 422, fields: ["greeting"] },
} as const satisfies RefusalTable;

/** Why a game is not made. */
export const MAKE_REFUSALS = {
  secretTooShort: { status: 400, fields: ["word"] },
  /** The secret is empty or has spaces inside. */
  secretSpaces: { status: 400, fields: ["word"] },
  secretTooLong: { status: 400, fields: ["word"] },
  ...GAME_WORD_REFUSALS,
  ...GREETING_REFUSALS,
  ...MAKER_NAME_REFUSALS,
  /** Too many blocked words were sent from this browser. */
  banned: { status: 403 },
  greetingHasSecret: { status: 422, fields: ["greeting"] },
} as const satisfies RefusalTable;
export type MakeRefusal = keyof typeof MAKE_REFUSALS;
