import { nextUnplayed } from "~/game/ending";
import type { Edition } from "~/game/editions";
import { formatStats, NO_STATS } from "~/game/stats";
import type { GameView } from "~/game/view";
import { newestPastGame } from "~/services/play/archive.server";
import type { RecordStore } from "~/services/play/recordStore";
import { currentGame, findSecret } from "~/services/play/openGame.server";
import { wordsAround } from "~/services/words/nearest.server";
import type { RequestContext } from "../request/context";

/** How many of the nearest words the page of an ended game names. */
const NEAREST_COUNT = 8;

/** Adds what the page of an ended game shows. The view of an open game is unchanged: it has no secret to begin with. */
export async function withEnding(context: RequestContext, view: GameView): Promise<GameView> {
  const { app } = context;
  const { game, secret, isOver } = view;
  if (!isOver || secret === null) return view;
  const { edition, number } = game;
  const reader = await context.stores();
  const found = findSecret(app.vectors.of(edition), secret.word);
  const isToday = number === currentGame(app, edition).number;
  return {
    ...view,
    ending: {
      stats: await statsText(reader.record, edition),
      nearestWords: found === undefined ? [] : await wordsAround(app, { edition, found, reader, count: NEAREST_COUNT }),
      nextUnplayed: isToday
        ? null
        : nextUnplayed(edition, {
            number,
            newest: newestPastGame(app, edition),
            results: await reader.record.results(edition),
          }),
    },
  };
}

/** Unreadable statistics must not hide the end of a game; the page of the statistics reports them. */
async function statsText(record: RecordStore, edition: Edition): Promise<string> {
  const { stats } = await record.load(edition).catch(() => ({ stats: NO_STATS }));
  return formatStats(stats);
}
