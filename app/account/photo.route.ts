import type { LoaderFunctionArgs } from "@remix-run/node";
import { photoResponse } from "./accountPage.request.server";
import { requireMember } from "./guards.request.server";

/** The photo of the logged-in member. Only that member can read it. */
export async function loader({ context }: LoaderFunctionArgs) {
  return photoResponse(context, await requireMember(context));
}
