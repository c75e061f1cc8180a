import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WordsPage } from "~/components/portal/WordsPage";
import { openPortal, staffMeta } from "~/http/portal/portal.server";
import { handleWordForm, loadPortalWords } from "~/http/portal/wordsPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadPortalWords(await openPortal(context));
  return json({ page, meta: staffMeta(context, "portal.words.title") });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleWordForm(await openPortal(context));
}

export default function MissedWords() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <WordsPage {...page} answer={answer} />;
}
