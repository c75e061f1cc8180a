// http: what is between a request and a verb: the progress cookie, forms, refusals as statuses.
// It may import services, platform, game and i18n; it holds no rule of its own.
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { appendEntry, formatLog, parseLog } from "~/game/log";
import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import { type DailyGame, gameKey, isDaily, isSameGame, parseGameKey } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import type { PlayStore } from "~/services/play/playStore";
import type { CookieJar } from "./cookieJar.server";
import { readRecordCookies, RECORD_GROWTH, recordLength } from "./recordCookie.server";

/** Characters of one cookie's value: browsers take 4096 bytes with name and attributes. */
const CHUNK_LENGTH = 3700;
/** Characters of all progress and record cookies together. Common proxies refuse a header line of more than 8 kB, and other cookies need room. */
export const PROGRESS_BUDGET = 7400;
/** Browsers keep some 150 cookies of a site, and let the others go without a word. */
export const MAX_GAMES = 60;
/** Kept free for the last step: a game that has become too long can still be won or given up. Characters. */
const ROOM_TO_END = 64;
/** A log is never longer than this when unpacked, so that no forged cookie costs more than a long game of one's own. Bytes. */
const MAX_LOG_BYTES = 24 * 1024;
/** After the last turn. */
const KEPT_SECONDS = 15 * 86_400;

/** Packs a log: its text form, deflated, in base64url. */
export function packLog(log: GuessLog): string {
  return log.length === 0 ? "" : deflateRawSync(formatLog(log), { level: 9 }).toString("base64url");
}

/** The inverse of `packLog`. A cut-off value gives the steps that can still be read, anything else an empty log. */
export function unpackLog(value: string): GuessLog {
  if (value === "" || value.length > PROGRESS_BUDGET) return [];
  try {
    const text = inflateRawSync(Buffer.from(value, "base64url"), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_LOG_BYTES,
    });
    return parseLog(text.toString("utf8"));
  } catch {
    // A forged value is no log: the game begins anew, which is all that its owner can lose.
    return [];
  }
}

/** What the browser keeps of one game. */
interface GameCookies {
  readonly game: DailyGame;
  /** The packed log. */
  readonly value: string;
  /** Cookies that the value is spread over. */
  readonly chunks: number;
}

export interface CookiePlayStore extends PlayStore {
  /** Other games that had to go so that this one fits: the player is told. */
  droppedGames(): readonly DailyGame[];
}

/**
 * The play store of a guest: the log travels in the browser's own cookies `game_{edition}_{number}`, spread over `.1`, `.2` … where one is too
 * small.
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
      // Records are small, but they are kept longer than games and travel in the same header.
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

/** Every game of which the browser has a log. */
export function cookieGames(cookies: CookieJar): readonly DailyGame[] {
  return readGameCookies(cookies).map(({ game }) => game);
}

export function deleteGameCookies(cookies: CookieJar): void {
  for (const saved of readGameCookies(cookies)) writeGameCookies(cookies, { ...saved, value: "" });
}

/** Every game in the cookies. Cookies with such a name that are none of ours are passed over. */
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
 * The games that go, until the rest fits into `room` characters: those that are over, whose ends the records know, then those that somebody
 * may come back to, the oldest first of either.
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

/** Characters that a game takes in a request: the values of its cookies, and their names with what stands between them. */
function lengthOf({ game, value }: Pick<GameCookies, "game" | "value">): number {
  const chunks = Math.max(1, Math.ceil(value.length / CHUNK_LENGTH));
  return value.length + chunks * (cookieName(game, 1).length + "=; ".length);
}

/** The games of one day have different numbers in different editions. */
function dayOf({ game: { edition, number } }: GameCookies): number {
  return number + EDITION_FACTS[edition].numberOffset;
}

/** Sets the cookies of a value, and deletes the chunks of an older value that was longer. */
function writeGameCookies(cookies: CookieJar, { game, value, chunks }: GameCookies): void {
  const parts = value.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, "g")) ?? [];
  parts.forEach((part, chunk) => {
    cookies.set({ name: cookieName(game, chunk), value: part, maxAgeSeconds: KEPT_SECONDS, isHttpOnly: true });
  });
  for (let chunk = parts.length; chunk < chunks; chunk += 1) cookies.delete(cookieName(game, chunk));
}
