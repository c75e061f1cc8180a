import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/layout/BackLink";
import { Island } from "~/components/islands/Island";
import { ClientLog } from "~/components/text/ClientLog";
import { Page } from "~/components/layout/Page";
import { requireLanguage } from "~/http/request/language.server";
import { pageMeta } from "~/http/pages/meta.server";
import { i18nOf } from "~/i18n/i18n.server";

export { meta } from "~/components/layout/pageTitle";

export function loader({ params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(context, params);
  const { t } = i18nOf(language);
  const text = { title: t("logs.title"), description: t("logs.description") };
  return json({ meta: pageMeta(context, { ...text, isIndexed: false }) });
}

export default function Logs() {
  const { t } = useTranslation();
  return (
    <Page heading={t("logs.title")} back={<BackLink />}>
      <Island name="ClientLog" component={ClientLog} props={{}} />
    </Page>
  );
}
