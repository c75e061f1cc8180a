import type { RefusalTable } from "~/platform/refusal";
import { PLAYER_NAME_REFUSALS } from "~/words/playerName.refusals";

/** Why a circle is not made, joined or changed. */
export const CIRCLE_REFUSALS = {
  ...PLAYER_NAME_REFUSALS,
  circleNameMissing: { status: 400, fields: ["circleName"], emptyField: "circleName" },
  circleNameTooLong: { status: 400, fields: ["circleName"] },
  circleNameBlocked: { status: 422, fields: ["circleName"] },
  circleCodeInvalid: { status: 400, fields: ["code"], emptyField: "code" },
  circleUnknown: { status: 404, fields: ["code"] },
  circleFull: { status: 409, fields: ["code"] },
  tooManyCircles: { status: 409 },
  /** The player has left it, on another device perhaps, or never was in it. */
  notInCircle: { status: 404 },
} as const satisfies RefusalTable;
export type CircleRefusal = keyof typeof CIRCLE_REFUSALS;
