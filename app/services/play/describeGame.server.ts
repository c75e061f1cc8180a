import type { DailyGame } from "~/game/gameRef";
import type { GameRefusal } from "~/game/turn";
import type { NearestSimilarities } from "~/game/view";
import type { App } from "../app";
import { openGame } from "./openGame.server";
import { sealSecret } from "../words/secretToken.server";

/** Public facts of a playable game: a token that stands for its secret, and the similarities of its nearest words. */
export async function describeGame(
  app: App,
  game: DailyGame,
): Promise<{ readonly token: string; readonly nearest: NearestSimilarities } | GameRefusal> {
  const open = await openGame(app, game);
  if (typeof open === "string") return open;
  return { token: sealSecret(app, { kind: "game", game }), nearest: open.nearest };
}
