import { hasOwnPage } from "~/game/editions";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArchivePage } from "~/components/archive/ArchivePage";
import { errorMeta } from "~/components/layout/pageTitle";
import { loadArchivePage } from "~/http/pages/archive.server";
import { requireLanguage } from "~/http/request/language.server";
import { pageMeta } from "~/http/pages/meta.server";
import { REFUSAL_STATUS } from "~/http/refusal";
import { i18nOf } from "~/i18n/i18n.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

/**
 * Every past game of an edition. A search by number or date redirects to the game, or shows why it cannot be played.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(context, params);
  const page = await loadArchivePage(context);
  const { t } = i18nOf(language);
  const { edition } = page.view;
  const meta = pageMeta(context, {
    title: t(hasOwnPage(edition) ? `edition.${edition}.archive` : "archive.title"),
    description: t("archive.description"),
    query: hasOwnPage(edition) ? `?edition=${edition}` : "",
  });
  return json({ ...page, meta }, { status: page.lookedFor === null ? 200 : REFUSAL_STATUS[page.lookedFor.why] });
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Archive() {
  const { view, status, lookedFor, locale } = useLoaderData<typeof loader>();
  return <ArchivePage view={view} status={status} lookedFor={lookedFor} locale={locale} />;
}
