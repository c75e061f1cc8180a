import type { Edition } from "~/editions/editions";
import { dayOf, gameKey, type GameRef, isDaily, parseGameKey } from "~/editions/gameRef";
import { isRecord } from "~/platform/json";
import type { GuessLog } from "./guess";
import { formatLog, parseLog, withoutAuthor } from "./log";

/*
 * The logs of games that a browser keeps, as they stand in a file of games (`gamesFile.ts`), and as a script sends those of
 * local storage to be put in.
 */

/** Maximum length of a file, bytes. A hundred games of fifty guesses take 50 kB. */
export const MAX_GAMES_FILE_BYTES = 512 * 1024;
/** More than a browser keeps: 60 games in cookies, 15 days of every edition and 20 custom games in local storage. */
const MAX_GAMES = 160;

/** The log of a game, as it is kept in a browser. */
export interface KeptLog {
  readonly game: GameRef;
  readonly log: GuessLog;
}

/** The number of the current game of an edition. */
export type NewestOf = (edition: Edition) => number;

/** Room that the other parts of a file have in any case, bytes. */
const ROOM_FOR_REST = 16 * 1024;
/** Bytes of a character at most, and what stands around a log in a file. */
const [BYTES_OF_CHARACTER, AROUND_LOG] = [2, 60];

/**
 * The logs of a file: each game once, newest day first, then custom games. Those that would make it too large are left out.
 * @param games of a game that is there twice, the steps that only the later one has follow: after its end they change nothing
 */
export function formatKeptLogs(games: readonly KeptLog[]): readonly { readonly game: string; readonly log: string }[] {
  const place = ({ game }: KeptLog) => (isDaily(game) ? dayOf(game) : 0);
  const linesOf = new Map<string, Set<string>>();
  for (const { game, log } of [...games].sort((a, b) => place(b) - place(a))) {
    const lines = linesOf.get(gameKey(game)) ?? new Set();
    for (const entry of log) lines.add(formatLog([withoutAuthor(entry)]));
    linesOf.set(gameKey(game), lines);
  }
  let room = MAX_GAMES_FILE_BYTES - ROOM_FOR_REST;
  return [...linesOf]
    .map(([game, lines]) => ({ game, log: [...lines].join("\n") }))
    .filter(({ game, log }) => {
      room -= (game.length + log.length) * BYTES_OF_CHARACTER + AROUND_LOG;
      return room >= 0;
    })
    .slice(0, MAX_GAMES);
}

/** Inverse of `formatKeptLogs`. Games after the newest one are left out, like all that is no log. */
export function parseKeptLogs(
  value: unknown,
  newest: NewestOf,
): { readonly games: readonly KeptLog[]; readonly leftOut: number } {
  if (!Array.isArray(value)) return { games: [], leftOut: value === undefined ? 0 : 1 };
  const games = value.slice(0, MAX_GAMES).flatMap((kept) => parseKeptLog(kept, newest) ?? []);
  return { games, leftOut: value.length - games.length };
}

function parseKeptLog(value: unknown, newest: NewestOf): KeptLog | undefined {
  if (!isRecord(value) || typeof value.game !== "string" || typeof value.log !== "string") return undefined;
  const game = parseGameKey(value.game);
  if (game === undefined || (isDaily(game) && game.number > newest(game.edition))) return undefined;
  // Lines that are no steps are skipped, as in a cookie.
  const log = parseLog(value.log).map(withoutAuthor);
  return log.length === 0 ? undefined : { game, log };
}
