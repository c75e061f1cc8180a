import { nextUnplayed } from "~/game/ending";
import type { Edition } from "~/game/editions";
import { type DailyGame, type GameRef, isDaily } from "~/game/gameRef";
import { formatStats, NO_STATS } from "~/game/stats";
import type { GameView } from "~/game/view";
import type { App } from "~/services/app";
import { newestPastGame } from "~/services/play/archive.server";
import type { RecordStore } from "~/services/play/recordStore";
import { currentGame, findSecret } from "~/services/play/openGame.server";
import { wordsAround } from "~/services/words/nearest.server";
import type { RequestContext } from "../request/context";

/** How many of the nearest words the page of an ended game names. */
const NEAREST_COUNT = 8;

/** Adds what the page of an ended game shows. The view of an open game is unchanged: it has no secret to begin with. */
export async function withEnding<Game extends GameRef>(
  context: RequestContext,
  view: GameView<Game>,
): Promise<GameView<Game>> {
  const { app } = context;
  const { game, secret, isOver } = view;
  if (!isOver || secret === null) return view;
  const { edition } = game;
  const reader = await context.stores();
  const found = findSecret(app.vectors.of(edition), secret.word);
  return {
    ...view,
    ending: {
      stats: isDaily(game) ? await statsText(reader.record, edition) : null,
      nearestWords: found === undefined ? [] : await wordsAround(app, { edition, found, reader, count: NEAREST_COUNT }),
      nextUnplayed: isDaily(game) ? await nextAfter(app, game, reader.record) : null,
    },
  };
}

/** Another past game to play after a past one. */
async function nextAfter(app: App, { edition, number }: DailyGame, record: RecordStore): Promise<number | null> {
  if (number === currentGame(app, edition).number) return null;
  return nextUnplayed(edition, {
    number,
    newest: newestPastGame(app, edition),
    results: await record.results(edition),
  });
}

/** Unreadable statistics must not hide the end of a game; the page of the statistics reports them. */
async function statsText(record: RecordStore, edition: Edition): Promise<string> {
  const { stats } = await record.load(edition).catch(() => ({ stats: NO_STATS }));
  return formatStats(stats);
}
