import { currentGame } from "~/editions/calendar.server";
import type { DailyGame } from "~/editions/gameRef";
import { editionNamed } from "~/i18n/addresses";
import { headlineOf } from "~/lookBack/lookBack";
import { lookBack } from "~/lookBack/lookBack.server";
import { isRefused } from "~/platform/refusal";
import { asksForNearest } from "~/play/bonus.server";
import { isWithheld } from "~/play/gameNotice.server";
import { newestPastGame } from "~/play/pastWord.server";
import type { DaySummary, OthersPlayed } from "~/play/played";
import { othersPlayed } from "~/play/played.server";
import { glossesFor } from "~/player/shownGlosses.request.server";
import { findUnfinished } from "~/player/unfinishedYesterday.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { unfold } from "~/words/sameStem.server";
import { summarizeDay } from "./daySummary.server";

export type YesterdayPageData = Awaited<ReturnType<typeof loadYesterdayPage>>;

/** Data of the page that sums up yesterday's game of the edition that the URL names. */
export async function loadYesterdayPage(context: RequestContext) {
  const edition = editionNamed(context.url);
  const game: DailyGame = { edition, number: newestPastGame(context.app, edition) };
  return { edition, day: await loadDay(context, game), isWithheld: await isWithheld(context.app, game) };
}

/** Null on an edition's first day, and if the word is withheld. */
async function loadDay(context: RequestContext, game: DailyGame) {
  const { edition } = game;
  const summary = await summarizeDay(context.app, game);
  if (summary === null) return null;
  const { date, word, nearest } = summary;
  const own = await loadOwnPlay(context, game);
  return {
    game,
    date,
    word,
    nearest,
    own,
    others: await loadOthers(context, summary, own),
    ...(await glossesFor(context, edition, [word, ...unfold(nearest)])),
  };
}

/** What the reader has made of the game. */
type OwnPlay = Awaited<ReturnType<typeof loadOwnPlay>>;

async function loadOwnPlay(context: RequestContext, game: DailyGame) {
  const { app } = context;
  const stores = await storesOf(context);
  const unfinished = await findUnfinished(app, stores, currentGame(app, game.edition));
  /** Begun on its day, it counts as if it were ended on its day. */
  if (unfinished !== null) return { kind: "begun", isLate: unfinished.isBegunOnDay === true } as const;
  const store = stores.storeOf(game);
  const looked = await lookBack(app, { game, store, reader: stores });
  if (isRefused(looked) || !looked.isOver) {
    // Its guesses are no longer kept, or it was that of a team.
    const isEnded = (await stores.record.results(game.edition)).has(game.number);
    return { kind: isEnded ? "ended" : "open" } as const;
  }
  const { view, words, steps } = looked;
  const { guesses, hasWon, guessCount } = view;
  return {
    kind: "lookedBack",
    guesses: guesses.map(({ word }) => ({ word })),
    hasWon,
    guessCount,
    words,
    headline: headlineOf({ steps, words }),
    isAlone: steps.every(({ guess }) => guess.by === undefined),
    /** Whether the bonus round, which is not won, asks for the nearest words. */
    isInBonus: await asksForNearest(app, { game, store }),
  } as const;
}

/** How others did. Null: nobody was counted, or the reader does not want to know. */
async function loadOthers(
  { app, cookies }: RequestContext,
  { game, played }: DaySummary,
  own: OwnPlay,
): Promise<OthersPlayed | null> {
  if (!readSettingsCookie(cookies).showOthers || played.players === 0) return null;
  if (own.kind !== "lookedBack") return { isToday: false, played, place: null };
  return othersPlayed(app, game, own.isAlone && own.hasWon ? own : null);
}
