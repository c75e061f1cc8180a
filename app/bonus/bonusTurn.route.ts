import { type ActionFunctionArgs, json } from "@remix-run/node";
import type { BonusReply } from "~/play/bonus";
import { statusOf, retryAfterHeader } from "~/site/refusal.request.server";
import { handleBonusForm, shownBonus } from "./bonusPage.request.server";

/** The form of a bonus round sent by a script. Responds with the round as JSON. */
export async function action({ context }: ActionFunctionArgs) {
  const { why, view, retryAfter } = await handleBonusForm(context);
  const reply: BonusReply = { why, view: view === null ? null : await shownBonus(context, view) };
  const status = why === null ? 200 : statusOf(why);
  return json(reply, { status, headers: { ...retryAfterHeader(retryAfter), "Cache-Control": "no-store" } });
}

export function loader() {
  return json(
    { error: { type: "badMethod", message: "Send the fields of the form of a bonus round by POST." } },
    { status: 405, headers: { Allow: "POST" } },
  );
}
