import { type LegacyData, type LegacyPair, parseLegacyText, parseSentImport, withoutGuesses } from "~/game/legacy";
import { formatLegacyImport, type LegacyImport } from "~/game/legacyImport";
import { isRefused } from "~/game/refusal";
import { MIGRATE_PAGE, pathIn } from "~/i18n/addresses";
import type { RequestContext } from "./context";
import {
  CHUNK_LENGTH,
  type CookieJar,
  packText,
  readLongCookie,
  unpackText,
  writeLongCookie,
} from "./cookieJar.server";
import { PROGRESS_BUDGET } from "./guestCookies.server";

/*
 * What the browser keeps of a stats file between the steps of an import. Only the page of the import gets these cookies.
 * They are not sealed: whoever writes one by hand could send the same as a file.
 */

/** Name of the cookie with the file that is shown. */
const FILE_COOKIE = "legacy_file";
/** Name of the cookie with what the import would add. */
const SUMS_COOKIE = "legacy_sums";
const MAX_AGE_SECONDS = 3600;

/** Upper bound of a text that is packed, bytes. No longer one fits into the cookies. */
const MAX_TEXT_BYTES = 64 * 1024;

type Jar = Pick<RequestContext, "cookies" | "language">;

/**
 * Keeps the pairs of a stats file.
 * @returns `short`: there is only room for settings and statistics; `none`: not even for these
 */
export function keepFile(jar: Jar, pairs: readonly LegacyPair[]): "whole" | "short" | "none" {
  if (keepPairs(jar, pairs, PROGRESS_BUDGET - otherLength(jar.cookies))) return "whole";
  return keepPairs(jar, withoutGuesses(pairs), CHUNK_LENGTH) ? "short" : "none";
}

function keepPairs(jar: Jar, pairs: readonly LegacyPair[], room: number): boolean {
  const text = JSON.stringify(pairs);
  const value = Buffer.byteLength(text) > MAX_TEXT_BYTES ? undefined : packText(text);
  if (value === undefined || value.length > room) return false;
  writeLongCookie(jar.cookies, { name: FILE_COOKIE, value, ...optionsOf(jar) });
  return true;
}

/** Characters of the other cookies in the Cookie header. */
function otherLength(cookies: CookieJar): number {
  const others = cookies.names().filter((name) => !name.startsWith(FILE_COOKIE));
  return others.reduce((sum, name) => sum + name.length + "=; ".length + (cookies.get(name) ?? "").length, 0);
}

/** Undefined: the browser has not kept a file, or no longer. */
export function readFile({ cookies }: Jar): LegacyData | undefined {
  const data = parseLegacyText(unpackText(readLongCookie(cookies, FILE_COOKIE) ?? "", MAX_TEXT_BYTES) ?? "");
  return isRefused(data) ? undefined : data;
}

export function keepSums(jar: Jar, imported: LegacyImport): void {
  jar.cookies.set({ name: SUMS_COOKIE, value: formatLegacyImport(imported), ...optionsOf(jar) });
}

/** Undefined: the browser has not kept any, or no longer. */
export function readSums({ cookies }: Jar): LegacyImport | undefined {
  return parseSentImport(cookies.get(SUMS_COOKIE) ?? "");
}

const optionsOf = ({ language }: Jar) =>
  ({ maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true, path: pathIn(language, MIGRATE_PAGE) }) as const;
