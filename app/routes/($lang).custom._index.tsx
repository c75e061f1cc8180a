import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { errorMeta } from "~/components/layout/pageTitle";
import { redirectToCustomGame } from "~/http/pages/game.server";
import { refusalResponse } from "~/http/refusal";
import { requireLanguage } from "~/http/request/language.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

/** A link that names a custom game by `?word=` redirects to the game. One without a word has been cut short. */
export function loader({ params, context }: LoaderFunctionArgs) {
  requireLanguage(context, params);
  redirectToCustomGame(context);
  throw refusalResponse("badGameLink");
}

export const meta: MetaFunction = errorMeta;

export default function NoGame() {
  return null;
}
