import { useActionData, useLoaderData } from "@remix-run/react";
import { MovePage } from "./MovePage";
import { handleMoveForm, loadMove } from "./movePage.request.server";
import { portalAction, portalLoader } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadMove, "portal.move.title");
export const action = portalAction(handleMoveForm);

export default function Move() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <MovePage {...page} refused={refused?.why ?? null} />;
}
