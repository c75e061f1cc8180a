import type { RefusalTable } from "~/platform/refusal";
import { WORD_REFUSALS } from "~/words/word.refusals";

/** Why a custom game cannot be opened. `unknown` means that the sealed word is no longer in the vocabulary. */
export const CUSTOM_GAME_REFUSALS = {
  badGameLink: { status: 404 },
  badSecretToken: { status: 400 },
  unknown: WORD_REFUSALS.unknown,
} as const satisfies RefusalTable;
export type CustomGameRefusal = keyof typeof CUSTOM_GAME_REFUSALS;

/** Why a team is not played in. */
export type SeatRefusal = "teamInactive" | "seatUnknown";

/** Why a turn in an open game was refused. */
export const STEP_REFUSALS = {
  ...WORD_REFUSALS,
  stopword: { status: 422 },
  // A blocked word in a game for children, where no answer repeats it.
  notInGame: { status: 404 },
  gameOver: { status: 409 },
  logFull: { status: 409 },
  storageFull: { status: 409 },
  noHint: { status: 404 },
  // In a team: the others would lose what is left to find, or the game.
  noHintInTeam: { status: 403 },
  noGiveUpInTeam: { status: 403 },
} as const satisfies RefusalTable;
export type StepRefusal = keyof typeof STEP_REFUSALS | SeatRefusal;

/**
 * Why a turn was refused independently of the game: invalid form fields, a page that is not at the site's own address
 * (`foreignForm`), or a page from another session state. The page is that of a member who has logged out, of another
 * member, or has an outdated CSRF token. `overloaded`: nothing is wrong with the turn, but it cannot be stored right now.
 */
export const SENDER_REFUSALS = {
  badForm: { status: 400 },
  foreignForm: { status: 403 },
  loggedOut: { status: 401 },
  otherMember: { status: 403 },
  invalidCsrf: { status: 403 },
  overloaded: { status: 503 },
} as const satisfies RefusalTable;
export type SenderRefusal = keyof typeof SENDER_REFUSALS;
