import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MigratePage } from "~/components/migrate/MigratePage";
import { handleMigrateForm, type MigrateStep } from "~/http/forms/migrate.server";
import { pageMeta } from "~/http/pages/meta.server";
import { REFUSAL_STATUS } from "~/http/refusal";
import { requireLanguage } from "~/http/request/language.server";
import { i18nOf } from "~/i18n/i18n.server";

export { meta } from "~/components/layout/pageTitle";

/** The listener redirects here from a file that is too large to be read. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(context, params);
  const { url } = context;
  const { t } = i18nOf(language);
  const isTooLarge = url.searchParams.has("tooLarge");
  const hasImported = await (await context.stores()).legacy.hasImported();
  const text = { title: t("migrate.title"), description: t("migrate.description") };
  return json(
    {
      isTooLarge,
      hasImported,
      isDone: hasImported && url.searchParams.has("imported"),
      meta: pageMeta(context, { ...text, isIndexed: false }),
    },
    isTooLarge ? { status: REFUSAL_STATUS.statsTooLarge } : {},
  );
}

export function action({ params, context }: ActionFunctionArgs) {
  requireLanguage(context, params);
  return handleMigrateForm(context);
}

export default function Migrate() {
  const { isTooLarge, hasImported, isDone } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>() ?? null;
  const refused: MigrateStep | null = isTooLarge ? { step: "refused", why: "statsTooLarge", typed: "" } : null;
  return <MigratePage step={sent ?? refused} hasImported={hasImported} isDone={isDone} />;
}
