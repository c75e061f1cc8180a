import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Island } from "~/components/islands/Island";
import { Migrate } from "~/components/migrate/Migrate";
import { handleMigrateForm, loadMigrateStep } from "~/http/migrate/form.server";
import { pageMeta } from "~/http/pages/meta.server";
import { REFUSAL_STATUS } from "~/http/refusal";
import { requireLanguage } from "~/http/request/language.server";
import { i18nOf } from "~/i18n/i18n.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(context, params);
  const { t } = i18nOf(language);
  const step = await loadMigrateStep(context);
  const text = { title: t("migrate.title"), description: t("migrate.description") };
  return json(
    { step, meta: pageMeta(context, { ...text, isIndexed: false }) },
    step.step === "refused" ? { status: REFUSAL_STATUS[step.why] } : {},
  );
}

export function action({ params, context }: ActionFunctionArgs) {
  requireLanguage(context, params);
  return handleMigrateForm(context);
}

export default function MigratePage() {
  const { step } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <Island name="Migrate" component={Migrate} props={{ step: refused ?? step }} />;
}
