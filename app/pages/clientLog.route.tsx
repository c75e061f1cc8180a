import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { keyedMeta } from "~/site/meta.request.server";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import { ClientLog } from "./ClientLog";

export { meta } from "~/ui/pageTitle";

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
