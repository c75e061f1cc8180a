import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { circleMeta, loadInvitePage } from "./circlePages.request.server";
import { InvitePage } from "./CircleSteps";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadInvitePage(context);
  return json({ page, meta: circleMeta(context) });
}

/** The code and the link of a circle. */
export default function Invite() {
  const { page } = useLoaderData<typeof loader>();
  return <InvitePage {...page} />;
}
