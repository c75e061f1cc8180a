import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keyedMeta } from "~/site/meta.request.server";
import { apiPageMessages } from "~/teams/asyncApi.request.server";
import { ApiPage } from "./ApiPage";
import { apiPageCalls } from "./apiPage.request.server";

export { meta } from "~/ui/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  const sockets = apiPageMessages(context.app);
  return json({ calls: apiPageCalls(), sockets, meta: keyedMeta(context, "api") });
}

export default function Api() {
  const { calls, sockets } = useLoaderData<typeof loader>();
  return <ApiPage calls={calls} sockets={sockets} />;
}
