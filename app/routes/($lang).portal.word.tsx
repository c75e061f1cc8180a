import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { WordPage } from "~/components/portal/WordPage";
import { openPortal, staffMeta } from "~/http/portal/portal.server";
import { handlePortalWord, loadPortalWord } from "~/http/portal/wordPage.server";
import { statusOf } from "~/http/refusal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadPortalWord(await openPortal(context));
  const status = page.why === null ? 200 : statusOf(page.why);
  return json({ page, meta: staffMeta(context, "portal.word.title") }, { status });
}

export async function action({ context }: ActionFunctionArgs) {
  return handlePortalWord(await openPortal(context));
}

export default function PortalWord() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <WordPage {...page} answer={answer} />;
}
