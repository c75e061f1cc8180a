import type { Edition } from "./editions";

/** A scheduled game: its number in the edition's own count. Everybody has the same. */
export interface DailyGame {
  readonly edition: Edition;
  readonly number: number;
}
