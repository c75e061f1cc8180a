import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dataResponse } from "~/site/pageResponse.request.server";
import { formHeaders } from "~/site/refusal.request.server";
import { EmbeddedGame } from "./EmbeddedGame";
import { handleEmbeddedForm, loadEmbeddedPage } from "./embeddedPage.request.server";

export { meta } from "~/ui/pageTitle";

/** Today's game of an edition, for frames on the sites that the settings name. */
export async function loader({ context }: LoaderFunctionArgs) {
  return dataResponse(await loadEmbeddedPage(context));
}

export function action({ context }: ActionFunctionArgs) {
  return handleEmbeddedForm(context);
}

export const headers = formHeaders;

export default function Embedded() {
  const { meta: _meta, ...page } = useLoaderData<typeof loader>();
  return <EmbeddedGame {...page} refused={useActionData<typeof action>() ?? null} />;
}
