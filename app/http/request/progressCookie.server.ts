// http: what is between a request and a verb: the progress cookie, forms, refusals as statuses.
// It may import services, platform, game and i18n; it holds no rule of its own.
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { appendEntry, formatLog, parseLog } from "~/game/log";
import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import { type DailyGame, gameKey, isDaily, isSameGame, parseGameKey } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import type { PlayStore } from "~/services/play/playStore";
import { cookiesOf, setCookieText } from "./cookieJar.server";
import { RECORD_GROWTH, recordLength, savedRecord } from "./recordCookie.server";

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
interface SavedGame {
  readonly game: DailyGame;
  readonly value: string;
  /** Cookies that the value is spread over. */
  readonly chunks: number;
}

export interface CookiePlayStore extends PlayStore {
  /** `Set-Cookie` values for the response, in order. */
  setCookies(): string[];
  /** Other games that had to go so that this one fits: the player is told. */
  dropped(): readonly DailyGame[];
}

/**
 * The play store of a player without an account: the log travels in the browser's own cookies `game_{edition}_{number}`, spread over
 * `.1`, `.2` … where one is too small.
 */
export function cookiePlayStore(request: Request, game: DailyGame): CookiePlayStore {
  const saved = readSavedGames(request);
  const own = saved.find((other) => isSameGame(other.game, game));
  let log = own === undefined ? [] : unpackLog(own.value);
  let written: { readonly value: string; readonly dropped: readonly SavedGame[] } | undefined;

  return {
    load: () => Promise.resolve(log),
    append: (entries, isEnd = false) => {
      const next = entries.reduce(appendEntry, log);
      const value = packLog(next);
      const reserve = isEnd ? 0 : ROOM_TO_END;
      if (Buffer.byteLength(formatLog(next)) > MAX_LOG_BYTES - reserve) return Promise.resolve("full");
      // Records are small, but they are kept longer than games and travel in the same header.
      const budget = PROGRESS_BUDGET - recordLength(request) - RECORD_GROWTH;
      const length = lengthOf({ game, value });
      if (length > budget - reserve) return Promise.resolve("full");
      log = next;
      written = { value, dropped: gamesToDrop(request, { saved, game, room: budget - length }) };
      return Promise.resolve("kept");
    },
    setCookies: () => {
      if (written === undefined) return [];
      return [
        ...writeCookies(request, { game, value: written.value, chunks: own?.chunks ?? 0 }),
        ...written.dropped.flatMap((other) => writeCookies(request, { ...other, value: "" })),
      ];
    },
    dropped: () => written?.dropped.map((other) => other.game) ?? [],
  };
}

const NAME_START = "game_";

function cookieName(game: DailyGame, chunk: number): string {
  return `${NAME_START}${gameKey(game)}${chunk === 0 ? "" : `.${chunk}`}`;
}

/** Every game of which the browser has a log. */
export function savedGames(request: Request): readonly DailyGame[] {
  return readSavedGames(request).map(({ game }) => game);
}

/** `Set-Cookie` values that take every game out of the browser. */
export function forgetGames(request: Request): string[] {
  return readSavedGames(request).flatMap((saved) => writeCookies(request, { ...saved, value: "" }));
}

/** Every game in the request's cookies. Cookies of that name that are none of ours are passed over. */
function readSavedGames(request: Request): SavedGame[] {
  const cookies = cookiesOf(request);
  const games: SavedGame[] = [];
  for (const [name, first] of Object.entries(cookies)) {
    const game = name.startsWith(NAME_START) ? parseGameKey(name.slice(NAME_START.length)) : undefined;
    if (game === undefined || !isDaily(game) || first === undefined) continue;
    let value = first;
    let chunks = 1;
    for (let next = cookies[cookieName(game, chunks)]; next !== undefined; next = cookies[cookieName(game, chunks)]) {
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
  request: Request,
  { saved, game, room }: { saved: readonly SavedGame[]; game: DailyGame; room: number },
): SavedGame[] {
  const records = new Map(EDITIONS.map((edition) => [edition, savedRecord(request, edition)]));
  const isOpen = ({ game: { edition, number } }: SavedGame) =>
    records.get(edition)?.results.has(number) === true ? 0 : 1;
  const others = saved
    .filter((other) => !isSameGame(other.game, game))
    .sort((a, b) => isOpen(a) - isOpen(b) || dayOf(a) - dayOf(b));
  let used = others.reduce((sum, other) => sum + lengthOf(other), 0);
  const dropped: SavedGame[] = [];
  for (const other of others) {
    if (used <= room && others.length - dropped.length < MAX_GAMES) break;
    used -= lengthOf(other);
    dropped.push(other);
  }
  return dropped;
}

/** Characters that a game takes in a request: the values of its cookies, and their names with what stands between them. */
function lengthOf({ game, value }: Pick<SavedGame, "game" | "value">): number {
  const chunks = Math.max(1, Math.ceil(value.length / CHUNK_LENGTH));
  return value.length + chunks * (cookieName(game, 1).length + "=; ".length);
}

/** The games of one day have different numbers in different editions. */
function dayOf({ game: { edition, number } }: SavedGame): number {
  return number + EDITION_FACTS[edition].numberOffset;
}

/** Cookies for a value, and expired ones for the chunks of an older value that was longer. */
function writeCookies(request: Request, { game, value, chunks }: SavedGame): string[] {
  const parts = value.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, "g")) ?? [];
  return Array.from({ length: Math.max(parts.length, chunks) }, (_, chunk) =>
    setCookieText(request, {
      name: cookieName(game, chunk),
      value: parts[chunk] ?? "",
      keptSeconds: parts[chunk] === undefined ? 0 : KEPT_SECONDS,
      isHidden: true,
    }),
  );
}
