import { useTranslation } from "react-i18next";
import type { PortalStartData } from "~/http/portal/portalPages.server";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";

/** Who chose a game's word, and when. */
export function Choice({ choice }: Pick<PortalStartData["games"][number], "choice">) {
  const { t } = useTranslation();
  if (choice === null) return <span>{t("portal.start.seeded")}</span>;
  return (
    <span>
      <span className="tag">{t("portal.start.chosen")}</span> <Decision {...choice} />
    </span>
  );
}

export function Decision({ by, at }: Pick<NonNullable<PortalStartData["games"][number]["choice"]>, "by" | "at">) {
  const { t } = useTranslation();
  const day = formatShortDay(at.slice(0, "YYYY-MM-DD".length), useLanguage());
  return by === null ? t("portal.start.chosenOn", { day }) : t("portal.start.chosenBy", { name: by.name, day });
}
