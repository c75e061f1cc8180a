import { type Edition, EDITIONS } from "./editions";
import { toLine, withoutJoiners } from "./line";
import { foldLookAlikes } from "./lookAlikes";
import type { RefusalTable } from "./refusal";
import { PROXIMITY_SCALE } from "./types";

/**
 * The characters of a team code: no vowels, so that codes spell nothing, and none that looks like another (0 and O, 1, I
 * and L, 2 and Z, 5 and S, 8 and B, U and V).
 */
export const TEAM_CODE_ALPHABET = "234679BCDFGHJKMNPQRTVWXY";
export const TEAM_CODE_LENGTH = 8;
/** Maximum length of a code as typed or pasted, with spaces and hyphens, characters. */
export const MAX_TYPED_CODE = 4 * TEAM_CODE_LENGTH;
/** Maximum length of a name, characters. The text form of a log has the same limit for authors. */
export const MAX_PLAYER_NAME = 12;
/** Players of a team at the same time. */
export const MAX_PLAYERS = 50;

const CODE = new RegExp(`^[${TEAM_CODE_ALPHABET}]{${TEAM_CODE_LENGTH}}$`);

/** A team code as typed, in its one spelling. Undefined: it cannot be one. Case, spaces and hyphens do not matter. */
export function toTeamCode(raw: string): string | undefined {
  // Truncate first to bound the cost of long input.
  const code = raw
    .slice(0, MAX_TYPED_CODE)
    .replace(/[\s\p{Cf}\p{Pd}]+/gu, "")
    .toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** A name as typed, in one line, without hidden characters. Undefined: it is too long. Empty: none. */
export function toPlayerName(raw: string): string | undefined {
  // A code point has up to two UTF-16 units. Truncate first to bound the cost of long input.
  const name = toLine(raw.slice(0, 8 * MAX_PLAYER_NAME));
  return raw.length > 8 * MAX_PLAYER_NAME || lengthOf(name) > MAX_PLAYER_NAME ? undefined : name;
}

const lengthOf = (text: string) => Array.from(text).length;

/** Two names that share one of these would be taken for the same: in any case, or by look-alikes ("Bob", "B0b"). */
function readingsOf(name: string): string[] {
  const seen = withoutJoiners(name);
  const letters = foldLookAlikes(seen).replaceAll("0", "O").replaceAll("1", "l");
  return [seen.normalize("NFKC").toLowerCase(), letters.toLowerCase()];
}

/** The name with a number, if the room has it already: "Ana", "Ana 2". A long name is cut for the number. */
export function toUniqueName(name: string, taken: Iterable<string>): string {
  const known = new Set(Array.from(taken).flatMap(readingsOf));
  for (let number = 2, unique = name; ; number += 1) {
    if (!readingsOf(unique).some((reading) => known.has(reading))) return unique;
    const suffix = ` ${number}`;
    const room = MAX_PLAYER_NAME - lengthOf(suffix);
    unique = `${Array.from(name).slice(0, room).join("").trimEnd()}${suffix}`;
  }
}

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
  teamNameMissing: { status: 400, fields: ["name"], emptyField: "name" },
  teamNameTooLong: { status: 400, fields: ["name"] },
  teamNameBlocked: { status: 422, fields: ["name"] },
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
