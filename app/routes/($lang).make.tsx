import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Island } from "~/components/islands/Island";
import { BackLink } from "~/components/layout/BackLink";
import { Page } from "~/components/layout/Page";
import { Make } from "~/components/make/Make";
import { formHeaders } from "~/http/request/formReply.server";
import { handleMakeForm } from "~/http/make/form.server";
import { loadMakePage } from "~/http/make/page.server";
import { pageMeta } from "~/http/pages/meta.server";
import { requireLanguage } from "~/http/request/language.server";
import { i18nOf } from "~/i18n/i18n.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { t } = i18nOf(requireLanguage(context, params));
  const page = await loadMakePage(context);
  const meta = pageMeta(context, {
    title: t("make.title"),
    description: t("make.description"),
    isIndexed: page.made === null,
  });
  return json({ ...page, meta });
}

export function action({ params, context }: ActionFunctionArgs) {
  requireLanguage(context, params);
  return handleMakeForm(context);
}

export const headers = formHeaders;

export default function MakePage() {
  const { t } = useTranslation();
  const { editions, edition, made, profaneCount } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <Page heading={t("make.title")} back={<BackLink />} lead={t("make.lead")}>
      <Island name="Make" component={Make} props={{ editions, edition, made, profaneCount, refused }} />
    </Page>
  );
}
