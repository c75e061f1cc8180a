import type { LoaderFunctionArgs } from "@remix-run/node";
import { formsResponse, openPortal } from "~/http/portal/portalPages.server";

/** The forms that staff accepted, as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  return formsResponse(await openPortal(context));
}
