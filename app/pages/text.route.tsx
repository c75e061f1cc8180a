import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editionAt } from "~/i18n/addresses";
import { TEXT_PAGES } from "~/i18n/pageText";
import { pageText } from "~/i18n/pageText.server";
import { hostPageAt } from "~/site/hostFace.request.server";
import { pageMeta } from "~/site/meta.request.server";
import { textFactsOf } from "~/site/siteFacts.request.server";
import { HostText } from "./HostText";
import { TextPage } from "./TextPage";

export { meta } from "~/ui/pageTitle";

/** A static text page: the host's, or the site's own. The loader takes the page from the path. */
export function loader({ context }: LoaderFunctionArgs) {
  const page = TEXT_PAGES.find((name) => context.page === `/${name}`);
  if (page === undefined) throw new Response(null, { status: 404 });
  const text = hostPageAt(context) ?? pageText(page, context.language, textFactsOf(context, editionAt(context.path)));
  return json({ text, meta: pageMeta(context, { title: text.title, description: text.description }) });
}

export default function Text() {
  const { text } = useLoaderData<typeof loader>();
  return "html" in text ? <HostText text={text} /> : <TextPage text={text} />;
}
