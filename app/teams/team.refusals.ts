import type { RefusalTable } from "~/platform/refusal";
import { PLAYER_NAME_REFUSALS } from "~/words/playerName.refusals";

/** Why a team is not created, joined or played in. */
export const TEAM_REFUSALS = {
  ...PLAYER_NAME_REFUSALS,
  teamCodeInvalid: { status: 400, fields: ["teamCode"], emptyField: "teamCode" },
  teamUnknown: { status: 404, fields: ["teamCode"] },
  teamFull: { status: 409, fields: ["teamCode"] },
  teamInactive: { status: 410, fields: ["teamCode"] },
  seatUnknown: { status: 403 },
  teamGameCompleted: { status: 409 },
} as const satisfies RefusalTable;
export type TeamRefusal = keyof typeof TEAM_REFUSALS;
