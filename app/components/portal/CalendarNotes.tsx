import ExclamationTriangleIcon from "@heroicons/react/24/outline/ExclamationTriangleIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import { dayAfter } from "~/game/calendar";
import { EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { PortalCalendarData } from "~/http/portal/calendarPage.server";
import { formatDays } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { useShortFinding } from "./findings";

/** How many runs of days are named of an edition. */
const NAMED_RUNS = 5;
/** How many games with warnings are named before the fold. */
const NAMED_WARNINGS = 3;

type Warning = PortalCalendarData["warnings"][number];

/** What the shown weeks lack, and what in them needs a look. */
export function CalendarNotes({ days, unchosen, warnings }: PortalCalendarData) {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = unchosen.reduce((sum, { days: ofEdition }) => sum + ofEdition.length, 0);
  const isNothingChosen = days.every(({ games }) => games.every(({ isChosen }) => !isChosen));
  const named = unchosen.flatMap(({ edition, days: ofEdition }) =>
    ofEdition.length === 0 ? [] : [`${t(`edition.${edition}.tab`)} ${nameDays(ofEdition, language)}`],
  );
  const total = days.reduce((sum, { games }) => sum + games.reduce((of, game) => of + game.warnings, 0), 0);
  const plan = <a href={portalAddress(language, "plan")} />;
  return (
    <>
      {count > 0 && (
        <p className="note">
          <InformationCircleIcon className="icon" aria-hidden="true" />
          <span>
            {isNothingChosen ? (
              <Trans i18nKey="portal.calendar.nothingChosen" components={{ a: plan }} />
            ) : (
              <Trans
                i18nKey="portal.calendar.unchosen"
                // A sentence ends with one period, also after an abbreviated month.
                values={{ count, list: named.join(" · ").replace(/\.$/, "") }}
                count={count}
                components={{ b: <b />, a: plan }}
              />
            )}
          </span>
        </p>
      )}
      {warnings.length > 0 && (
        <div className="note">
          <ExclamationTriangleIcon className="icon" aria-hidden="true" />
          <div className="calendar-note">
            <b>{t("portal.calendar.warningsNote", { count: total })}</b>{" "}
            <Warnings warnings={warnings.slice(0, NAMED_WARNINGS)} />
            {warnings.length > NAMED_WARNINGS && (
              <details>
                <summary className="touch">
                  {t("portal.calendar.more", { count: warnings.length - NAMED_WARNINGS })}
                </summary>
                <ul>
                  {warnings.slice(NAMED_WARNINGS).map((warning) => (
                    <li key={`${warning.edition} ${String(warning.number)}`}>
                      <WarningText {...warning} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <>
      {warnings.map((warning, index) => (
        <span key={`${warning.edition} ${String(warning.number)}`}>
          {index > 0 && " · "}
          <WarningText {...warning} />
        </span>
      ))}
    </>
  );
}

function WarningText({ edition, number, day, word, why }: Warning) {
  const language = useLanguage();
  const text = useShortFinding();
  return (
    <>
      <a href={portalAddress(language, "create", { edition, num: number })}>
        <span lang={EDITION_FACTS[edition].wordLanguage} translate="no">
          {displayOf(word)}
        </span>
        , {formatDays(day, day, { language, month: "short" })}
      </a>
      : {text(why)}
    </>
  );
}

/** Names days in order, those that follow each other as one: "Dec 14 – 16, Dec 20". */
function nameDays(days: readonly string[], language: string): string {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && dayAfter(last.to) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const named = runs.slice(0, NAMED_RUNS).map(({ from, to }) => formatDays(from, to, { language, month: "short" }));
  return `${named.join(", ")}${runs.length > NAMED_RUNS ? " …" : ""}`;
}
