import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireLanguage } from "~/http/request/language.server";
import { loadStatsPage } from "~/http/game/statsPage.server";

/** The data of the statistics page, for the statistics dialog. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLanguage(context, params);
  return json(await loadStatsPage(context), { headers: { "Cache-Control": "no-store" } });
}
