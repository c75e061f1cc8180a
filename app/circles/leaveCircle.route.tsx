import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleCircleForm } from "./circleForm.request.server";
import { circleMeta, loadCircleToChange } from "./circlePages.request.server";
import { LeavePage } from "./CircleSteps";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadCircleToChange(context);
  return json({ page, meta: circleMeta(context) });
}

export function action({ context }: ActionFunctionArgs) {
  return handleCircleForm(context);
}

/** Asks before a circle is left. */
export default function Leave() {
  const { page } = useLoaderData<typeof loader>();
  return <LeavePage {...page} />;
}
