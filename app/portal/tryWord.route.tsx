import { useActionData, useLoaderData } from "@remix-run/react";
import { portalAction, portalLoader } from "./portal.request.server";
import { TryPage } from "./TryPage";
import { handleTryForm, loadTryPage } from "./tryPage.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadTryPage, "portal.blind.title", ({ tries }) => (tries === null ? 500 : 200));
export const action = portalAction(handleTryForm);

export default function TryBlind() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <TryPage {...page} refused={refused} />;
}
