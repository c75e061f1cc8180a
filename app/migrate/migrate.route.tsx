import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { keyedMeta } from "~/site/meta.request.server";
import { statusOf } from "~/site/refusal.request.server";
import { BackLink } from "~/ui/BackLink";
import { Island } from "~/ui/Island";
import { Page } from "~/ui/Page";
import { Migrate } from "./Migrate";
import { handleMigrateForm, loadMigrateStep } from "./migratePage.request.server";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const step = await loadMigrateStep(context);
  const meta = keyedMeta(context, "migrate");
  return json({ step, meta }, step.step === "refused" ? { status: statusOf(step.why) } : {});
}

export function action({ context }: ActionFunctionArgs) {
  return handleMigrateForm(context);
}

export default function MigratePage() {
  const { t } = useTranslation();
  const { step: loaded } = useLoaderData<typeof loader>();
  const step = useActionData<typeof action>() ?? loaded;
  const isTitled = step.step === "preview" || step.step === "summary";
  return (
    <Page heading={t(isTitled ? `migrate.${step.step}` : "migrate.title")} back={<BackLink />}>
      <Island name="Migrate" isAsleep component={Migrate} props={{ step }} />
    </Page>
  );
}
