import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { UndoPage } from "~/components/portal/UndoPage";
import { openPortal, staffMeta } from "~/http/portal/portal.server";
import { handleUndoForm, loadUndo } from "~/http/portal/undoPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const undo = await loadUndo(await openPortal(context));
  return json({ undo, meta: staffMeta(context, "portal.undo.title") });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleUndoForm(await openPortal(context));
}

export default function Undo() {
  const { undo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <UndoPage {...undo} refused={refused?.why ?? null} />;
}
