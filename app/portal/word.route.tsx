import { useActionData, useLoaderData } from "@remix-run/react";
import { statusOf } from "~/site/refusal.request.server";
import { portalAction, portalLoader } from "./portal.request.server";
import { WordPage } from "./WordPage";
import { handlePortalWord, loadPortalWord } from "./wordPage.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalWord, "portal.word.title", ({ why }) =>
  why === null ? 200 : statusOf(why),
);
export const action = portalAction(handlePortalWord);

export default function PortalWord() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <WordPage {...page} answer={answer} />;
}
