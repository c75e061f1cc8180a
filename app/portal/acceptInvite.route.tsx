import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formHeaders } from "~/site/refusal.request.server";
import { InvitePage } from "./InvitePage";
import { handleInviteForm, loadInvitePage } from "./invitePage.request.server";
import { staffMeta } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadInvitePage(context);
  return json({ page, meta: staffMeta(context, "staff.inviteTitle") }, { status: page.invite === null ? 410 : 200 });
}

export function action({ context }: ActionFunctionArgs) {
  return handleInviteForm(context);
}

export const headers = formHeaders;

/** The page of a link that gives a role in the portal. */
export default function Invite() {
  const { page } = useLoaderData<typeof loader>();
  return <InvitePage {...page} refused={useActionData<typeof action>() ?? null} />;
}
