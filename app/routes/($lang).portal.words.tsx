import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WordsPage } from "~/components/portal/WordsPage";
import { handleWordForm } from "~/http/portal/portalForms.server";
import { loadPortalWords, openPortal, staffMeta } from "~/http/portal/portalPages.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await loadPortalWords(await openPortal(context, params));
  return json({ page, meta: staffMeta(context, "portal.words.title") });
}

export async function action({ params, context }: ActionFunctionArgs) {
  return handleWordForm(await openPortal(context, params));
}

export default function MissedWords() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <WordsPage {...page} answer={answer} />;
}
