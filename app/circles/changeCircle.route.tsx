import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formHeaders } from "~/site/refusal.request.server";
import { handleCircleForm } from "./circleForm.request.server";
import { circleMeta, loadCircleToChange } from "./circlePages.request.server";
import { ChangePage } from "./CircleSteps";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadCircleToChange(context);
  return json({ page, meta: circleMeta(context) });
}

export function action({ context }: ActionFunctionArgs) {
  return handleCircleForm(context);
}

export const headers = formHeaders;

/** The player's name in a circle, and its code. */
export default function Change() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <ChangePage {...page} refused={refused} />;
}
