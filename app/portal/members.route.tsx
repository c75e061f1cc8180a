import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formHeaders } from "~/site/refusal.request.server";
import { Member } from "./Member";
import { Members } from "./Members";
import { handleMemberForm, loadPortalMembers } from "./membersPage.request.server";
import { staffMeta } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadPortalMembers(context);
  return json({ page, meta: staffMeta(context, "portal.members.title") });
}

export function action({ context }: ActionFunctionArgs) {
  return handleMemberForm(context);
}

export const headers = formHeaders;

export default function PortalMembers() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return page.kind === "list" ? <Members {...page} /> : <Member {...page} refused={refused} />;
}
