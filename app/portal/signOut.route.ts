import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/account/guards.request.server";
import { forgetCopies, staffOf } from "~/account/session.request.server";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";

/** Ends the session of the portal and redirects to the sign-in. */
export async function action({ context }: ActionFunctionArgs) {
  await requireStaff(context);
  await staffOf(context).end();
  return forgetCopies(redirect(pathIn(context.language, STAFF_PAGES.signIn), { status: 303 }));
}

/** A GET signs nobody out: it redirects to the page with the button. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(pathIn(context.language, STAFF_PAGES.portal), 302);
}
