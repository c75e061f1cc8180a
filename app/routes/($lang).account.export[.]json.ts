import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportResponse } from "~/http/pages/account.server";
import { requireLanguage } from "~/http/request/language.server";

/** Everything that is stored about whoever is logged in, as a file. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLanguage(context, params);
  return exportResponse(context);
}
