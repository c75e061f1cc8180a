import { ACCOUNT_REFUSALS } from "./account/account.refusals";
import { CALL_REFUSALS } from "./api/call.refusals";
import { CIRCLE_REFUSALS } from "./circles/circle.refusals";
import { GAME_REFUSALS } from "./editions/calendar.refusals";
import { GAMES_FILE_REFUSALS } from "./gamesFile/gamesFile.refusals";
import { MAKE_REFUSALS } from "./make/make.refusals";
import { IMPORT_REFUSALS, LEGACY_REFUSALS } from "./migrate/legacy.refusals";
import type { RefusalTable } from "./platform/refusal";
import { BONUS_OPEN_REFUSALS, BONUS_WORD_REFUSALS } from "./play/bonus.refusals";
import { REQUESTED_WORD_REFUSALS } from "./play/requestedWord.refusals";
import { CUSTOM_GAME_REFUSALS, SENDER_REFUSALS, STEP_REFUSALS } from "./play/turn.refusals";
import { PORTAL_REFUSALS, type PortalRefusal } from "./portal/portal.refusals";
import { MEMBER_REFUSALS, PEOPLE_REFUSALS, SIGN_IN_REFUSALS } from "./portal/staff.refusals";
import { SCHEDULE_REFUSALS } from "./schedule/schedule.refusals";
import { FORM_REFUSALS } from "./site/form.refusals";
import { RATE_LIMIT_REFUSALS } from "./site/rateLimit.refusals";
import { TEAM_REFUSALS } from "./teams/team.refusals";

/** Every refusal of the services, forms and API. The listener refuses earlier, with its own `RefusalCode`. */
export const REFUSALS = {
  ...GAME_REFUSALS,
  ...CUSTOM_GAME_REFUSALS,
  ...STEP_REFUSALS,
  ...SENDER_REFUSALS,
  ...BONUS_OPEN_REFUSALS,
  ...BONUS_WORD_REFUSALS,
  ...REQUESTED_WORD_REFUSALS,
  ...TEAM_REFUSALS,
  ...CIRCLE_REFUSALS,
  ...LEGACY_REFUSALS,
  ...GAMES_FILE_REFUSALS,
  ...IMPORT_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...MEMBER_REFUSALS,
  ...SIGN_IN_REFUSALS,
  ...MAKE_REFUSALS,
  ...RATE_LIMIT_REFUSALS,
  ...SCHEDULE_REFUSALS,
  ...FORM_REFUSALS,
  ...CALL_REFUSALS,
} as const satisfies RefusalTable;
export type Refusal = keyof typeof REFUSALS;

/** With those that only the portal has. */
export const ALL_REFUSALS: RefusalTable<Refusal | PortalRefusal> = { ...REFUSALS, ...PORTAL_REFUSALS };

/** A refused form: its name, the reason, and the typed texts without passwords. */
export interface RefusedForm extends FormRefusal {
  readonly form: string;
  /** The first invalid field; null if the refusal concerns the whole form. */
  readonly field: string | null;
  /** The other invalid fields, with what is wrong with each. */
  readonly also?: Readonly<Record<string, Refusal>>;
  readonly typed: Readonly<Record<string, string>>;
  /** How often a script has refused it in a row: each time is announced. */
  readonly times?: number;
}

export interface FormRefusal {
  readonly why: Refusal;
  /** Seconds until a retry can succeed, if that is known. */
  readonly retryAfter?: number;
}
