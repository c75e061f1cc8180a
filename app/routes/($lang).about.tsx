import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage } from "~/components/text/TextPage";
import { loadTextPage } from "~/http/pages/text.server";

export { meta } from "~/components/layout/pageTitle";

/** A static text page. The loader takes the page from the path. */
export const loader = ({ context, params }: LoaderFunctionArgs) => json(loadTextPage(context, params));

export default function Text() {
  const { text } = useLoaderData<typeof loader>();
  return <TextPage text={text} />;
}
