import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireLanguage } from "~/http/locale.server";
import { editionAt, gameAddress } from "~/i18n/addresses";
import { currentGame } from "~/services/openGame.server";

/** To yesterday's game, whichever number it has today. */
export function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  const edition = editionAt(new URL(request.url).pathname);
  const { number } = currentGame(app, edition);
  return redirect(gameAddress(edition, language, { number: number - 1 }), {
    status: 302,
    headers: { "Cache-Control": "no-store" },
  });
}
