import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formHeaders } from "~/site/refusal.request.server";
import { handleCircleForm } from "./circleForm.request.server";
import { circleMeta, loadCircleForms } from "./circlePages.request.server";
import { JoinPage } from "./CircleSteps";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const forms = await loadCircleForms(context);
  return json({ forms, meta: circleMeta(context) });
}

export function action({ context }: ActionFunctionArgs) {
  return handleCircleForm(context);
}

export const headers = formHeaders;

/** The forms to make and join a circle, also for those who are in one. Links of invitations lead here. */
export default function Join() {
  const { forms } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <JoinPage {...forms} refused={refused} />;
}
