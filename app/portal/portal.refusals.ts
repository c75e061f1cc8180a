import type { RefusalTable } from "~/platform/refusal";
import {
  AUTOPILOT_REFUSALS,
  BLIND_TRY_REFUSALS,
  DECISION_REFUSALS,
  EMERGENCY_REFUSALS,
  MOVE_REFUSALS,
  NOTE_REFUSALS,
  OCCASION_REFUSALS,
  PLAN_REFUSALS,
  PLAN_ROW_REFUSALS,
  SCHEDULE_REFUSALS,
  UNDO_REFUSALS,
} from "~/schedule/schedule.refusals";

/** Refusals of the portal. Their sentences are in `portal.refusal` of the translations. */
export const PORTAL_REFUSALS = {
  ...SCHEDULE_REFUSALS,
  ...MOVE_REFUSALS,
  ...UNDO_REFUSALS,
  ...DECISION_REFUSALS,
  ...PLAN_REFUSALS,
  ...PLAN_ROW_REFUSALS,
  ...NOTE_REFUSALS,
  ...OCCASION_REFUSALS,
  ...BLIND_TRY_REFUSALS,
  ...AUTOPILOT_REFUSALS,
  ...EMERGENCY_REFUSALS,
  /** The word to save is not the one that was validated. */
  notValidated: { status: 409 },
  /** Another editor has changed one of the two games of a move. */
  moveChanged: { status: 409 },
  /** Another editor has changed the game whose word was to go. */
  clearChanged: { status: 409 },
  /** The change could not be stored. It can be sent again. */
  gameFailed: { status: 503 },
  gamesFailed: { status: 503 },
} as const satisfies RefusalTable;
export type PortalRefusal = keyof typeof PORTAL_REFUSALS;
