import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import { logOut } from "./oidcPages.request.server";

/** Logs out and redirects to the game. */
export function action({ context }: ActionFunctionArgs) {
  return logOut(context);
}

/** A GET does not log out: it redirects to the page with the log-out button. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(pathIn(context.language, ACCOUNT_PAGES.account), 302);
}
