import { type Edition, EDITIONS, recordCookies } from "~/editions/editions";
import {
  type DailyGame,
  dayOf,
  type DroppedGame,
  gameKey,
  type GameRef,
  isDaily,
  isSameGame,
  parseGameKey,
} from "~/editions/gameRef";
import { refuse } from "~/platform/refusal";
import type { GuessLog } from "~/play/guess";
import {
  formatStoredImport,
  LEGACY_IMPORT_COOKIE,
  type LegacyImport,
  parseStoredImport,
  toShownStats,
} from "~/play/legacyImport";
import type { LegacyStore } from "~/play/legacyImport.server";
import { formatLog, parseLog } from "~/play/log";
import type { PlayStore } from "~/play/playStore";
import {
  mergeRecords,
  parseRecord,
  type PlayerRecord,
  RECORD_MAX_AGE_SECONDS,
  recordBonusWin,
  recordEnd,
} from "~/play/record";
import type { RecordStore } from "~/play/recordStore";
import { formatResults } from "~/play/results";
import { formatStats } from "~/play/stats";
import {
  CHUNK_LENGTH,
  chunkName,
  type CookieJar,
  packText,
  readLongCookie,
  unpackText,
  writeLongCookie,
} from "~/site/cookieJar.request.server";

/*
 * What a browser without a member keeps in cookies: games, records and imports. All of them are sent with each request, so they
 * share a budget.
 */

/** The play stores in the cookies: of all games of a guest, and of the custom games of a member. */
export function cookieStores(cookies: CookieJar) {
  const opened: CookiePlayStore[] = [];
  return {
    storeOf: (game: GameRef) => {
      const store = cookiePlayStore(cookies, game);
      opened.push(store);
      return store;
    },
    /** Games that were dropped to make room for others. */
    droppedGames: (): readonly DroppedGame[] => {
      const dropped = opened.flatMap((store) => store.droppedGames());
      return [...new Set(dropped.map((game) => (isDaily(game) ? game.number : "custom")))];
    },
  };
}

/**
 * Limit of all progress and record cookies together, characters. Common proxies reject a header line over 8 kB, and
 * other cookies need room.
 */
export const PROGRESS_BUDGET = 7400;
/** Browsers store about 150 cookies per site and silently evict the rest. */
const MAX_GAMES = 60;
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

interface CookiePlayStore extends PlayStore {
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
    save: (next, { isEnd = false, mayGiveWay = false } = {}) => {
      const value = packLog(next);
      const reserve = isEnd ? 0 : ROOM_TO_END;
      if (Buffer.byteLength(formatLog(next)) > MAX_LOG_BYTES - reserve) return Promise.resolve(refuse("logFull"));
      // Record cookies count too: they live longer than games and are sent in the same header.
      const budget = PROGRESS_BUDGET - recordLength(cookies) - RECORD_GROWTH;
      const length = lengthOf({ game, value });
      if (length > budget - reserve) return Promise.resolve(refuse("logFull"));
      const others = all.filter((other) => !isSameGame(other.game, game));
      const toDrop = mayGiveWay
        ? gamesToDrop(cookies, [...others, { game, value }], budget)
        : gamesToDrop(cookies, others, budget - length, MAX_GAMES - 1);
      if (toDrop.some((other) => isSameGame(other.game, game))) return Promise.resolve(refuse("storageFull"));
      dropped = toDrop;
      log = next;
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
  games: readonly GameCookies[],
  room: number,
  maxGames = MAX_GAMES,
): GameCookies[] {
  let used = games.reduce((sum, game) => sum + lengthOf(game), 0);
  const fits = (count: number) => used <= room && count <= maxGames;
  if (fits(games.length)) return [];
  const records = new Map(EDITIONS.map((edition) => [edition, readRecordCookies(cookies, edition)]));
  const place = ({ game }: GameCookies) => {
    if (!isDaily(game)) return { kind: 1, day: 0 };
    const isFinished = records.get(game.edition)?.results.has(game.number) === true;
    return { kind: isFinished ? 0 : 2, day: dayOf(game) };
  };
  const inOrder = games
    .map((game) => ({ game, ...place(game) }))
    // Sorting is stable: custom games stay in their order.
    .sort((a, b) => a.kind - b.kind || a.day - b.day);
  const dropped: GameCookies[] = [];
  for (const { game } of inOrder) {
    if (fits(games.length - dropped.length)) break;
    used -= lengthOf(game);
    dropped.push(game);
  }
  return dropped;
}

/** Characters that a game takes in the Cookie header: values, names and separators. */
function lengthOf({ game, value }: GameCookies): number {
  const chunks = Math.max(1, Math.ceil(value.length / CHUNK_LENGTH));
  return value.length + chunks * (chunkName(cookieName(game), 1).length + "=; ".length);
}

function writeGameCookies(cookies: CookieJar, { game, value }: GameCookies): void {
  writeLongCookie(cookies, { name: cookieName(game), value, maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true });
}

/** The record store of a guest: one pair of cookies per edition. Scripts can read them. */
export function cookieRecordStore(cookies: CookieJar): RecordStore {
  /** @returns whether the record was changed */
  const change = (edition: Edition, changed: (before: PlayerRecord) => PlayerRecord): boolean => {
    const before = readRecordCookies(cookies, edition);
    const after = changed(before);
    if (after === before) return false;
    writeRecordCookies(cookies, edition, after);
    return true;
  };
  const load = (edition: Edition): PlayerRecord => {
    const { stats, results } = readRecordCookies(cookies, edition);
    return { stats: toShownStats(stats, readImportCookie(cookies), edition), results };
  };
  return {
    load: (edition) => Promise.resolve(load(edition)),
    results: (edition) => Promise.resolve(load(edition).results),
    streak: (edition) => Promise.resolve(load(edition).stats),
    addEnd: (edition, ended) => Promise.resolve(change(edition, (before) => recordEnd(before, ended))),
    addBonusWin: (edition, number) => {
      change(edition, (before) => recordBonusWin(before, number));
      return Promise.resolve();
    },
    merge: (edition, record) => Promise.resolve(change(edition, (before) => mergeRecords(before, record))),
  };
}

/** The imports of a guest: one cookie. Scripts can read it. */
export function cookieLegacyStore(cookies: CookieJar): LegacyStore {
  return {
    hasImported: () => Promise.resolve(readImportCookie(cookies) !== undefined),
    add: (legacy) => {
      if (readImportCookie(cookies) !== undefined) return Promise.resolve(false);
      const value = formatStoredImport(legacy);
      cookies.set({ name: LEGACY_IMPORT_COOKIE, value, maxAgeSeconds: RECORD_MAX_AGE_SECONDS });
      return Promise.resolve(true);
    },
  };
}

/** What a guest has imported. Undefined: nothing. */
export function readImportCookie(cookies: CookieJar): LegacyImport | undefined {
  return parseStoredImport(cookies.get(LEGACY_IMPORT_COOKIE) ?? "");
}

/** The record of an edition from the cookies, without what was imported. */
function readRecordCookies(cookies: CookieJar, edition: Edition): PlayerRecord {
  const names = recordCookies(edition);
  return parseRecord({ stats: cookies.get(names.stats) ?? "", results: cookies.get(names.results) ?? "" });
}

function writeRecordCookies(cookies: CookieJar, edition: Edition, { stats, results }: PlayerRecord): void {
  const names = recordCookies(edition);
  const maxAgeSeconds = RECORD_MAX_AGE_SECONDS;
  cookies.set({ name: names.stats, value: formatStats(stats), maxAgeSeconds });
  cookies.set({ name: names.results, value: formatResults(results), maxAgeSeconds });
}

export function deleteRecordCookies(cookies: CookieJar): void {
  for (const name of recordNames()) cookies.delete(name);
}

export function hasRecordCookies(cookies: CookieJar): boolean {
  return recordNames().some((name) => cookies.get(name) !== undefined);
}

function recordNames(): string[] {
  return [...EDITIONS.flatMap((edition) => Object.values<string>(recordCookies(edition))), LEGACY_IMPORT_COOKIE];
}

/**
 * Upper bound of what the end of one game with its bonus round adds to the record cookies, including their names.
 * Characters.
 */
const RECORD_GROWTH = 99;

/** Characters that all record cookies take in the Cookie header. */
function recordLength(cookies: CookieJar): number {
  return recordNames().reduce((sum, name) => {
    const value = cookies.get(name);
    return value === undefined ? sum : sum + name.length + "=; ".length + value.length;
  }, 0);
}

/** What a guest plays and has played, as it is in the cookies. */
export function readGuestPlays(cookies: CookieJar) {
  // A browser never has more of our games. The limit bounds the rankings that forged cookies can cause.
  const games = readGameCookies(cookies).slice(0, MAX_GAMES);
  return {
    games: games.map(({ game, value }) => ({ game, log: unpackLog(value) })).filter(({ log }) => log.length > 0),
    records: new Map(EDITIONS.map((edition) => [edition, readRecordCookies(cookies, edition)])),
    imported: readImportCookie(cookies),
  };
}
