import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { editionAt } from "~/i18n/addresses";
import { faqText } from "~/i18n/pageText.server";
import { pageMeta } from "~/site/meta.request.server";
import { textFactsOf } from "~/site/siteFacts.request.server";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import { FaqGroup } from "./FaqGroup";

export { meta } from "~/ui/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  const edition = editionAt(context.path);
  const faq = faqText(context.language, textFactsOf(context, edition), "both");
  const meta = pageMeta(context, { title: faq.title, description: faq.description });
  return json({ faq, open: new URL(context.request.url).searchParams.get("open"), meta });
}

export default function Faq() {
  const { faq, open } = useLoaderData<typeof loader>();
  return (
    <Page heading={faq.title} back={<BackLink />}>
      {faq.groups.map((group) => (
        <FaqGroup key={group.heading} group={group} open={open} />
      ))}
    </Page>
  );
}
