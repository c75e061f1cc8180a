import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireLanguage } from "~/http/request/language.server";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";

/** Logs out, and leads to the game. */
export async function action({ request, params, context: { session } }: ActionFunctionArgs) {
  const language = requireLanguage({ request, params });
  await session.end();
  return redirect(pathIn(language, "/"), { status: 303 });
}

/** Whoever comes by a link finds the button for it there. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  return redirect(pathIn(language, ACCOUNT_PAGES.account), 302);
}
