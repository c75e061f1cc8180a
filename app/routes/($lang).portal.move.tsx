import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MovePage } from "~/components/portal/MovePage";
import { handleMoveForm, loadMove } from "~/http/portal/movePage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const move = await loadMove(await openPortal(context));
  return json({ move, meta: staffMeta(context, "portal.move.title") });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleMoveForm(await openPortal(context));
}

export default function Move() {
  const { move } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <MovePage {...move} refused={refused?.why ?? null} />;
}
