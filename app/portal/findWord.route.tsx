import { useLoaderData } from "@remix-run/react";
import { FindPage } from "./FindPage";
import { handleFindForm, loadPortalFind } from "./findPage.request.server";
import { portalAction, portalLoader } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalFind, "portal.find.title", ({ why }) => (why === null ? 200 : 400));
export const action = portalAction(handleFindForm);

export default function Find() {
  return <FindPage {...useLoaderData<typeof loader>().page} />;
}
