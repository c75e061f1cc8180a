import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { TurnReply } from "~/game/turn";
import { REFUSAL_STATUS } from "~/http/refusal";
import { takeTurnOfForm } from "~/http/forms/turn.server";

/** The same form as the page's own, answered for a script: the outcome and the game as JSON. */
export async function action({ request, context: { app, session } }: ActionFunctionArgs) {
  const { outcome, headers, dropped } = await takeTurnOfForm(app, { request, session });
  headers.set("Cache-Control", "no-store");
  const why = outcome.type === "refused" ? outcome.why : null;
  const reply: TurnReply = {
    type: outcome.type,
    why,
    view: outcome.view,
    dropped: dropped.map(({ number }) => number),
  };
  return json(reply, { status: why === null ? 200 : REFUSAL_STATUS[why], headers });
}

export function loader() {
  return json(
    { error: { type: "badMethod", message: "Send the fields of the game's form by POST." } },
    { status: 405, headers: { Allow: "POST" } },
  );
}
