import type { TeamRefusal } from "~/game/team";
import type { GameRefusal } from "~/game/turn";
import type { Seat } from "./seat.server";

/** Result of creating or joining a team. */
export type TeamOutcome =
  | {
      readonly type: "seated";
      readonly seat: Seat;
      /** Proves who has the seat. */
      readonly token: string;
    }
  | TeamRefused;

export interface TeamRefused {
  readonly type: "refused";
  readonly why: TeamRefusal | GameRefusal | "logFull" | "tooMany";
  /** Seconds until a retry can succeed. Left out where waiting does not help. */
  readonly retryAfter?: number;
}

export function refuseTeam(why: TeamRefused["why"]): TeamRefused {
  return { type: "refused", why };
}
