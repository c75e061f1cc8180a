import { redirect } from "@remix-run/node";
import { checkPlayable, currentGame, gameDay } from "~/editions/calendar.server";
import { type Edition, EDITION_FACTS, hasOwnPage } from "~/editions/editions";
import { rolloverOf } from "~/editions/gameClock.server";
import { toGameNumber, type CustomGame, type DailyGame, type GameRef, isDaily, toCustomGame } from "~/editions/gameRef";
import { customAddress, customCodeAt, editionAt, isArchiveGame, pathIn, SHARED_CLIMB } from "~/i18n/addresses";
import { beginTexts } from "~/i18n/rolloverText.server";
import { openGreeting } from "~/make/greeting.server";
import { isRefused } from "~/platform/refusal";
import type { GameView } from "~/play/gameView";
import { HIDDEN_OFFER_COOKIE } from "~/play/legacyImport";
import type { RecordStore } from "~/play/recordStore";
import { isBlindTry, openSecretToken } from "~/play/secretToken.server";
import { NO_STATS } from "~/play/stats";
import type { StreakFacts } from "~/play/streak";
import { showGame } from "~/play/turn.server";
import { offerGlosses } from "~/player/shownGlosses.request.server";
import { findUnfinished } from "~/player/unfinishedYesterday.request.server";
import { findRace } from "~/race/ghostCookie.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { pageOfGame } from "~/site/namedGame.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { seatIn, type Stores, storesOf } from "~/teams/stores.request.server";
import { showTeam } from "~/teams/teamTurn.server";
import { memoryOf, noticeOf } from "./featureParts.request.server";
import { shownView } from "./shownView.request.server";

/**
 * The game of a URL: custom by its path, or daily.
 * @throws Response as `requireCustomGame` and `requireDailyGame` do
 */
export function requireGame(context: RequestContext): GameRef {
  const code = customCodeAt(context.path);
  return code === undefined ? requireDailyGame(context) : requireCustomGame(context, code);
}

/**
 * The daily game that a URL names by its number (`?num=`). Without a number outside the archive: today's game.
 * @throws Response 302 to the first page for an invalid number in the archive of an edition with its own page, 302 to
 *   today's page for today's number in the archive, a refusal for a game that cannot be played
 */
function requireDailyGame({ app, language, path, url }: RequestContext): DailyGame {
  const edition = editionAt(path);
  const today = currentGame(app, edition);
  const named = url.searchParams.get("num");
  const isArchive = isArchiveGame(path);
  if (named === null && !isArchive) return today;
  const game = { edition, number: toGameNumber(named) };
  if (isArchive && hasOwnPage(edition) && !(game.number > 0)) throw redirect(pathIn(language, "/"), 302);
  const refusal = checkPlayable(app, game);
  if (refusal !== undefined) throw refusalResponse(refusal.why);
  // Temporary: tomorrow it is a past game.
  if (isArchive && game.number === today.number) {
    const shared = url.searchParams.get(SHARED_CLIMB) ?? undefined;
    throw redirect(pageOfGame({ app, language }, game, { shared }), 302);
  }
  return game;
}

/**
 * The custom game of a code. Its edition is that of the page. Whether its word can be played is not checked.
 * @throws Response a refusal for what cannot be a code; 302 to the page in the language of its words for a sealed code
 *   that was opened in another language
 */
function requireCustomGame({ app, language, path, url }: RequestContext, code: string): CustomGame {
  const game = toCustomGame(editionAt(path), code);
  if (game === undefined) throw refusalResponse("badGameLink");
  const sealed = openSecretToken(app, code);
  const words = sealed !== undefined && sealed.kind !== "game" ? EDITION_FACTS[sealed.edition].wordLanguage : language;
  // A game to come may be one of Junior, which others do not make.
  if (words === language) return sealed?.kind === "try" ? { ...game, edition: sealed.edition } : game;
  const edition = editionAt(pathIn(words, "/"));
  throw redirect(customAddress({ edition, code }, { greeting: url.searchParams.get("greeting") ?? undefined }), 302);
}

/**
 * Redirects a link that names a custom game by `?word=` to the page of the game.
 * @throws Response 302 to the game, or a refusal for what cannot be a code
 */
export function redirectToCustomGame({ path, url: { searchParams } }: Pick<RequestContext, "path" | "url">): void {
  const named = searchParams.get("word");
  if (named === null) return;
  // Base64 has "+", which is a space in a query.
  const game = toCustomGame(editionAt(path), named.replaceAll(" ", "+"));
  if (game === undefined) throw refusalResponse("badGameLink");
  throw redirect(customAddress(game, { greeting: searchParams.get("greeting") ?? undefined }), 302);
}

export type GamePageData = Awaited<ReturnType<typeof loadGamePage>>;

/**
 * Data of a game page.
 * @throws Response a redirect or refusal as `requireGame` does, a refusal for a link that opens no game, and a redirect as
 *   `findRace` does
 */
export async function loadGamePage(context: RequestContext) {
  const { app } = context;
  const game = requireGame(context);
  const stores = await storesOf(context);
  const records = [stores.record];
  const seat = seatIn(stores, game);
  const race = findRace(context, game, { isInTeam: seat !== undefined });
  const view =
    seat === undefined
      ? await showGame(app, { game, store: stores.storeOf(game), records })
      : await showTeam(app, { seat, records });
  // Names of what is wrong with a link say nothing to a player.
  if (isRefused(view)) throw refusalResponse(isDaily(game) ? view.why : "badGameLink");
  const daily = isDaily(game) ? await loadDailyFacts(context, { game, view, stores }) : null;
  const memory =
    isDaily(game) && daily?.isToday === true && daily.isRemembered && view.guesses.length === 0
      ? await memoryOf(context, game, daily)
      : null;
  const shown = await shownView(context, view);
  return {
    view: shown,
    /** What the host says of the game. Null: nothing. An ending has it already. */
    notice: shown.ending === undefined ? await noticeOf(context, game) : shown.ending.notice,
    /** Null for a custom game. */
    daily,
    /** What today's page remembers of the player. Null once a guess is made, for a new player, and on other pages. */
    memory,
    greeting: isDaily(game) ? null : findGreeting(context, game),
    /** It is a game to come that the player tries blind. */
    isTry: isBlindTry(app, game),
    /** The address asks for the way to an older version, there is one, and the player has not hidden it. */
    isMigrateAsked:
      app.env.LEGACY_ORIGIN !== undefined &&
      context.url.searchParams.has("migrate") &&
      context.cookies.get(HIDDEN_OFFER_COOKIE) === undefined,
    glossOffer: offerGlosses(context, game.edition),
    /** Null: the game is played without a ghost. */
    race,
  };
}

/** What only the page of a daily game shows. */
export type DailyFacts = Awaited<ReturnType<typeof loadDailyFacts>>;

async function loadDailyFacts(
  { app, language }: RequestContext,
  { game, view, stores }: { game: DailyGame; view: GameView<GameRef>; stores: Stores },
) {
  const { record } = stores;
  const day = gameDay(app, game);
  const results = await record.results(game.edition);
  const unfinished = day.isToday ? await findUnfinished(app, stores, game) : null;
  return {
    number: game.number,
    ...day,
    /** The same where no script knows the local time. */
    nextGame: beginTexts(rolloverOf(app), language, new Date(day.nextGameAt)),
    /** On today's page: the number of yesterday's game if the player has left it unfinished. */
    unfinished: unfinished === null ? null : unfinished.game.number,
    /** On today's page: whether that game was begun on its day, so that it still counts. */
    isYesterdayOpen: unfinished?.isBegunOnDay === true,
    /** Whether it is yesterday's game, begun on its day: it counts as if it had been ended then. */
    isLate: view.isBegunOnDay === true && currentGame(app, game.edition).number === game.number + 1,
    /** Whether the player has ended a game of the edition before: no page explains it any more. */
    isRemembered: results.size > 0 || (await hasStats(record, game.edition)),
    /** Whether the game was ended before and its log is gone. */
    isReplay: !view.isOver && results.has(game.number),
    /** For the win streak, which today's page shows; null on other pages. */
    streak: day.isToday ? await loadStreak(record, game.edition) : null,
  };
}

/**
 * What the maker of a custom game says to the player, also sealed, as the address has it. A greeting that cannot be opened is
 * left out: the game can be played.
 */
function findGreeting({ app, url }: RequestContext, game: CustomGame) {
  const sealed = url.searchParams.get("greeting");
  const opened = sealed === null ? undefined : openGreeting(app, game, sealed);
  return sealed === null || opened === undefined ? null : { ...opened, sealed };
}

/** Unreadable statistics must not hide the game; the page of the statistics reports them. */
async function hasStats(record: RecordStore, edition: Edition): Promise<boolean> {
  const { stats } = await record.load(edition).catch(() => ({ stats: NO_STATS }));
  return stats.wins + stats.giveups > 0;
}

async function loadStreak(record: RecordStore, edition: Edition): Promise<StreakFacts> {
  const { winStreak, heldStreak, lastEnd } = await record.streak(edition);
  return { winStreak, heldStreak, lastEnd };
}
