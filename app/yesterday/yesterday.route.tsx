import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { yesterdayAddress, yesterdayFeedAddress } from "~/i18n/addresses";
import { keyedMeta } from "~/site/meta.request.server";
import { YesterdayPage } from "./YesterdayPage";
import { loadYesterdayPage } from "./yesterdayPage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const { language, url } = context;
  const page = await loadYesterdayPage(context);
  const query = new URL(yesterdayAddress(page.edition, language), url).search;
  const feed = yesterdayFeedAddress(page.edition, language);
  return json({ page, meta: keyedMeta(context, "yesterday", { query, feeds: [feed] }) });
}

/** Yesterday's word of an edition, what the reader has made of it, and how others did. */
export default function Yesterday() {
  const { page } = useLoaderData<typeof loader>();
  return <YesterdayPage page={page} />;
}
