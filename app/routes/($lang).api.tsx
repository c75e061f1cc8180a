import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiPage } from "~/components/ApiPage";
import { errorMeta } from "~/components/pageTitle";
import { apiPageCalls } from "~/http/api/page.server";
import { requireLanguage } from "~/http/locale.server";
import { pageMeta } from "~/http/pageMeta.server";
import { i18nOf } from "~/i18n/i18n.server";

export { MessageBoundary as ErrorBoundary } from "~/components/MessageBoundary";

export function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  const { t } = i18nOf(language);
  const text = { title: t("api.title"), description: t("api.description") };
  return json({ calls: apiPageCalls(), meta: pageMeta(app, { request, language, ...text, isIndexed: false }) });
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Api() {
  const { calls } = useLoaderData<typeof loader>();
  return <ApiPage calls={calls} />;
}
