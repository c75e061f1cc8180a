import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/BackLink";
import { ClientLog } from "~/components/ClientLog";
import { Page } from "~/components/Page";
import { errorMeta } from "~/components/pageTitle";
import { requireLanguage } from "~/http/locale.server";
import { pageMeta } from "~/http/pageMeta.server";
import { i18nOf } from "~/i18n/i18n.server";

export { MessageBoundary as ErrorBoundary } from "~/components/MessageBoundary";

export function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  const { t } = i18nOf(language);
  const text = { title: t("logs.title"), description: t("logs.description") };
  return json({ meta: pageMeta(app, { request, language, ...text, isIndexed: false }) });
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Logs() {
  const { t } = useTranslation();
  return (
    <Page heading={t("logs.title")}>
      <BackLink />
      <ClientLog />
    </Page>
  );
}
