import { gameKey } from "~/game/gameRef";
import type { App } from "~/services/app";
import { createEndedGames } from "~/services/play/endedGames.server";
import { toEndedMessage } from "./daySummary.server";

/** @returns what tells the receivers of webhooks about games that have ended, each once. It does not wait for them. */
export function createEndedWebhooks(app: App): () => Promise<void> {
  const takeEndedGames = createEndedGames(app);
  return async () => {
    for (const summary of await takeEndedGames()) {
      const body = JSON.stringify(toEndedMessage(summary));
      app.webhooks?.send({ id: gameKey(summary.game), body }, app.log);
    }
  };
}
