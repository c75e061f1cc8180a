import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportResponse } from "~/http/account/accountPage.server";
import { requireLanguage } from "~/http/request/language.server";

/** All data stored about the logged-in member, as a file download. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireLanguage(context, params);
  return exportResponse(context);
}
