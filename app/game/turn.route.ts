import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { TurnReply } from "~/play/turn";
import { statusOf, retryAfterHeader } from "~/site/refusal.request.server";
import { shownView } from "./shownView.request.server";
import { handleTurnForm } from "./turnForm.request.server";

/** A turn form sent by a script. Responds with the outcome and the game as JSON. */
export async function action({ context }: ActionFunctionArgs) {
  const { retryAfter, ...turn } = await handleTurnForm(context);
  const { why, view } = turn;
  const reply: TurnReply = { ...turn, view: view && (await shownView(context, view)) };
  const status = why === null ? 200 : statusOf(why);
  return json(reply, { status, headers: { ...retryAfterHeader(retryAfter), "Cache-Control": "no-store" } });
}

export function loader() {
  return json(
    { error: { type: "badMethod", message: "Send the fields of the game's form by POST." } },
    { status: 405, headers: { Allow: "POST" } },
  );
}
