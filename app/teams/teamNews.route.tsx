import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { i18nOf } from "~/i18n/i18n.server";
import { pageMeta } from "~/site/meta.request.server";
import { TeamNewsList } from "./TeamNews";
import { loadTeamNews, teamNewsHeaders } from "./teamPages.request.server";

export { meta } from "~/ui/pageTitle";

/** The frame of a team's page that shows what is new, for browsers without JavaScript. */
export async function loader({ context }: LoaderFunctionArgs) {
  const news = await loadTeamNews(context);
  const { t } = i18nOf(context.language);
  const meta = pageMeta(context, { title: t("teams.frame"), description: t("teams.description") });
  return json({ ...news, meta }, { headers: teamNewsHeaders(news) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function News() {
  return <TeamNewsList news={useLoaderData<typeof loader>()} />;
}
