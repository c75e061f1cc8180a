import { json, redirect } from "@remix-run/node";
import { EDITIONS, toEdition } from "~/editions/editions";
import { gamePath, MIGRATE_PAGE, pathIn } from "~/i18n/addresses";
import { isRefused, refuse } from "~/platform/refusal";
import {
  formatLegacyImport,
  HIDDEN_OFFER_COOKIE,
  HIDDEN_OFFER_MAX_AGE_SECONDS,
  type LegacyImport,
} from "~/play/legacyImport";
import { importLegacy, summarizeImport } from "~/play/legacyImport.server";
import { PROGRESS_BUDGET } from "~/player/guestStore.request.server";
import type { Refusal } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";
import {
  CHUNK_LENGTH,
  type CookieJar,
  packText,
  readLongCookie,
  unpackText,
  writeLongCookie,
} from "~/site/cookieJar.request.server";
import { refusalResponse, statusOf } from "~/site/refusal.request.server";
import { storesOf } from "~/teams/stores.request.server";
import {
  type LegacyData,
  type LegacyPair,
  MAX_LEGACY_BYTES,
  parseLegacyPairs,
  parseLegacyText,
  parseSentImport,
  withoutGuesses,
} from "./legacy";

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
function keepFile(jar: Jar, pairs: readonly LegacyPair[]): "whole" | "short" | "none" {
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
function readFile({ cookies }: Jar): LegacyData | undefined {
  const data = parseLegacyText(unpackText(readLongCookie(cookies, FILE_COOKIE) ?? "", MAX_TEXT_BYTES) ?? "");
  return isRefused(data) ? undefined : data;
}

function keepSums(jar: Jar, imported: LegacyImport): void {
  jar.cookies.set({ name: SUMS_COOKIE, value: formatLegacyImport(imported), ...optionsOf(jar) });
}

/** Undefined: the browser has not kept any, or no longer. */
function readSums({ cookies }: Jar): LegacyImport | undefined {
  return parseSentImport(cookies.get(SUMS_COOKIE) ?? "");
}

const optionsOf = ({ language }: Jar) =>
  ({ maxAgeSeconds: MAX_AGE_SECONDS, isHttpOnly: true, path: pathIn(language, MIGRATE_PAGE) }) as const;

/** What the page shows. Nothing of a file is stored on the server. */
export type MigrateStep = Awaited<ReturnType<typeof loadMigrateStep>>;

type Refused = ReturnType<typeof toStep>;

/**
 * @param field the one that is wrong. Null: none of the form
 * @param typed the pasted text
 */
function toStep(why: Refusal, field: "file" | "text" | null = null, typed = "") {
  return { step: "refused" as const, why, field, typed };
}

/** The step that the address names. The listener redirects to `?tooLarge` from a file that is too large to be read. */
export async function loadMigrateStep(context: RequestContext) {
  const { searchParams } = context.url;
  const stores = await storesOf(context);
  const hasImported = await stores.legacy.hasImported();
  if (searchParams.has("tooLarge")) return toStep("statsTooLarge", "file");
  if (searchParams.has("preview")) {
    const data = readFile(context);
    if (data !== undefined) {
      // The guesses were left out.
      const isShort = searchParams.get("preview") === SHORT;
      return { step: "preview" as const, data, isShort };
    }
    return toStep("statsGone");
  }
  if (searchParams.has("summary")) {
    const imported = readSums(context);
    if (imported === undefined) return toStep("statsGone");
    const changes = await summarizeImport(stores, imported);
    if (isRefused(changes)) return toStep(changes.why);
    // The form that confirms it sends the sums.
    return { step: "summary" as const, changes, sums: formatLegacyImport(imported) };
  }
  if (!searchParams.has("imported")) return { step: "form" as const, hasImported };
  return hasImported ? { step: "done" as const } : toStep("statsGone");
}

const SHORT = "short";

/**
 * Handles the forms of the page: `preview` shows a stats file, `summary` what its import would change, `import` imports
 * it. Each redirects to the page that shows the result. `hide` is sent by the banner of the game page, which is not shown
 * any more.
 * @throws Response 400 for an unknown form
 */
export async function handleMigrateForm(context: RequestContext) {
  const { app, fields, language } = context;
  const show = (query: string) => redirect(`${pathIn(language, MIGRATE_PAGE)}?${query}`, { status: 303 });
  const refused = (step: Refused) => json(step, { status: statusOf(step.why) });
  const form = fields.get("form");
  if (form === "preview") {
    const typed = fields.get("text") ?? "";
    const file = context.files.get("file");
    // A chosen file comes before a pasted text. Without a chosen file, browsers send an empty one.
    const hasFile = file !== undefined && file.length > 0;
    const field = hasFile || typed === "" ? "file" : "text";
    const pairs = hasFile ? parseFile(file) : parseLegacyPairs(typed);
    if (isRefused(pairs)) return refused(toStep(pairs.why, field, typed));
    const kept = keepFile(context, pairs);
    if (kept === "none") return refused(toStep("statsTooLarge", field, typed));
    return show(kept === "whole" ? "preview" : `preview=${SHORT}`);
  }
  if (form === "hide") {
    const edition = toEdition(fields.get("edition")) ?? EDITIONS[0];
    const maxAgeSeconds = HIDDEN_OFFER_MAX_AGE_SECONDS;
    context.cookies.set({ name: HIDDEN_OFFER_COOKIE, value: "true", maxAgeSeconds });
    return redirect(gamePath(edition, language), { status: 303 });
  }
  const imported = parseSentImport(fields.get("sums") ?? "");
  if (imported !== undefined && form === "summary") {
    keepSums(context, imported);
    return show("summary");
  }
  if (imported !== undefined && form === "import") {
    const outcome = await importLegacy(app, await storesOf(context), imported);
    return outcome === undefined ? show("imported") : refused(toStep(outcome.why));
  }
  throw refusalResponse("badForm");
}

function parseFile(file: Uint8Array) {
  return file.length > MAX_LEGACY_BYTES ? refuse("statsTooLarge") : parseLegacyPairs(new TextDecoder().decode(file));
}
