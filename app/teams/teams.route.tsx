import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editionNamed, teamsAddress } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { keyedMeta } from "~/site/meta.request.server";
import { formHeaders, formRefused, refusalResponse } from "~/site/refusal.request.server";
import { handleTeamForm, loadTeamsPage, TEAM_DONE } from "./teamPages.request.server";
import { TeamsPage } from "./TeamsPage";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadTeamsPage(context);
  const query = new URL(teamsAddress(page.edition, context.language), context.url).search;
  return json({ ...page, meta: keyedMeta(context, "teams", { query }) });
}

/** Creates, joins or leaves a team, and redirects to the page that says so. */
export async function action({ context }: ActionFunctionArgs) {
  const outcome = await handleTeamForm(context);
  if (isRefused(outcome)) {
    if (outcome.why === "badForm") throw refusalResponse(outcome.why);
    const fields = context.fields;
    const echoedFields = ["name", "teamCode", "edition"];
    return formRefused(outcome, { form: fields.get("intent") ?? "", fields, echoedFields });
  }
  const edition = outcome.seat?.game.edition ?? editionNamed(context.url);
  return TEAM_DONE.redirectWith(context, { done: outcome.type }, teamsAddress(edition, context.language));
}

export const headers = formHeaders;

export default function Teams() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <TeamsPage {...page} refused={refused} />;
}
