import type { App } from "~/app";
import { gameKey } from "~/editions/gameRef";
import { toEndedMessage } from "./daySummary.request.server";
import { createEndedGames, giveBackEndedGame } from "./endedGames.server";

/**
 * @returns what tells the receivers of webhooks about games that have ended. It does not wait for them. Each is told once, and
 *   again after a start, by the same id, if the server has stopped before all receivers were.
 */
export function createEndedWebhooks(app: App): () => Promise<void> {
  const takeEndedGames = createEndedGames(app);
  return async () => {
    for (const summary of await takeEndedGames()) {
      const body = JSON.stringify(toEndedMessage(summary));
      app.webhooks?.send({ id: gameKey(summary.game), body }, app.log, () => giveBackEndedGame(app, summary.game));
    }
  };
}
