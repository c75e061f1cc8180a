import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Island } from "~/components/islands/Island";
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
  const { editions, edition, made, profaneCount } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <Island name="Make" component={Make} props={{ editions, edition, made, profaneCount, refused }} />;
}
