import { findGame } from "~/data/games.server";
import type { Edition } from "~/game/editions";
import type { App } from "../app";
import { currentGame } from "./openGame.server";

/** Number of the newest past game; 0 or less when there is none. */
export function newestPastGame(app: App, edition: Edition): number {
  return currentGame(app, edition).number - 1;
}

/** The secret of yesterday's game, which is public. Null before an edition's second day. */
export async function yesterdaysWord(app: App, edition: Edition): Promise<{ number: number; word: string } | null> {
  const number = newestPastGame(app, edition);
  const game = await findGame(app.db, edition, number);
  return game === undefined ? null : { number, word: game.secret };
}
