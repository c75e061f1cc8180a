import type { App } from "~/app";
import type { GameRefusal } from "~/editions/calendar.refusals";
import { checkPlayable, currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { type HintCount, listGameCounts, listHintCounts } from "./gameCounts.data.server";
import { openGameCached } from "./openGame.server";
import {
  type EndCount,
  type GameCounts,
  monthAmongOthers,
  type OthersPlayed,
  placeAmong,
  type PlayedGame,
  playedOf,
} from "./played";
import { hasEnded, type Reader } from "./requestedWord.server";
import type { MonthAmongOthers, Stats } from "./stats";

interface Range {
  readonly edition: Edition;
  readonly from: number;
  readonly to: number;
}

/**
 * How the games from one number to another, both included, were played on their days, by number. A game without an entry
 * has not been ended by anybody, is older than the counts are kept, or has not begun. Counts of the last minute may be
 * missing. Teams are not in it.
 */
export async function playedGames(app: Pick<App, "db">, range: Range): Promise<ReadonlyMap<number, PlayedGame>> {
  const counted = await countedGames(app, range);
  return new Map([...counted].map(([number, counts]) => [number, playedOf(counts)]));
}

/** How one game was played on its day, see `playedGames`. */
export async function playedOnDay(app: Pick<App, "db">, { edition, number }: DailyGame): Promise<PlayedGame> {
  const played = await playedGames(app, { edition, from: number, to: number });
  return played.get(number) ?? { isTooFew: true, players: 0 };
}

async function countedGames({ db }: Pick<App, "db">, range: Range): Promise<ReadonlyMap<number, GameCounts>> {
  const counted = new Map<number, { readonly ends: EndCount[]; readonly hints: HintCount[] }>();
  for (const count of await listGameCounts(db, range)) {
    const ofGame = counted.get(count.number) ?? { ends: [], hints: [] };
    ofGame.ends.push(count);
    counted.set(count.number, ofGame);
  }
  for (const count of await listHintCounts(db, range)) counted.get(count.number)?.hints.push(count);
  return counted;
}

/**
 * How a daily game was played on its day. Today's is for readers who have ended it.
 * @param asked.readerOf only today's game needs it
 */
export async function playedGame(
  app: App,
  { game, readerOf }: { game: DailyGame; readerOf: () => Promise<Reader> },
): Promise<Result<PlayedGame, GameRefusal | "wordInPlay">> {
  const refusal = checkPlayable(app, game);
  if (refusal !== undefined) return refusal;
  const { edition, number } = game;
  if (number === currentGame(app, edition).number) {
    const open = await openGameCached(app, game);
    if (isRefused(open)) return open;
    if (!(await hasEnded(open, await readerOf()))) return refuse("wordInPlay");
  }
  return playedOnDay(app, game);
}

/**
 * How others did in a daily game. Only for a player who has ended it.
 * @param own what the player needed; null for a team, and for one who gave up
 * @returns null for a past game that nobody was counted in
 */
export async function othersPlayed(
  app: App,
  game: DailyGame,
  own: { readonly guessCount: number } | null,
): Promise<OthersPlayed | null> {
  const { edition, number } = game;
  const isToday = number === currentGame(app, edition).number;
  const counts = (await countedGames(app, { edition, from: number, to: number })).get(number);
  if (counts === undefined && !isToday) return null;
  const counted = playedOf(counts ?? { ends: [], hints: [] });
  // The player has ended it, whether that is written already or not.
  const played = counted.isTooFew && isToday ? { ...counted, players: Math.max(1, counted.players) } : counted;
  const place =
    played.isTooFew || own === null || counts === undefined ? null : placeAmong(counts.ends, own.guessCount);
  return { isToday, played, place };
}

/** Days of a month. */
const MONTH = 30;

/** How a player's games of the last 30 days stand among those of others. Null: there are too few. */
export async function playedMonth(
  app: App,
  edition: Edition,
  { history }: Pick<Stats, "history">,
): Promise<MonthAmongOthers | null> {
  const to = currentGame(app, edition).number;
  const from = to - MONTH + 1;
  const ofMonth = history.filter(({ number }) => number >= from && number <= to);
  return ofMonth.length === 0 ? null : monthAmongOthers(ofMonth, await countedGames(app, { edition, from, to }));
}
