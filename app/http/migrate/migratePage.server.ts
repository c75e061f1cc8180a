import { json, redirect } from "@remix-run/node";
import { EDITIONS } from "~/game/editions";
import { type LegacyData, MAX_LEGACY_BYTES, parseLegacyPairs, parseSentImport } from "~/game/legacy";
import { formatLegacyImport, HIDDEN_OFFER_COOKIE, HIDDEN_OFFER_MAX_AGE_SECONDS } from "~/game/legacyImport";
import { gamePath, MIGRATE_PAGE, pathIn } from "~/i18n/addresses";
import { type ImportChange, importLegacy, summarizeImport } from "~/services/play/importLegacy.server";
import { isRefused, refuse } from "~/game/refusal";
import { type Refusal, refusalResponse, statusOf } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { keepFile, keepSums, readFile, readSums } from "../request/migrateCookies.server";

/** What the page shows. Nothing of a file is stored on the server. */
export type MigrateStep =
  | { readonly step: "form"; readonly hasImported: boolean }
  | RefusedMigrate
  | {
      readonly step: "preview";
      readonly data: LegacyData;
      /** The guesses were left out. */
      readonly isShort: boolean;
    }
  | {
      readonly step: "summary";
      readonly changes: readonly ImportChange[];
      /** What the form that confirms it sends. */
      readonly sums: string;
    }
  | { readonly step: "done" };

interface RefusedMigrate {
  readonly step: "refused";
  readonly why: Refusal;
  /** The field that is wrong. Null: none of the form. */
  readonly field: "file" | "text" | null;
  /** The pasted text. */
  readonly typed: string;
}

function toStep(why: Refusal, field: RefusedMigrate["field"] = null, typed = ""): RefusedMigrate {
  return { step: "refused", why, field, typed };
}

/** The step that the address names. The listener redirects to `?tooLarge` from a file that is too large to be read. */
export async function loadMigrateStep(context: RequestContext): Promise<MigrateStep> {
  const { searchParams } = context.url;
  const stores = await context.stores();
  const hasImported = await stores.legacy.hasImported();
  if (searchParams.has("tooLarge")) return toStep("statsTooLarge", "file");
  if (searchParams.has("preview")) {
    const data = readFile(context);
    if (data !== undefined) return { step: "preview", data, isShort: searchParams.get("preview") === SHORT };
    return toStep("statsGone");
  }
  if (searchParams.has("summary")) {
    const imported = readSums(context);
    if (imported === undefined) return toStep("statsGone");
    const changes = await summarizeImport(stores, imported);
    if (isRefused(changes)) return toStep(changes.why);
    return { step: "summary", changes, sums: formatLegacyImport(imported) };
  }
  if (!searchParams.has("imported")) return { step: "form", hasImported };
  return hasImported ? { step: "done" } : toStep("statsGone");
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
  const refused = (step: RefusedMigrate) => json(step, { status: statusOf(step.why) });
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
    const edition = EDITIONS.find((known) => known === fields.get("edition")) ?? EDITIONS[0];
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
    const outcome = await importLegacy(app, await context.stores(), imported);
    return outcome === undefined ? show("imported") : refused(toStep(outcome.why));
  }
  throw refusalResponse("badForm");
}

function parseFile(file: Uint8Array) {
  return file.length > MAX_LEGACY_BYTES ? refuse("statsTooLarge") : parseLegacyPairs(new TextDecoder().decode(file));
}
