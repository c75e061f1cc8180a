import { useTranslation } from "react-i18next";
import type { PlanPreviewData } from "~/http/portal/planPage.server";
import { type PlanView, portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/addresses";
import { PostForm } from "../ui/Form";
import { Tabs } from "../ui/Tabs";
import { PlanReading } from "./PlanReading";
import { PlanRow } from "./PlanRows";

const TABS = ["all", "problems"] as const;
/** The counts of the summary, in order. */
const SUMMED = ["good", "look", "cannot", "backlog", "already"] as const;

/** What would become of the rows of a plan, each with its date, verdict and tick, and the button that puts them in. */
export function PlanPreview({
  view,
  reading,
  choices,
  hasSlashed,
  rows,
  seen,
  counts,
}: PlanPreviewData & { readonly view: PlanView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = (one: PlanView) => portalAddress(language, "plan", { view: one });
  const summary = SUMMED.filter((name) => counts[name] > 0).map((name) =>
    t(`portal.plan.sum.${name}`, { count: counts[name] }),
  );
  // Who ticks a line that needs a look has it go in too.
  const isBacklogOnly = counts.good + counts.look === 0 && counts.tickedUndated > 0;
  const putText = isBacklogOnly
    ? t("portal.plan.putBacklog", { count: counts.tickedUndated })
    : counts.ticked > 0
      ? t("portal.plan.put", { count: counts.ticked })
      : t("portal.plan.putTicked");
  return (
    <>
      {reading !== null && <PlanReading reading={reading} choices={choices} hasSlashed={hasSlashed} />}
      <h2>{summary.join(", ")}.</h2>
      <div className="stack stack-4">
        <Tabs
          label={t("portal.plan.lines")}
          values={TABS}
          current={view === "problems" ? "problems" : "all"}
          name={(one) => t(`portal.plan.tabs.${one}`, { count: one === "all" ? counts.all : counts.problems })}
          href={address}
        />
        <PostForm action={address(view)} className="stack stack-4" noValidate>
          <input type="hidden" name="rows" value={seen} />
          <p className="small soft">{t("portal.plan.dayHint")}</p>
          {/* The first button is the one that Enter presses in a date. */}
          <button className="button start" name="intent" value="mend">
            {t("portal.plan.mend")}
          </button>
          {rows.length === 0 ? (
            <p className="soft">{t("portal.plan.noProblems")}</p>
          ) : (
            <table className="desk-table desk-blocks plan-preview">
              <caption className="visually-hidden">{t("portal.plan.caption")}</caption>
              <thead>
                <tr>
                  {(["line", "wordTyped", "date", "edition", "found", "take"] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(`portal.plan.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <PlanRow key={row.id} row={row} />
                ))}
              </tbody>
            </table>
          )}
          <div className="desk-bar">
            <button className="button button-main" name="intent" value="put">
              {putText}
            </button>
            <button className="button" name="intent" value="dropAll">
              {t("portal.plan.dropAll", { count: counts.all })}
            </button>
            <small className="desk-grow soft">{t("portal.plan.putHint")}</small>
          </div>
        </PostForm>
      </div>
    </>
  );
}
