import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { errorMeta } from "~/components/layout/pageTitle";
import { WordsPage } from "~/components/portal/WordsPage";
import { handleWordForm } from "~/http/forms/portal.server";
import { loadPortalWords, openPortal } from "~/http/pages/portal.server";
import { staffMeta } from "~/http/pages/staff.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const page = await loadPortalWords(portal);
  return json({ page, meta: staffMeta(context, "portal.words.title") });
}

export async function action({ params, context }: ActionFunctionArgs) {
  return handleWordForm(await openPortal(context, params));
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function MissedWords() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <WordsPage {...page} answer={answer} />;
}
