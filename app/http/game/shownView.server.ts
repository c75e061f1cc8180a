import type { BonusView } from "~/game/bonus";
import { nextUnplayed } from "~/game/archive";
import { type EndingBonus, type EndingCircle, toEndingCircle } from "~/game/ending";
import type { Edition } from "~/game/editions";
import { type DailyGame, type GameRef, isDaily } from "~/game/gameRef";
import { isRefused } from "~/game/refusal";
import { formatStats, NO_STATS } from "~/game/stats";
import type { DisplayedWord, Glosses } from "~/game/displayedWord";
import type { GameView } from "~/game/view";
import { namedLanguage } from "~/i18n/acceptLanguage.server";
import { i18nOf } from "~/i18n/i18n.server";
import type { App } from "~/app";
import { currentGame } from "~/services/calendar.server";
import { showBonus } from "~/services/play/bonus.server";
import { noticeIn } from "~/services/play/gameNotice.server";
import { othersPlayed } from "~/services/play/played.server";
import { newestPastGame } from "~/services/play/pastWord.server";
import type { PlayStore } from "~/services/play/playStore";
import type { RecordStore } from "~/services/play/recordStore";
import { findGlosses, hasGlosses } from "~/services/words/glosses.server";
import { showFirstCircle } from "../request/circleCookie.server";
import type { RequestContext } from "../request/context";
import { readSettingsCookie } from "../request/settingsCookie.server";

/** A view as pages and replies show it: with what the page of an ended game shows, and the glosses of its words, and of no others. */
export async function shownView<Game extends GameRef>(
  context: RequestContext,
  played: GameView<Game>,
): Promise<GameView<Game>> {
  const view = await withEnding(context, played);
  const { game, guesses, secret } = view;
  const words = [...guesses, ...(secret === null ? [] : [secret])];
  return { ...view, ...(await glossesFor(context, game.edition, words)) };
}

/** The same for a bonus round. */
export async function shownBonus(context: RequestContext, view: BonusView): Promise<BonusView> {
  return { ...view, ...(await glossesFor(context, view.game.edition, [view.secret, ...view.guesses])) };
}

/** The view of an open game is unchanged: it has no secret to begin with. */
async function withEnding<Game extends GameRef>(
  context: RequestContext,
  view: GameView<Game>,
): Promise<GameView<Game>> {
  const { app } = context;
  const { game, secret, isOver } = view;
  if (!isOver || secret === null) return view;
  const { edition } = game;
  const { storeOf, record } = await context.stores();
  const isToday = isDaily(game) && game.number === currentGame(app, edition).number;
  return {
    ...view,
    ending: {
      stats: isDaily(game) ? await statsText(record, edition) : null,
      nextUnplayed: isDaily(game) ? await nextAfter(app, game, record) : null,
      bonus: await endingBonus(app, game, storeOf(game)),
      others: isDaily(game) ? await othersOf(context, game, view) : null,
      circle: isToday ? await circleOf(context, edition) : null,
      notice: await noticeOf(context, game),
    },
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

async function circleOf(context: RequestContext, edition: Edition): Promise<EndingCircle | null> {
  const circle = await showFirstCircle(context, edition);
  const today = circle?.view.today ?? null;
  return circle === undefined || today === null ? null : toEndingCircle(circle.id, circle.name, today);
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

/** The glosses of words that a page shows, for a player who wants them. */
export async function glossesFor(
  { app, cookies }: RequestContext,
  edition: Edition,
  words: readonly DisplayedWord[],
): Promise<{ readonly glosses?: Glosses }> {
  const { glosses: into } = readSettingsCookie(cookies);
  const glosses = into === null || into === "off" ? undefined : await findGlosses(app, { edition, into }, words);
  return glosses === undefined ? {} : { glosses };
}

/** An offer of glosses, in the language in which they are. */
export type GlossOffer = NonNullable<ReturnType<typeof offerGlosses>>;

/** Offers glosses in the browser's language to a player who has not chosen yet. */
export function offerGlosses({ app, cookies, request }: RequestContext, edition: Edition) {
  if (readSettingsCookie(cookies).glosses !== null) return null;
  const language = namedLanguage(request.headers.get("Accept-Language"));
  if (language === undefined || !hasGlosses(app, edition, language)) return null;
  const { t } = i18nOf(language);
  return { language, text: t("glosses.offer"), yes: t("glosses.accept"), no: t("glosses.decline") };
}
