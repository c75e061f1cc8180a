import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HostText } from "~/components/text/HostText";
import { hostFaceOf, hostPageAt } from "~/http/pages/hostFace.server";
import { pageMeta } from "~/http/pages/meta.server";

export { meta } from "~/components/layout/pageTitle";

/** A page that the host of the site has written. */
export function loader({ context }: LoaderFunctionArgs) {
  const text = hostPageAt(context);
  if (text === undefined) throw new Response(null, { status: 404 });
  const { title, description } = text;
  const isTranslated = hostFaceOf(context).missing.length === 0;
  return json({ text, meta: pageMeta(context, { title, description, isIndexed: true, isTranslated }) });
}

export default function Text() {
  const { text } = useLoaderData<typeof loader>();
  return <HostText text={text} />;
}
