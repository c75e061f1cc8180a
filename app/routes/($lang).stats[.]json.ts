import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireLanguage } from "~/http/request/language.server";
import { loadStatsPage } from "~/http/pages/stats.server";

/** What the statistics page shows, for a script that opens a dialog in its place. */
export async function loader({ request, params, context: { app, session } }: LoaderFunctionArgs) {
  requireLanguage({ request, params });
  return json(await loadStatsPage(app, { request, session }), { headers: { "Cache-Control": "no-store" } });
}
