import type { RefusalTable } from "~/platform/refusal";

/** Why nobody can have a name. */
export const PLAYER_NAME_REFUSALS = {
  playerNameMissing: { status: 400, fields: ["name"], emptyField: "name" },
  playerNameTooLong: { status: 400, fields: ["name"] },
  playerNameBlocked: { status: 422, fields: ["name"] },
} as const satisfies RefusalTable;
