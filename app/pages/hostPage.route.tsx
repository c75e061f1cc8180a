import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hostFaceOf, hostPageAt } from "~/site/hostFace.request.server";
import { pageMeta } from "~/site/meta.request.server";
import { HostText } from "./HostText";

export { meta } from "~/ui/pageTitle";

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
