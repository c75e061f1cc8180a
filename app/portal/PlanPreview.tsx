import { useTranslation } from "react-i18next";
import { type PlanView, portalAddress } from "~/i18n/staffPages";
import { PostForm } from "~/ui/Form";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { BlindModeNote } from "./BlindMode";
import { DeskTable } from "./DeskTable";
import type { PlanPreviewData } from "./planPage.request.server";
import { PlanReading } from "./PlanReading";
import { PlanRow } from "./PlanRows";
import type { DraftData } from "./portal.request.server";
import { OwnerField } from "./PortalParts";

const TABS = ["all", "cannot", "look"] as const;
/** The counts of the summary, in order. The first one says what is counted. */
const SUMMED = ["good", "look", "cannot", "already"] as const;

/**
 * What would become of the rows of a plan, each with its date, verdict and tick, and the button that puts them in. With a script,
 * the button counts the ticks, and the other buttons change the rows in place (`portal/planPreview.browser.ts`).
 */
export function PlanPreview({
  view,
  draft,
  reading,
  choices,
  begin,
  hasSlashed,
  edition,
  isList,
  hidesWords,
  rows,
  seen,
  counts,
}: PlanPreviewData & { readonly view: PlanView; readonly draft: DraftData }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = (one: PlanView) => portalAddress(language, "plan", { view: one });
  const summary = SUMMED.filter((name) => name === "good" || counts[name] > 0).map((name) =>
    t(`portal.plan.sum.${name}`, { count: counts[name] }),
  );
  return (
    <>
      <p className="visually-hidden" role="status" data-plan-said="" />
      <div className="stack stack-6" data-enhance="plan">
        {hidesWords && <BlindModeNote />}
        {reading !== null && <PlanReading reading={reading} choices={choices} hasSlashed={hasSlashed} />}
        <div className="stack stack-2">
          {isList && edition !== null && <p>{t(`edition.${edition}.bulk`)}</p>}
          <h2>{summary.join(", ")}.</h2>
          {counts.computing > 0 && (
            <p className="small soft">{t("portal.plan.computing", { count: counts.computing })}</p>
          )}
        </div>
        <div className="stack stack-4">
          <Tabs
            label={t("portal.plan.lines")}
            values={TABS}
            current={TABS.find((one) => one === view) ?? "all"}
            name={(one) => t(`portal.plan.tabs.${one}`, { count: counts[one] })}
            href={address}
          />
          <PostForm
            action={address(view)}
            className="stack stack-4"
            // A year of long words is more than other forms may have.
            encType="multipart/form-data"
            data-plan-form=""
            noValidate
          >
            <OwnerField draft={draft} />
            <input type="hidden" name="rows" value={seen} />
            <p className="small soft">{t("portal.plan.dayHint", { begin })}</p>
            <div className="cluster">
              {/* The first button is the one that Enter presses in a date or a word. */}
              <button className="button" name="intent" value="mend">
                {t("portal.plan.mend")}
              </button>
              <TakeLook {...counts} />
            </div>
            {rows.length === 0 ? (
              <p className="soft">{t("portal.plan.noProblems")}</p>
            ) : (
              <DeskTable
                className="desk-blocks plan-preview"
                caption={t("portal.plan.caption")}
                columns={(["line", "wordTyped", "date", "edition", "found", "take"] as const).map((name) =>
                  t(`portal.plan.${name}`),
                )}
              >
                {rows.map((row) => (
                  <PlanRow key={row.id} row={row} view={view} />
                ))}
              </DeskTable>
            )}
            <div className="desk-bar">
              <PutButton {...counts} />
              <button className="button" name="intent" value="dropAll">
                {t("portal.plan.dropAll", { count: counts.all })}
              </button>
              <small className="desk-grow soft">{t("portal.plan.putHint")}</small>
            </div>
          </PostForm>
        </div>
      </div>
    </>
  );
}

type Counts = PlanPreviewData["counts"];

/** Ticks the lines that need a look, or none of them. */
function TakeLook({ look: count, lookTicked }: Counts) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const texts = { take: t("portal.plan.takeLook", { count }), leave: t("portal.plan.leaveLook", { count }) };
  const does = lookTicked === count ? "leave" : "take";
  return (
    <button className="button" name="intent" value={`${does}Look`} data-take={texts.take} data-leave={texts.leave}>
      {texts[does]}
    </button>
  );
}

/** Puts in what is ticked. How much that is, a page without a script cannot say. */
function PutButton({ hidden }: Counts) {
  const { t } = useTranslation();
  // As many as a language has words for. The script counts.
  const texts = ([1, 2] as const).map((count) => t("portal.plan.put", { count, number: "#" }));
  return (
    <button
      className="button button-main"
      name="intent"
      value="put"
      data-put={JSON.stringify(texts)}
      data-hidden={hidden}
    >
      {t("portal.plan.putTicked")}
    </button>
  );
}
