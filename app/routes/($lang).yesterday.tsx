import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { YesterdayPage } from "~/components/yesterday/YesterdayPage";
import { loadYesterdayPage } from "~/http/game/yesterdayPage.server";
import { keyedMeta } from "~/http/pages/meta.server";
import { yesterdayAddress } from "~/i18n/addresses";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadYesterdayPage(context);
  const { search } = new URL(yesterdayAddress(page.edition, context.language), context.url);
  return json({ page, meta: keyedMeta(context, "yesterday", { query: search }) });
}

/** Yesterday's word of an edition, what the reader has made of it, and how others did. */
export default function Yesterday() {
  const { page } = useLoaderData<typeof loader>();
  return <YesterdayPage page={page} />;
}
