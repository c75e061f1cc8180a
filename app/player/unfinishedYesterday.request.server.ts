import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import type { GameView } from "~/play/gameView";
import { showGame } from "~/play/turn.server";
import type { OwnStores } from "./ownStores.request.server";

/** The game of the day before, if the player has an open play of it with guesses. */
export async function findUnfinished(
  app: App,
  { storeOf, record }: Pick<OwnStores, "storeOf" | "record">,
  { edition, number }: DailyGame,
): Promise<GameView | null> {
  const game = { edition, number: number - 1 };
  const store = storeOf(game);
  if ((await store.load()).log.length === 0) return null;
  const view = await showGame(app, { game, store, records: [record] });
  return isRefused(view) || view.isOver || view.guessCount === 0 ? null : view;
}
