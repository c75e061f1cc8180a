import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import { type DailyGame, gameKey, type GameRef, isDaily, isSameGame, parseGameKey } from "~/game/gameRef";
import { formatLog, parseLog } from "~/game/log";
import { refuse } from "~/game/refusal";
import type { GuessLog } from "~/game/types";
import type { PlayStore } from "~/services/play/playStore";
import {
  CHUNK_LENGTH,
  chunkName,
  type CookieJar,
  packText,
  readLongCookie,
  unpackText,
  writeLongCookie,
} from "./cookieJar.server";
import { readRecordCookies, RECORD_GROWTH, recordLength } from "./recordCookie.server";

/**
 * Limit of all progress and record cookies together, characters. Common proxies reject a header line over 8 kB, and
 * other cookies need room.
 */
export const PROGRESS_BUDGET = 7400;
/** Browsers store about 150 cookies per site and silently evict the rest. */
export const MAX_GAMES = 60;
/** Reserved for the last step, characters: a game whose log is full can still be won or given up. */
const ROOM_TO_END = 64;
/** Limit of an unpacked log, bytes. Bounds the cost of a forged cookie. */
const MAX_LOG_BYTES = 24 * 1024;
/** Counted from the last turn. */
const MAX_AGE_SECONDS = 15 * 86_400;

export function packLog(log: GuessLog): string {
  return log.length === 0 ? "" : packText(formatLog(log));
}

/** The inverse of `packLog`. A truncated value yields the readable steps, an invalid one an empty log. */
export function unpackLog(value: string): GuessLog {
  if (value === "" || value.length > PROGRESS_BUDGET) return [];
  return parseLog(unpackText(value, MAX_LOG_BYTES) ?? "");
}

interface GameCookies {
  readonly game: GameRef;
  /** The packed log. */
  readonly value: string;
}

export interface CookiePlayStore extends PlayStore {
  /** Other games that were dropped to make room for this one. The player is notified. */
  droppedGames(): readonly GameRef[];
}

/**
 * The play store of a game in the browser: every game of a guest, and a custom game of a member. The log is in the cookie
 * `game_{edition}_{number}` or `game_custom_{edition}_{code}`.
 */
export function cookiePlayStore(cookies: CookieJar, game: GameRef): CookiePlayStore {
  const all = readGameCookies(cookies);
  const own = all.find((other) => isSameGame(other.game, game));
  let log = own === undefined ? [] : unpackLog(own.value);
  let dropped: readonly GameCookies[] = [];

  return {
    load: () => Promise.resolve({ log, version: 0 }),
    save: (next, { isEnd = false } = {}) => {
      const value = packLog(next);
      const reserve = isEnd ? 0 : ROOM_TO_END;
      if (Buffer.byteLength(formatLog(next)) > MAX_LOG_BYTES - reserve) return Promise.resolve(refuse("logFull"));
      // Record cookies count too: they live longer than games and are sent in the same header.
      const budget = PROGRESS_BUDGET - recordLength(cookies) - RECORD_GROWTH;
      const length = lengthOf({ game, value });
      if (length > budget - reserve) return Promise.resolve(refuse("logFull"));
      log = next;
      dropped = gamesToDrop(cookies, { all, game, room: budget - length });
      writeGameCookies(cookies, { game, value });
      for (const other of dropped) writeGameCookies(cookies, { ...other, value: "" });
      return Promise.resolve({ type: "stored", version: 0 });
    },
    droppedGames: () => dropped.map((other) => other.game),
  };
}

const NAME_PREFIX = "game_";

const cookieName = (game: GameRef) => NAME_PREFIX + gameKey(game);

/** Every daily game with a log in the cookies. */
export function cookieGames(cookies: CookieJar): readonly DailyGame[] {
  return readGameCookies(cookies)
    .map(({ game }) => game)
    .filter(isDaily);
}

/** Deletes the daily games. Custom games belong to the browser, whoever is logged in. */
export function deleteGameCookies(cookies: CookieJar): void {
  for (const saved of readGameCookies(cookies))
    if (isDaily(saved.game)) writeGameCookies(cookies, { ...saved, value: "" });
}

/**
 * Every game in the cookies, in their order: a browser sends cookies in the order in which they were first set. Skips
 * cookies with the prefix whose name is no game.
 */
function readGameCookies(cookies: CookieJar): GameCookies[] {
  return cookies.names().flatMap((name) => {
    const game = name.startsWith(NAME_PREFIX) ? parseGameKey(name.slice(NAME_PREFIX.length)) : undefined;
    return game === undefined ? [] : [{ game, value: readLongCookie(cookies, name) ?? "" }];
  });
}

/**
 * The games to drop so that the rest fits into `room` characters. Finished daily games go first: their results are in
 * the records. Custom games go next, because nothing says whether they are finished, and open daily games last. Of
 * each kind, older games go before newer ones; custom games have no day, but are in the order in which they were begun.
 */
function gamesToDrop(
  cookies: CookieJar,
  { all, game, room }: { all: readonly GameCookies[]; game: GameRef; room: number },
): GameCookies[] {
  const others = all.filter((other) => !isSameGame(other.game, game));
  let used = others.reduce((sum, other) => sum + lengthOf(other), 0);
  const fits = (count: number) => used <= room && count < MAX_GAMES;
  if (fits(others.length)) return [];
  const records = new Map(EDITIONS.map((edition) => [edition, readRecordCookies(cookies, edition)]));
  const place = ({ game: other }: GameCookies) => {
    if (!isDaily(other)) return { kind: 1, day: 0 };
    const isFinished = records.get(other.edition)?.results.has(other.number) === true;
    return { kind: isFinished ? 0 : 2, day: dayOf(other) };
  };
  const inOrder = others
    .map((other) => ({ other, ...place(other) }))
    // Sorting is stable: custom games stay in their order.
    .sort((a, b) => a.kind - b.kind || a.day - b.day);
  const dropped: GameCookies[] = [];
  for (const { other } of inOrder) {
    if (fits(others.length - dropped.length)) break;
    used -= lengthOf(other);
    dropped.push(other);
  }
  return dropped;
}

/** Characters that a game takes in the Cookie header: values, names and separators. */
function lengthOf({ game, value }: GameCookies): number {
  const chunks = Math.max(1, Math.ceil(value.length / CHUNK_LENGTH));
  return value.length + chunks * (chunkName(cookieName(game), 1).length + "=; ".length);
}

/** Day of a game, comparable across editions, which number the same day differently. */
function dayOf({ edition, number }: DailyGame): number {
  return number + EDITION_FACTS[edition].numberOffset;
}

function writeGameCookies(cookies: CookieJar, { game, value }: GameCookies): void {
  writeLongCookie(cookies, { name: cookieName(game), value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}
