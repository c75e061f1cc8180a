import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportResponse } from "~/http/account/accountPage.server";

/** All data stored about the logged-in member, as a file download. */
export async function loader({ context }: LoaderFunctionArgs) {
  return exportResponse(context);
}
