import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusalResponse } from "~/site/refusal.request.server";
import { redirectToCustomGame } from "./gamePage.request.server";

/** A link that names a custom game by `?word=` redirects to the game. One without a word has been cut short. */
export function loader({ context }: LoaderFunctionArgs) {
  redirectToCustomGame(context);
  throw refusalResponse("badGameLink");
}

export default function NoGame() {
  return null;
}
