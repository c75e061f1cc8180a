import type { LoaderFunctionArgs } from "@remix-run/node";
import { photoResponse } from "~/http/pages/account.server";
import { requireMember } from "~/http/request/session.server";

/** The photo of whoever is logged in, for nobody else. */
export async function loader({ request, context: { app, session } }: LoaderFunctionArgs) {
  return photoResponse(app, { request, member: await requireMember(session) });
}
