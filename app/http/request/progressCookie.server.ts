// http: translates requests into service calls, and their outcomes into responses: cookies, sessions, forms, pages, the
// JSON API.
// It may import services, platform, game and i18n. It has no game rules.
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { appendEntry, formatLog, parseLog } from "~/game/log";
import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import { type DailyGame, gameKey, isDaily, isSameGame, parseGameKey } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import type { PlayStore } from "~/services/play/playStore";
import type { CookieJar } from "./cookieJar.server";
import { readRecordCookies, RECORD_GROWTH, recordLength } from "./recordCookie.server";

/** Longest value of one cookie, characters. Browsers accept 4096 bytes including name and attributes. */
const CHUNK_LENGTH = 3700;
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

/** Packs a log: its text form, deflated, in base64url. */
export function packLog(log: GuessLog): string {
  return log.length === 0 ? "" : deflateRawSync(formatLog(log), { level: 9 }).toString("base64url");
}

/** The inverse of `packLog`. A truncated value yields the readable steps, an invalid one an empty log. */
export function unpackLog(value: string): GuessLog {
  if (value === "" || value.length > PROGRESS_BUDGET) return [];
  try {
    const text = inflateRawSync(Buffer.from(value, "base64url"), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_LOG_BYTES,
    });
    return parseLog(text.toString("utf8"));
  } catch {
    // The value is invalid: the game starts over.
    return [];
  }
}

/** The cookies of one game. */
interface GameCookies {
  readonly game: DailyGame;
  /** The packed log. */
  readonly value: string;
  /** Number of cookies that hold the value. */
  readonly chunks: number;
}

export interface CookiePlayStore extends PlayStore {
  /** Other games that were dropped to make room for this one. The player is notified. */
  droppedGames(): readonly DailyGame[];
}

/**
 * The play store of a guest. The log is in the cookie `game_{edition}_{number}`, continued in `.1`, `.2` … when one
 * cookie is too small.
 */
export function cookiePlayStore(cookies: CookieJar, game: DailyGame): CookiePlayStore {
  const all = readGameCookies(cookies);
  const own = all.find((other) => isSameGame(other.game, game));
  let log = own === undefined ? [] : unpackLog(own.value);
  let dropped: readonly GameCookies[] = [];

  return {
    load: () => Promise.resolve(log),
    append: (entries, isEnd = false) => {
      const next = entries.reduce(appendEntry, log);
      const value = packLog(next);
      const reserve = isEnd ? 0 : ROOM_TO_END;
      if (Buffer.byteLength(formatLog(next)) > MAX_LOG_BYTES - reserve) return Promise.resolve("full");
      // Record cookies count too: they live longer than games and are sent in the same header.
      const budget = PROGRESS_BUDGET - recordLength(cookies) - RECORD_GROWTH;
      const length = lengthOf({ game, value });
      if (length > budget - reserve) return Promise.resolve("full");
      log = next;
      dropped = gamesToDrop(cookies, { all, game, room: budget - length });
      writeGameCookies(cookies, { game, value, chunks: own?.chunks ?? 0 });
      for (const other of dropped) writeGameCookies(cookies, { ...other, value: "" });
      return Promise.resolve("stored");
    },
    droppedGames: () => dropped.map((other) => other.game),
  };
}

const NAME_PREFIX = "game_";

function cookieName(game: DailyGame, chunk: number): string {
  return `${NAME_PREFIX}${gameKey(game)}${chunk === 0 ? "" : `.${chunk}`}`;
}

/** Every game with a log in the cookies. */
export function cookieGames(cookies: CookieJar): readonly DailyGame[] {
  return readGameCookies(cookies).map(({ game }) => game);
}

export function deleteGameCookies(cookies: CookieJar): void {
  for (const saved of readGameCookies(cookies)) writeGameCookies(cookies, { ...saved, value: "" });
}

/** Every game in the cookies. Skips cookies with the prefix whose name is no daily game. */
function readGameCookies(cookies: CookieJar): GameCookies[] {
  const games: GameCookies[] = [];
  for (const name of cookies.names()) {
    const game = name.startsWith(NAME_PREFIX) ? parseGameKey(name.slice(NAME_PREFIX.length)) : undefined;
    if (game === undefined || !isDaily(game)) continue;
    let value = "";
    let chunks = 0;
    for (let next = cookies.get(name); next !== undefined; next = cookies.get(cookieName(game, chunks))) {
      value += next;
      chunks += 1;
    }
    games.push({ game, value, chunks });
  }
  return games;
}

/**
 * The games to drop so that the rest fits into `room` characters. Finished games, whose results are in the records, go
 * before open ones; older games go before newer ones.
 */
function gamesToDrop(
  cookies: CookieJar,
  { all, game, room }: { all: readonly GameCookies[]; game: DailyGame; room: number },
): GameCookies[] {
  const records = new Map(EDITIONS.map((edition) => [edition, readRecordCookies(cookies, edition)]));
  const isOpen = ({ game: { edition, number } }: GameCookies) =>
    records.get(edition)?.results.has(number) === true ? 0 : 1;
  const others = all
    .filter((other) => !isSameGame(other.game, game))
    .sort((a, b) => isOpen(a) - isOpen(b) || dayOf(a) - dayOf(b));
  let used = others.reduce((sum, other) => sum + lengthOf(other), 0);
  const dropped: GameCookies[] = [];
  for (const other of others) {
    if (used <= room && others.length - dropped.length < MAX_GAMES) break;
    used -= lengthOf(other);
    dropped.push(other);
  }
  return dropped;
}

/** Characters that a game takes in the Cookie header: values, names and separators. */
function lengthOf({ game, value }: Pick<GameCookies, "game" | "value">): number {
  const chunks = Math.max(1, Math.ceil(value.length / CHUNK_LENGTH));
  return value.length + chunks * (cookieName(game, 1).length + "=; ".length);
}

/** Day of a game, comparable across editions, which number the same day differently. */
function dayOf({ game: { edition, number } }: GameCookies): number {
  return number + EDITION_FACTS[edition].numberOffset;
}

/** Sets the cookies of a value, and deletes left-over chunks of a longer old value. */
function writeGameCookies(cookies: CookieJar, { game, value, chunks }: GameCookies): void {
  const parts = value.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, "g")) ?? [];
  parts.forEach((part, chunk) => {
    cookies.set({ name: cookieName(game, chunk), value: part, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
  });
  for (let chunk = parts.length; chunk < chunks; chunk += 1) cookies.delete(cookieName(game, chunk));
}
