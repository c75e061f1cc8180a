import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { loadStatsPage } from "./statsPage.request.server";

/** The data of the statistics page, for the statistics dialog. */
export async function loader({ context }: LoaderFunctionArgs) {
  return json(await loadStatsPage(context), { headers: { "Cache-Control": "no-store" } });
}
