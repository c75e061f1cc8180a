import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keyedMeta } from "~/site/meta.request.server";
import { RacePage } from "./RacePage";
import { loadRacePage } from "./racePage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadRacePage(context);
  return json({ page, meta: keyedMeta(context, "race", { isTranslated: false }) });
}

/** A link to race against an ended game. */
export default function Race() {
  const { page } = useLoaderData<typeof loader>();
  return <RacePage page={page} />;
}
