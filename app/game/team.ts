import { type Edition, EDITIONS } from "./editions";
import { PLAYER_NAME_REFUSALS } from "./playerName";
import type { RefusalTable } from "./refusal";
import { PROXIMITY_SCALE } from "./types";

/** Players of a team at the same time. */
export const MAX_PLAYERS = 50;

/** A player as team-mates see them. */
export interface TeamPlayer {
  readonly name: string;
  /** Whether a page of theirs has been seen lately. */
  readonly isHere: boolean;
  /** When that was, ISO 8601. */
  readonly seenAt: string;
  /** Words of the list that are theirs. Those of the creator from before the team count too. */
  readonly guesses: number;
}

/** The team of a play, as one of its players sees it. */
export interface TeamInfo {
  readonly code: string;
  /** The name of the player who looks. */
  readonly me: string;
  /** In the order of joining, without those who have left. */
  readonly players: readonly TeamPlayer[];
  /** Version of the room. Each change has the next number. */
  readonly version: number;
}

/** Why a team is not played in. */
export type SeatRefusal = "teamInactive" | "seatUnknown";

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

/** A team's game as it was when its day ended. */
export interface EndedTeam {
  readonly edition: Edition;
  readonly number: number;
  readonly guessCount: number;
  /** Best percentile; PROXIMITY_SCALE if the secret was found. */
  readonly best: number;
}

/** Cookie-safe text: `en.1757.23.993`. */
export function formatEndedTeam({ edition, number, guessCount, best }: EndedTeam): string {
  return [edition, number, guessCount, best].join(".");
}

/** Inverse of `formatEndedTeam`. Null for any other text. */
export function parseEndedTeam(text: string): EndedTeam | null {
  const [, code, ...numbers] = /^(\w\w)\.([1-9]\d{0,3})\.(\d{1,4})\.(\d{1,4})$/.exec(text) ?? [];
  const edition = EDITIONS.find((known) => known === code);
  const [number = 0, guessCount = 0, best = 0] = numbers.map(Number);
  return edition === undefined || best > PROXIMITY_SCALE ? null : { edition, number, guessCount, best };
}
