import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CirclePage } from "~/components/circles/CirclePage";
import { circleMeta, loadCirclePage } from "~/http/circles/circlePages.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadCirclePage(context);
  return json({ ...page, meta: circleMeta(context) });
}

export default function Circle() {
  const page = useLoaderData<typeof loader>();
  return <CirclePage {...page} />;
}
