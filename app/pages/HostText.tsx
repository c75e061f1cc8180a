import type { HostPage } from "~/site/hostFace.request.server";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";

/** A page that the host of the site has written. */
export function HostText({ text: { title, html } }: { text: HostPage }) {
  return (
    <Page heading={title} back={<BackLink />}>
      <div className="host-text stack stack-4" dangerouslySetInnerHTML={{ __html: html }} />
    </Page>
  );
}
