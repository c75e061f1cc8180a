import CheckCircleIcon from "@heroicons/react/24/outline/CheckCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import { formatDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "~/ui/useLanguage";
import type { PlanSaved } from "./planPage.request.server";
import { useRefusal } from "./PortalParts";
import { UndoLink } from "./UndoNote";

/** What became of the rows that were put in. */
export function SavedNote({ isOnCalendar, ...saved }: PlanSaved & { readonly isOnCalendar: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const { planned, days, done, stayed, changed, refused, logged } = saved;
  const more = [
    done > 0 && t("portal.plan.doneCount", { count: done }),
    stayed > 0 && t("portal.plan.stayed", { count: stayed }),
    changed > 0 && t("portal.plan.changedCount", { count: changed }),
  ].filter((part) => part !== false);
  const named = days && { from: formatDay(days.from, language), to: formatDay(days.to, language) };
  return (
    <>
      <div className="note" role="status">
        <CheckCircleIcon className="icon" aria-hidden="true" />
        <div>
          <p>
            {named !== null && (
              <Trans
                i18nKey={named.from === named.to ? "portal.plan.savedOn" : "portal.plan.saved"}
                count={planned}
                values={{ count: planned, ...named }}
                components={{ b: <b /> }}
              />
            )}
            {named === null && t("portal.plan.noneSaved")} {more.join(" ")}
          </p>
          <div className="plan-preview-ways">
            {logged !== null && <UndoLink logged={logged} />}
            {isOnCalendar && stayed > 0 && (
              <a className="touch" href={portalAddress(language, "plan")}>
                {t("portal.plan.toPreview")}
              </a>
            )}
          </div>
        </div>
      </div>
      {refused.length > 0 && (
        <div className="note note-wrong">
          <ul>
            {refused.map(({ line, code }) => (
              <li key={`${String(line)} ${code}`}>{t("portal.plan.refusedLine", { line, why: text(code) })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
