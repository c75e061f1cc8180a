import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { i18nOf } from "~/i18n/i18n.server";
import { pageMeta } from "~/site/meta.request.server";
import { displayOf } from "~/words/displayedWord";
import { NearestPage } from "./NearestPage";
import { handleOddNeighborForm, loadNearestPage } from "./nearestPage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await loadNearestPage(context, params.code);
  const { t } = i18nOf(context.language);
  const text = { title: t("nearest.title", { word: displayOf(page.word) }), description: t("nearest.description") };
  return json({ ...page, meta: pageMeta(context, { ...text, isTranslated: false }) });
}

/** A report of a word as odd in the list, from its page or that of the game. */
export async function action({ params, context }: ActionFunctionArgs) {
  return handleOddNeighborForm(context, params.code);
}

/** The nearest words of a word, hidden until they are revealed. */
export default function Nearest() {
  const { glosses, meta: _meta, ...page } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return <NearestPage {...page} glosses={glosses} sort={new URLSearchParams(search).get("sort")} />;
}
