import type { LoaderFunctionArgs } from "@remix-run/node";
import { planFileResponse } from "~/http/portal/planDownload.server";
import { openPortal } from "~/http/portal/portal.server";

/** The schedule of some weeks, as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  return planFileResponse(await openPortal(context));
}
