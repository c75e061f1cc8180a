import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireLanguage } from "~/http/request/language.server";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";

/** Logs out, and leads to the game. */
export async function action({ params, context }: ActionFunctionArgs) {
  const language = requireLanguage(context, params);
  await context.session.end();
  return redirect(pathIn(language, "/"), { status: 303 });
}

/** Whoever comes by a link finds the button for it there. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(context, params);
  return redirect(pathIn(language, ACCOUNT_PAGES.account), 302);
}
