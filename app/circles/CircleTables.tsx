import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { weekdayNames } from "~/i18n/format";
import { useLanguage } from "~/ui/useLanguage";
import { squaresOf } from "~/words/climb";
import { heatOfLevel } from "~/words/closeness";
import type { DayCell, TodayRow, WeekRow } from "./circle";

/**
 * How the friends have done today, with the squares of each where there is room.
 * @param labelledBy id of its heading
 * @param children its heading, if that stands over the names: then it takes little room
 */
export function TodayTable({
  rows,
  labelledBy,
  children,
}: {
  rows: readonly TodayRow[];
  labelledBy: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <table
      className={`circle-tables number${children === undefined ? "" : " circle-tables-tight"}`}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr className="label">
          <th scope="col">{children ?? t("circlePage.friend")}</th>
          <th scope="col" className="circle-tables-figure">
            {t("stats.totalGuesses")}
          </th>
          <th scope="col" className="circle-tables-figure">
            {t("stats.totalHints")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <FriendName {...row} levels={children === undefined ? (row.end?.levels ?? []) : []} />
            {row.end?.hasWon === true ? (
              <>
                <td className="circle-tables-figure">{row.end.guessCount}</td>
                <td className="circle-tables-figure">{row.end.hintCount}</td>
              </>
            ) : (
              <td className="circle-tables-figure soft" colSpan={2}>
                {t(row.end === null ? "circlePage.notYet" : "circlePage.gaveUp")}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Letters of a weekday's short name that its narrow column has room for. */
const WEEKDAY_LETTERS = 2;

/** The days of this week. @param labelledBy id of its heading */
export function WeekTable({ rows, labelledBy }: { rows: readonly WeekRow[]; labelledBy: string }) {
  const { t } = useTranslation();
  return (
    <table className="circle-tables number" aria-labelledby={labelledBy}>
      <thead>
        <tr className="label">
          <th scope="col">{t("circlePage.friend")}</th>
          {weekdayNames(1, useLanguage()).map(({ long, short }) => (
            <th key={long} scope="col" className="circle-tables-day">
              <span aria-hidden="true">{short.slice(0, WEEKDAY_LETTERS)}</span>
              <span className="visually-hidden">{long}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <FriendName {...row} />
            {row.days.map((day, weekday) => (
              <td key={weekday} className="circle-tables-day">
                <Day day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FriendName({ name, isMe, levels = [] }: Pick<TodayRow, "name" | "isMe"> & { levels?: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <th scope="row" className={isMe ? "circle-tables-me breaking" : "breaking"}>
      <bdi>{name}</bdi>
      {isMe && ` ${t("others.you")}`}
      {levels.length > 0 && (
        <small className="circle-tables-squares share-result-squares" aria-hidden="true">
          {squaresOf(levels).map((square, step) => (
            <span key={step} className={`heat-${String(heatOfLevel(levels[step] ?? 0))}`}>
              {square}
            </span>
          ))}
        </small>
      )}
    </th>
  );
}

function Day({ day }: { day: DayCell }) {
  const { t } = useTranslation();
  if (day === "gaveUp")
    return (
      <>
        <FlagIcon className="icon icon-s" aria-hidden="true" />
        <span className="visually-hidden">{t("circlePage.gaveUp")}</span>
      </>
    );
  if (day === "notPlayed")
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t("circlePage.notPlayed")}</span>
      </>
    );
  return day;
}
