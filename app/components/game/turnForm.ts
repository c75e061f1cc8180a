import { type GameRef, isDaily } from "~/game/gameRef";

/** How a form of a game page takes a turn. */
export interface TurnForm {
  /** Where it is sent without a script. */
  readonly action: string;
  /** The fields that name the game. */
  readonly fields: TurnFieldValues;
}

export type TurnFieldValues = Readonly<Record<string, string>>;

/**
 * The fields that name a game in every turn, with or without a script.
 * @param isToday whether the page showed today's game when it was opened
 */
export function turnFields(game: GameRef, isToday: boolean): TurnFieldValues {
  const { edition } = game;
  if (!isDaily(game)) return { edition, code: game.code };
  return { edition, game: String(game.number), daily: String(isToday) };
}
