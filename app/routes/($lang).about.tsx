import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage } from "~/components/text/TextPage";
import { errorMeta } from "~/components/layout/pageTitle";
import { loadTextPage } from "~/http/pages/text.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

/** A static text page. The loader takes the page from the path. */
export const loader = ({ context, params }: LoaderFunctionArgs) => json(loadTextPage(context, params));

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Text() {
  const { text } = useLoaderData<typeof loader>();
  return <TextPage text={text} />;
}
