import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlanPage } from "~/components/portal/PlanPage";
import { handlePlanForm, loadPortalPlan, type PlanAnswer } from "~/http/portal/planPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const plan = await loadPortalPlan(await openPortal(context));
  return json({ plan, meta: staffMeta(context, "portal.plan.title") }, { status: plan.why === null ? 200 : 413 });
}

export async function action({ context }: ActionFunctionArgs) {
  return handlePlanForm(await openPortal(context));
}

export default function Plan() {
  const { plan } = useLoaderData<typeof loader>();
  // Every other form is answered with a redirect.
  const answer = useActionData<PlanAnswer>() ?? null;
  return <PlanPage {...plan} answer={answer} />;
}
