import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { GamePage } from "~/components/game/GamePage";
import { errorMeta } from "~/components/pageTitle";
import { loadGamePage } from "~/http/gamePage.server";
import { REFUSAL_STATUS } from "~/http/refusal";
import { takeTurnOfForm } from "~/http/turnForm.server";
import { i18nOf, languageOf } from "~/i18n/i18n.server";

export { MessageBoundary as ErrorBoundary } from "~/components/MessageBoundary";

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { t } = i18nOf(await languageOf(request));
  const meta = [
    { title: t("meta.title", { site: app.env.SITE_NAME }) },
    { name: "description", content: t("meta.description") },
  ];
  return json({ ...(await loadGamePage(app, request)), meta });
}

/** A form without JavaScript: a turn that was taken leads back to the page, a refused one comes back with its reason. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { outcome, headers, typed, page } = await takeTurnOfForm(app, request);
  if (outcome.type !== "refused") return redirect(page, { status: 303, headers });
  return json({ why: outcome.why, typed }, { status: REFUSAL_STATUS[outcome.why], headers });
}

// The page itself asks for the game it shows; another order of its list is no reason to ask again.
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.searchParams.get("game") === nextUrl.searchParams.get("game") && currentUrl.pathname === nextUrl.pathname
    ? false
    : defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => data?.meta ?? errorMeta(matches, "refused");

export default function Index() {
  const { view, date, isToday, nextGameAt, unfinished } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [search] = useSearchParams();
  return (
    <GamePage
      key={`${view.edition} ${view.number}`}
      view={view}
      date={date}
      isToday={isToday}
      nextGameAt={nextGameAt}
      unfinished={unfinished}
      sort={search.get("sort")}
      refused={refused === undefined ? null : { ...refused, word: refused.typed }}
      dropped={search.getAll("dropped").map(Number).filter(Number.isSafeInteger)}
    />
  );
}
