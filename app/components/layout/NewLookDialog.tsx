import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import Cog6ToothIcon from "@heroicons/react/24/outline/Cog6ToothIcon";
import UserPlusIcon from "@heroicons/react/24/outline/UserPlusIcon";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isLegacyLeft } from "~/client/legacyStorage";
import { noteNewLookSeen } from "~/client/newLook";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { MIGRATE_PAGE } from "~/i18n/addresses";
import { usePath } from "./addresses";
import { Dialog } from "../ui/Dialog";
import { NewLookVote } from "./NewLookVote";
import { useBrowserValue } from "../ui/useBrowserValue";
import { Way } from "../ui/Way";

/** Announces the new version once to players of the previous one. */
export function NewLookDialog() {
  const { t } = useTranslation();
  const path = usePath();
  const hasStats = useBrowserValue(isLegacyLeft, false);
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    noteNewLookSeen();
    setIsClosed(true);
  };
  return (
    <Dialog isOpen={!isClosed} onClose={close} title={t("newLook.title")}>
      {t("newLook.paragraphs", { returnObjects: true }).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {hasStats && <p>{t("newLook.stats")}</p>}
      <NewLookVote />
      <p className="ways">
        {hasStats && (
          <Way href={path(MIGRATE_PAGE)} onClick={close} Icon={ArrowDownTrayIcon}>
            {t("migrate.toPage")}
          </Way>
        )}
        <Way href={path(ACCOUNT_PAGES.account)} onClick={close} Icon={UserPlusIcon}>
          {t("newLook.toAccount")}
        </Way>
        <Way href={path("/settings")} onClick={close} Icon={Cog6ToothIcon}>
          {t("newLook.toSettings")}
        </Way>
      </p>
      <div className="dialog-actions">
        <button type="button" className="button button-main" onClick={close}>
          {t("newLook.close")}
        </button>
      </div>
    </Dialog>
  );
}
