import type { App } from "~/app";
import { nextUnplayed } from "~/archive/pastGames";
import { showEndingCircle, showFinished } from "~/circles/circlePerson.request.server";
import { currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import { type DailyGame, type GameRef, isDaily } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { showBonus } from "~/play/bonus.server";
import { noticeIn } from "~/play/gameNotice.server";
import type { GameView } from "~/play/gameView";
import { newestPastGame } from "~/play/pastWord.server";
import { othersPlayed } from "~/play/played.server";
import type { PlayStore } from "~/play/playStore";
import type { RecordStore } from "~/play/recordStore";
import { formatStats, NO_STATS } from "~/play/stats";
import type { RequestContext } from "~/site/context.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { loadMemory } from "./returningPlayer.request.server";

/** What the page of an ended game shows beside the game itself. It is sent to the player who has ended the game only. */
type Ending = Awaited<ReturnType<typeof endingOf>>;

interface EndingBonus {
  /** Whether it asks for words among the nearest. */
  readonly isOfNearest: boolean;
  readonly correctCount: number;
  readonly hasWon: boolean;
}

/** A view as pages and replies show it. */
export interface ShownView<Game extends GameRef = GameRef> extends GameView<Game> {
  /** Undefined until the game is over. */
  readonly ending?: Ending;
}

/** What the end of a game shows of other features. A row goes with its feature. */
export async function endingOf(context: RequestContext, view: GameView<GameRef>) {
  const { app } = context;
  const { game } = view;
  const { edition } = game;
  const { storeOf, record } = await storesOf(context);
  const isToday = isDaily(game) && game.number === currentGame(app, edition).number;
  return {
    /** The player's statistics of the edition, with this game, in their text form. Null for a custom game, which counts nowhere. */
    stats: isDaily(game) ? await statsText(record, edition) : null,
    /** For a past game: another one that the player has not ended. Null if there is none, and for other games. */
    nextUnplayed: isDaily(game) ? await nextAfter(app, game, record) : null,
    /** Null in an edition without bonus rounds. */
    bonus: await endingBonus(app, game, storeOf(game)),
    /** Null for a custom game, where nobody was counted, and for a player who does not want to know. */
    others: isDaily(game) ? await othersOf(context, game, view) : null,
    circle: isToday ? await showEndingCircle(context, edition) : null,
    notice: await noticeOf(context, game),
  };
}

/** What today's page remembers of the player, of other features too. A row goes with its feature. */
export async function memoryOf(context: RequestContext, game: DailyGame, daily: Parameters<typeof loadMemory>[2]) {
  return {
    ...(await loadMemory(context, game, daily)),
    /** Who of the player's first circle has finished. Null without a circle. */
    circle: await showFinished(context, game.edition),
  };
}

/** What the host says of a game. Null: nothing. */
export async function noticeOf({ app, language }: RequestContext, game: GameRef) {
  return isDaily(game) ? noticeIn(app, game, language) : null;
}

/** Null as in `othersPlayed`, and for a player who does not want to know. */
async function othersOf({ app, cookies }: RequestContext, game: DailyGame, view: GameView<GameRef>) {
  const isAlone = view.team === undefined && view.guesses.every(({ by }) => by === undefined);
  return readSettingsCookie(cookies).showOthers ? othersPlayed(app, game, isAlone && view.hasWon ? view : null) : null;
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
