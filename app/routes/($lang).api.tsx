import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiPage } from "~/components/text/ApiPage";
import { apiPageCalls } from "~/http/api/page.server";
import { apiPageMessages } from "~/live/asyncApi.server";
import { requireLanguage } from "~/http/request/language.server";
import { pageMeta } from "~/http/pages/meta.server";
import { i18nOf } from "~/i18n/i18n.server";

export { meta } from "~/components/layout/pageTitle";

export function loader({ params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(context, params);
  const { t } = i18nOf(language);
  const text = { title: t("api.title"), description: t("api.description") };
  const sockets = apiPageMessages(context.app);
  return json({ calls: apiPageCalls(), sockets, meta: pageMeta(context, { ...text, isIndexed: false }) });
}

export default function Api() {
  const { calls, sockets } = useLoaderData<typeof loader>();
  return <ApiPage calls={calls} sockets={sockets} />;
}
