import { useActionData, useLoaderData } from "@remix-run/react";
import { portalAction, portalLoader } from "./portal.request.server";
import { WordsPage } from "./WordsPage";
import { handleWordForm, loadPortalWords } from "./wordsPage.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalWords, "portal.words.title");
export const action = portalAction(handleWordForm);

export default function MissedWords() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <WordsPage {...page} answer={answer} />;
}
