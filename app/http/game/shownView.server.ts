import { type EndingBonus, nextUnplayed } from "~/game/ending";
import type { Edition } from "~/game/editions";
import { type DailyGame, type GameRef, isDaily } from "~/game/gameRef";
import { isRefused } from "~/game/refusal";
import { formatStats, NO_STATS } from "~/game/stats";
import type { GameView } from "~/game/view";
import type { App } from "~/services/app";
import { newestPastGame } from "~/services/play/pastWord.server";
import type { RecordStore } from "~/services/play/recordStore";
import { showBonus } from "~/services/play/bonus.server";
import { currentGame } from "~/services/calendar.server";
import type { PlayStore } from "~/services/play/playStore";
import { endingNearest } from "~/services/play/nearest.server";
import { isBlindTry } from "~/services/words/secretToken.server";
import type { RequestContext } from "../request/context";

/** Adds what the page of an ended game shows. The view of an open game is unchanged: it has no secret to begin with. */
export async function withEnding<Game extends GameRef>(
  context: RequestContext,
  view: GameView<Game>,
): Promise<GameView<Game>> {
  const { app } = context;
  const { game, secret, isOver } = view;
  if (!isOver || secret === null) return view;
  const { edition } = game;
  const { storeOf, record } = await context.stores();
  const number = isDaily(game) ? game.number : undefined;
  const isKept = !isBlindTry(app, game);
  const guessed = view.guesses.map(({ word }) => word);
  const { shown, reportable } = await endingNearest(app, { edition, number, word: secret.word, isKept }, guessed);
  return {
    ...view,
    ending: {
      stats: isDaily(game) ? await statsText(record, edition) : null,
      nearestWords: shown,
      reportable,
      nextUnplayed: isDaily(game) ? await nextAfter(app, game, record) : null,
      bonus: await endingBonus(app, game, storeOf(game)),
    },
  };
}

/** Null in an edition without bonus rounds. */
async function endingBonus(app: App, game: GameRef, store: PlayStore): Promise<EndingBonus | null> {
  const view = await showBonus(app, { game, store, records: [] });
  if (isRefused(view)) return null;
  const { type, correctCount, hasWon } = view;
  return { isOfNearest: type === "top1000", correctCount, hasWon };
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
