import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteEvents, formatEvents } from "~/client/eventLog";
import { takeFocus } from "../ui/notes";
import { useBrowserValue } from "../ui/useBrowserValue";
import { CopyButton } from "../ui/CopyButton";

/** The event log of this browser as formatted JSON. */
export function ClientLog() {
  const { t } = useTranslation();
  const [isDeleted, setIsDeleted] = useState(false);
  const log = useBrowserValue(formatEvents, null);
  if (log === null) return <p>{t("logs.noScript")}</p>;
  if (isDeleted)
    return (
      <p role="status" tabIndex={-1} ref={takeFocus}>
        {t("logs.cleared")}
      </p>
    );
  if (log === "") return <p>{t("logs.empty")}</p>;
  return (
    <div className="client-log stack stack-4">
      <p>{t("logs.intro")}</p>
      <p className="cluster spread">
        <CopyButton className="button button-main" text={log} label={t("share.copy")} Icon={null} source="log" />
        <button
          type="button"
          className="button"
          onClick={() => {
            deleteEvents();
            setIsDeleted(true);
          }}
        >
          {t("logs.clear")}
        </button>
      </p>
      <pre id="log" tabIndex={0}>
        {log}
      </pre>
    </div>
  );
}
