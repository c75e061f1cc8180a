import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClearPage } from "~/components/portal/ClearPage";
import { handleClearForm, loadClear } from "~/http/portal/clearPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const game = await loadClear(await openPortal(context));
  return json({ game, meta: staffMeta(context, "portal.create.title") });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleClearForm(await openPortal(context));
}

export default function ClearGame() {
  const { game } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <ClearPage {...game} why={refused?.why ?? null} />;
}
