import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addressInLanguage, pathIn } from "~/i18n/addresses";
import { keyedMeta } from "~/site/meta.request.server";
import { readBack, refusalResponse } from "~/site/refusal.request.server";
import { applySettingsForm, readSettingsCookie, writeSettingsCookie } from "~/site/settingsCookie.request.server";
import { BackLink } from "~/ui/BackLink";
import { DoneNote } from "~/ui/notes";
import { Page } from "~/ui/Page";
import { SettingsForm } from "./SettingsForm";

export { meta } from "~/ui/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  const meta = keyedMeta(context, "settings");
  const saved = context.url.searchParams.get("saved");
  return json({ isSaved: saved !== null, isScoreKept: saved === SCORE_KEPT, meta });
}

/** Says after the form that one of two scores has stayed on. */
const SCORE_KEPT = "score";

/** Saves the settings. A form of another page leads back to it, and a change of language to the page in that language. */
export function action({ context }: ActionFunctionArgs) {
  const { language, fields } = context;
  const after = applySettingsForm(fields, readSettingsCookie(context.cookies));
  const isKnownForm = fields.get("form") === "settings" || fields.has("language") || fields.has("glosses");
  if (!isKnownForm) throw refusalResponse("badForm");
  writeSettingsCookie(context.cookies, after);
  const chosen = fields.get("language") === after.language ? after.language : null;
  const isScoreKept =
    fields.get("form") === "settings" && !fields.has("showSimilarity") && !fields.has("showProximity");
  const saved = isScoreKept ? `saved=${SCORE_KEPT}` : "saved";
  const back = readBack(fields);
  if (chosen === null) return redirect(back ?? `${pathIn(language, "/settings")}?${saved}`, { status: 303 });
  const page = new URL(back ?? pathIn(language, "/settings"), context.url);
  return redirect(addressInLanguage(chosen, page), { status: 303 });
}

export default function SettingsPage() {
  const { isSaved, isScoreKept } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Page heading={t("settings.title")} back={<BackLink />}>
      {isSaved && (
        <DoneNote>
          {t("settings.saved")} {isScoreKept && t("settings.scoreKept")}
        </DoneNote>
      )}
      <SettingsForm />
    </Page>
  );
}
