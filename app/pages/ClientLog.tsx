import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/CopyButton";

/** The event log of this browser as formatted JSON: a script shows one of these parts (`pages/clientLog.browser.ts`). */
export function ClientLog() {
  const { t } = useTranslation();
  return (
    <div data-enhance="log">
      <p data-log="noScript">{t("logs.noScript")}</p>
      <p data-log="empty" hidden>
        {t("logs.empty")}
      </p>
      <p data-log="cleared" hidden role="status" tabIndex={-1}>
        {t("logs.cleared")}
      </p>
      <div data-log="kept" hidden className="client-log">
        <div className="stack stack-4">
          <p>{t("logs.intro")}</p>
          <p className="cluster spread">
            <CopyButton className="button button-main" text="" label={t("share.copy")} Icon={null} source="log" />
            <button type="button" className="button" data-delete>
              {t("logs.clear")}
            </button>
          </p>
          <pre id="log" tabIndex={0} />
        </div>
      </div>
    </div>
  );
}
