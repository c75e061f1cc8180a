import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { handleBlindModeForm } from "./blindMode.request.server";
import { portalAction } from "./portal.request.server";

/** Hides the words of games that are still to be played, or shows them again. */
export const action = portalAction(handleBlindModeForm);

/** A GET changes nothing: it redirects to a page with the form. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(pathIn(context.language, STAFF_PAGES.portal), 302);
}
