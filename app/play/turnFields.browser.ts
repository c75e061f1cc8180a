import { type GameRef, isDaily } from "~/editions/gameRef";
import type { TeamInfo } from "./gameView";

/** The fields of a turn by name. */
export type TurnFieldValues = Readonly<Record<string, string>>;

/**
 * The fields that name a game in every turn, with or without a script. A turn of a team names the team, so that it does not
 * go into the player's own game after the team has ended.
 * @param isToday whether the page showed today's game when it was opened
 */
export function turnFields(
  { game, team }: { game: GameRef; team?: TeamInfo | undefined },
  isToday: boolean,
): TurnFieldValues {
  const { edition } = game;
  if (!isDaily(game)) return { edition, code: game.code };
  const teamField = team === undefined ? {} : { team: team.code };
  return { edition, game: String(game.number), daily: String(isToday), ...teamField };
}
