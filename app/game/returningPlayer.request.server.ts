import type { DailyGame } from "~/editions/gameRef";
import type { BeginTexts } from "~/i18n/rolloverText.server";
import { yesterdaysWord } from "~/play/pastWord.server";
import { type RecentDay, recentDays } from "~/play/recentDays";
import { formatResults } from "~/play/results";
import { NO_STATS, type PastGame, toStatsFacts } from "~/play/stats";
import { canKeepStreak, currentStreak } from "~/play/streak";
import type { RequestContext } from "~/site/context.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { toDisplayed } from "~/words/displayForms.server";

export type Yesterday = NonNullable<Awaited<ReturnType<typeof loadMemory>>["yesterday"]>;

/**
 * The memory of the page of a game of today, for a player who has finished a game of the edition.
 * @param daily of the page: yesterday's game, if it was left unfinished, and whether it still counts
 */
export async function loadMemory(
  context: RequestContext,
  game: DailyGame,
  {
    nextGameAt,
    nextGame,
    unfinished,
    isYesterdayOpen,
  }: {
    readonly nextGameAt: string;
    readonly nextGame: BeginTexts;
    readonly unfinished: number | null;
    readonly isYesterdayOpen: boolean;
  },
) {
  const { app } = context;
  const { edition, number } = game;
  const { record } = await storesOf(context);
  const results = await record.results(edition);
  // Unreadable statistics must not hide the game; the page of the statistics reports them.
  const { stats } = await record.load(edition).catch(() => ({ stats: NO_STATS }));
  const recent = { newest: number, epoch: app.env.GAME_EPOCH, results: formatResults(results) };
  const days = recentDays(edition, recent, stats.history);
  const before = days.at(-2);
  const today = { number, isOver: false, hasWon: false, isYesterdayOpen };
  const past = stats.history.find((one) => one.number === before?.number);
  return {
    game,
    days,
    wins: stats.wins,
    played: toStatsFacts(stats).played,
    /** The win streak; 0 for none. */
    streak: currentStreak(stats, today),
    /** Null on an edition's first day. */
    yesterday:
      before === undefined
        ? null
        : {
            ...(await toYesterday(app, game, { before, past, unfinished })),
            /** Found today, it keeps the streak. */
            keepsStreak: canKeepStreak(stats, today),
          },
    /** When the next game begins, at the place of the rollover. */
    untilThere: nextGame.thereWithUtc,
    /** Minutes to the next game. */
    minutesLeft: Math.ceil((Date.parse(nextGameAt) - app.now()) / 60_000),
  };
}

/** Yesterday's game: its end, or whether it was begun. Its word only if the player has ended it. */
async function toYesterday(
  app: RequestContext["app"],
  { edition }: DailyGame,
  { before, past, unfinished }: { before: RecentDay; past: PastGame | undefined; unfinished: number | null },
) {
  const { number, status } = before;
  if (status === "notStarted") {
    const isBegun = unfinished === number;
    return { number, status: isBegun ? ("begun" as const) : ("open" as const), word: null, guessCount: null };
  }
  const word = await yesterdaysWord(app, edition);
  return {
    number,
    status: status === "complete" ? ("won" as const) : ("gaveUp" as const),
    word: word === null ? null : toDisplayed(app, edition, word),
    /** Null if it is not known. */
    guessCount: past?.guessCount ?? null,
  };
}
