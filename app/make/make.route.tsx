import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keyedMeta } from "~/site/meta.request.server";
import { formHeaders } from "~/site/refusal.request.server";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import { Make } from "./Make";
import { handleMakeForm, loadMakePage } from "./makePage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadMakePage(context);
  return json({ ...page, meta: keyedMeta(context, "make", { isIndexed: page.made === null }) });
}

export function action({ context }: ActionFunctionArgs) {
  return handleMakeForm(context);
}

export const headers = formHeaders;

export default function MakePage() {
  const { t } = useTranslation();
  const { editions, edition, name, made, profaneCount } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <Page heading={t("make.title")} back={<BackLink />} lead={t("make.lead")}>
      <Make
        editions={editions}
        edition={edition}
        name={name}
        made={made}
        profaneCount={profaneCount}
        refused={refused}
      />
    </Page>
  );
}
