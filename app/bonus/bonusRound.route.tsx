import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ANSWER_ANCHOR, bonusAddress } from "~/i18n/addresses";
import { keyedMeta } from "~/site/meta.request.server";
import { formHeaders, refusalResponse, retryAfterHeader, statusOf } from "~/site/refusal.request.server";
import { BonusPage } from "./BonusPage";
import { handleBonusForm, loadBonusPage } from "./bonusPage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadBonusPage(context);
  return json({ ...page, meta: keyedMeta(context, "bonus", { isTranslated: false }) });
}

/**
 * A word sent without JavaScript. Redirects to the answer when it is stored, and shows the page with the reason after a
 * refusal.
 */
export async function action({ context }: ActionFunctionArgs) {
  const { why, game, retryAfter } = await handleBonusForm(context);
  if (game === null) throw refusalResponse(why ?? "badForm");
  if (why === null) return redirect(`${bonusAddress(game, context.language)}#${ANSWER_ANCHOR}`, { status: 303 });
  const word = context.fields.get("guess") ?? "";
  return json(
    { why, word: word.slice(0, MAX_TYPED), at: 0 },
    { status: statusOf(why), headers: retryAfterHeader(retryAfter) },
  );
}

/** Longest typed text that is sent back to the form, characters. */
const MAX_TYPED = 100;

export const headers = formHeaders;

export default function BonusRoute() {
  const { view, gamePage, team } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <BonusPage {...{ view, gamePage, team, refused }} />;
}
