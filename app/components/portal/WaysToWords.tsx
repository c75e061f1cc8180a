import { Trans, useTranslation } from "react-i18next";
import type { Edition } from "~/game/editions";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";

/** Says what a page that gives words to games is for, and when to go to the other two. */
export function WaysToWords({ of, edition }: { of: "plan" | "bulkAdd" | "create"; edition: Edition }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Trans
      i18nKey={`portal.ways.${of}`}
      components={{
        plan: <a href={portalAddress(language, "plan")}>{t("portal.plan.title")}</a>,
        bulk: <a href={portalAddress(language, "bulkAdd", { edition })}>{t("portal.bulk.title")}</a>,
        create: <a href={portalAddress(language, "create", { edition })}>{t("portal.create.title")}</a>,
      }}
    />
  );
}
