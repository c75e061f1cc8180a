import { useActionData, useLoaderData } from "@remix-run/react";
import { PlanPage } from "./PlanPage";
import { handlePlanForm, loadPortalPlan, type PlanAnswer } from "./planPage.request.server";
import { portalAction, portalLoader } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalPlan, "portal.plan.title", ({ why }) => (why === null ? 200 : 413));
export const action = portalAction(handlePlanForm);

export default function Plan() {
  const { page } = useLoaderData<typeof loader>();
  // Every other form is answered with a redirect.
  const answer = useActionData<PlanAnswer>() ?? null;
  return <PlanPage {...page} answer={answer} />;
}
