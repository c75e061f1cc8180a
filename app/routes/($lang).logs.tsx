import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/layout/BackLink";
import { ClientLog } from "~/components/text/ClientLog";
import { Page } from "~/components/layout/Page";
import { keyedMeta } from "~/http/pages/meta.server";

export { meta } from "~/components/layout/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  return json({ meta: keyedMeta(context, "logs") });
}

export default function Logs() {
  const { t } = useTranslation();
  return (
    <Page heading={t("logs.title")} back={<BackLink />}>
      <ClientLog />
    </Page>
  );
}
