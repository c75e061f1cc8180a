import { type Edition, toEdition } from "~/editions/editions";
import { PROXIMITY_SCALE } from "~/vectors/rating";

/** Players of a team at the same time. */
export const MAX_PLAYERS = 50;

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
  const edition = toEdition(code);
  const [number = 0, guessCount = 0, best = 0] = numbers.map(Number);
  return edition === undefined || best > PROXIMITY_SCALE ? null : { edition, number, guessCount, best };
}
