import { json, redirect } from "@remix-run/node";
import { type LegacyData, MAX_LEGACY_BYTES, parseLegacyText } from "~/game/legacy";
import { formatImportText } from "~/game/legacyImport";
import { MIGRATE_PAGE, pathIn } from "~/i18n/addresses";
import { type ImportChange, importLegacy, summarizeImport } from "~/services/migrate/importLegacy.server";
import { type Refusal, REFUSAL_STATUS } from "../refusal";
import type { RequestContext } from "../request/context";

/** What the page shows after a form. Nothing of it is stored on the server. */
export type MigrateStep =
  | {
      readonly step: "refused";
      readonly why: Refusal;
      /** The pasted text. */
      readonly typed: string;
    }
  | { readonly step: "preview"; readonly data: LegacyData }
  | {
      readonly step: "summary";
      readonly changes: readonly ImportChange[];
      /** What the form that confirms it sends. */
      readonly text: string;
    };

const refused = (why: Refusal, typed = "") =>
  json<MigrateStep>({ step: "refused", why, typed }, { status: REFUSAL_STATUS[why] });

/**
 * Handles the forms of the page: `preview` shows a stats file, `summary` what its import would change, `import` imports
 * it.
 * @throws Response 400 for an unknown form
 */
export async function handleMigrateForm(context: RequestContext) {
  const { app, language } = context;
  const fields = await context.fields();
  switch (fields.get("form")) {
    case "preview": {
      const typed = fields.get("text") ?? "";
      const data = readSent(context.files.get("file"), typed);
      return typeof data === "string" ? refused(data, typed) : json<MigrateStep>({ step: "preview", data });
    }
    case "summary": {
      const data = parseLegacyText(fields.get("stats") ?? "");
      if (typeof data === "string") return refused(data);
      const changes = await summarizeImport(await context.stores(), data);
      if (typeof changes === "string") return refused(changes);
      return json<MigrateStep>({ step: "summary", changes, text: formatImportText(data) });
    }
    case "import": {
      const data = parseLegacyText(fields.get("stats") ?? "");
      if (typeof data === "string") return refused(data);
      const outcome = await importLegacy(app, await context.stores(), data);
      if (outcome !== "imported") return refused(outcome);
      return redirect(`${pathIn(language, MIGRATE_PAGE)}?imported`, { status: 303 });
    }
    default:
      throw new Response("badForm", { status: REFUSAL_STATUS.badForm });
  }
}

/** A chosen file comes before a pasted text. Without a chosen file, browsers send an empty one. */
function readSent(file: Uint8Array | undefined, typed: string) {
  if (file === undefined || file.length === 0) return parseLegacyText(typed);
  if (file.length > MAX_LEGACY_BYTES) return "statsTooLarge";
  return parseLegacyText(new TextDecoder().decode(file));
}
