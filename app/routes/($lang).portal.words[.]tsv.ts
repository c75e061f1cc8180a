import type { LoaderFunctionArgs } from "@remix-run/node";
import { openPortal } from "~/http/portal/portal.server";
import { formsResponse } from "~/http/portal/wordsPage.server";

/** The forms that staff accepted, as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  return formsResponse(await openPortal(context));
}
