import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TryPage } from "~/components/portal/TryPage";
import { openPortal, staffMeta } from "~/http/portal/portal.server";
import { handleTryForm, loadTryPage } from "~/http/portal/tryPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadTryPage(await openPortal(context));
  return json({ page, meta: staffMeta(context, "portal.blind.title") }, { status: page.tries === null ? 500 : 200 });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleTryForm(await openPortal(context));
}

export default function TryBlind() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <TryPage {...page} refused={refused} />;
}
