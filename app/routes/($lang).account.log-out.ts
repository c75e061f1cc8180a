import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { forgetCopies } from "~/http/request/session.server";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";

/** Logs out and redirects to the game. */
export async function action({ context }: ActionFunctionArgs) {
  await context.session.end();
  return forgetCopies(redirect(pathIn(context.language, "/"), { status: 303 }));
}

/** A GET does not log out: it redirects to the page with the log-out button. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(pathIn(context.language, ACCOUNT_PAGES.account), 302);
}
