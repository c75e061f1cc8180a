import { useActionData, useLoaderData } from "@remix-run/react";
import { portalAction, portalLoader } from "./portal.request.server";
import { UndoPage } from "./UndoPage";
import { handleUndoForm, loadUndo } from "./undoPage.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadUndo, "portal.undo.title");
export const action = portalAction(handleUndoForm);

export default function Undo() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <UndoPage {...page} refused={refused?.why ?? null} />;
}
