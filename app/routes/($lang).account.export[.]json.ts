import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportResponse } from "~/http/pages/account.server";
import { requireLanguage } from "~/http/request/language.server";

/** Everything that is stored about whoever is logged in, as a file. */
export async function loader({ request, params, context: { app, session } }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  return exportResponse(app, { language, session });
}
