import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CirclePage } from "./CirclePage";
import { circleMeta, loadCirclePage } from "./circlePages.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadCirclePage(context);
  return json({ ...page, meta: circleMeta(context) });
}

export default function Circle() {
  const page = useLoaderData<typeof loader>();
  return <CirclePage {...page} />;
}
