import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireLanguage } from "~/http/request/language.server";
import { loadStatsPage } from "~/http/pages/stats.server";

/** What the statistics page shows, for a script that opens a dialog in its place. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLanguage(context, params);
  return json(await loadStatsPage(context), { headers: { "Cache-Control": "no-store" } });
}
