import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keyedMeta } from "~/site/meta.request.server";
import { LookBackPage } from "./LookBackPage";
import { loadLookBackPage } from "./lookBackPage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadLookBackPage(context);
  return json({ page, meta: keyedMeta(context, "lookBack", { isTranslated: false }) });
}

/** What each guess of an ended game told, and how others did. */
export default function LookBack() {
  const { page } = useLoaderData<typeof loader>();
  return <LookBackPage page={page} />;
}
