import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Island } from "~/components/islands/Island";
import { CreateGame } from "~/components/portal/CreateGame";
import { handleGameForm } from "~/http/portal/form.server";
import { loadPortalGame, openPortal } from "~/http/portal/page.server";
import { staffMeta } from "~/http/portal/staffPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const game = await loadPortalGame(portal);
  return json({ game, meta: staffMeta(context, "portal.create.title") });
}

export async function action({ params, context }: ActionFunctionArgs) {
  return handleGameForm(await openPortal(context, params));
}

export default function CreateGamePage() {
  const { game } = useLoaderData<typeof loader>();
  const check = useActionData<typeof action>() ?? null;
  return <Island name="CreateGame" component={CreateGame} props={{ ...game, check }} />;
}
