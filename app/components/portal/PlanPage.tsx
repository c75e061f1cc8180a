import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import CalendarDaysIcon from "@heroicons/react/24/outline/CalendarDaysIcon";
import ListBulletIcon from "@heroicons/react/24/outline/ListBulletIcon";
import PencilSquareIcon from "@heroicons/react/24/outline/PencilSquareIcon";
import { Trans, useTranslation } from "react-i18next";
import type { PlanAnswer, PortalPlanData } from "~/http/portal/planPage.server";
import { formatDay } from "~/i18n/format";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/addresses";
import { Field, PostForm, TextField } from "../ui/Form";
import { DoneNote, WrongNote } from "../ui/notes";
import { AutopilotNote } from "./AutopilotForm";
import { Way } from "../ui/Way";
import { PlanBacklog } from "./PlanBacklog";
import { PlanPreview } from "./PlanPreview";
import { EditionTabs, OwnerField, useRefusal } from "./PortalParts";
import { PortalPage } from "./StaffPage";

interface PlanPageProps extends PortalPlanData {
  /** Null before a text was refused. */
  readonly answer: PlanAnswer | null;
}

/** Plans many days: the form for a text, its preview, the words without a date. */
export function PlanPage(props: PlanPageProps) {
  const { t } = useTranslation();
  const { view, answer, preview, backlog, saved, proposed, autopilot } = props;
  const isForm = answer !== null || view === "new";
  const title = isForm ? "title" : view === "backlog" ? "backlogTitle" : "previewTitle";
  return (
    <PortalPage title={t(`portal.plan.${title}`)} tab="plan">
      {answer === null && saved !== null && <SavedNote {...saved} />}
      {answer === null && autopilot !== null && <AutopilotNote {...autopilot} />}
      {answer === null && proposed !== null && (
        <DoneNote>{t("portal.plan.proposedDays", { count: proposed.count })}</DoneNote>
      )}
      {isForm && <TextForm {...props} />}
      {!isForm && preview !== null && <PlanPreview view={view} {...preview} />}
      {!isForm && backlog !== null && <PlanBacklog words={backlog} />}
      <Ways {...props} isForm={isForm} />
    </PortalPage>
  );
}

/** What became of the rows that were put in. */
function SavedNote({ planned, days, backlog, done, stayed, refused, logged }: NonNullable<PortalPlanData["saved"]>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const more = [
    backlog > 0 && t("portal.plan.toBacklogCount", { count: backlog }),
    done > 0 && t("portal.plan.doneCount", { count: done }),
    stayed > 0 && t("portal.plan.stayed", { count: stayed }),
  ].filter((part) => part !== false);
  const named = days !== null && { from: formatDay(days.from, language), to: formatDay(days.to, language) };
  return (
    <>
      <DoneNote>
        {named === false ? (
          t("portal.plan.noneSaved")
        ) : (
          <Trans
            i18nKey={named.from === named.to ? "portal.plan.savedOn" : "portal.plan.saved"}
            count={planned}
            values={{ count: planned, ...named }}
            components={{ b: <b /> }}
          />
        )}{" "}
        {more.join(" ")}{" "}
        {logged !== null && (
          <a className="touch" href={portalAddress(language, "undo", { entry: logged })}>
            {t("portal.words.undo")}
          </a>
        )}
      </DoneNote>
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

function TextForm({ edition, sizes, draft, answer, why: early }: PlanPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  const why = answer?.why ?? early;
  return (
    <>
      <EditionTabs page="plan" current={edition} />
      <PostForm
        className="form"
        action={portalAddress(language, "plan", { view: "new", edition })}
        encType="multipart/form-data"
        noValidate
      >
        <OwnerField draft={draft} />
        {sizes.preview > 0 && <p className="soft">{t("portal.plan.replaces", { count: sizes.preview })}</p>}
        {why !== null && <WrongNote>{text(why)}</WrongNote>}
        <TextField
          name="text"
          label={t("portal.plan.text")}
          hint={t("portal.plan.textHint", { edition: t(`edition.${edition}.tab`) })}
          rows={8}
          placeholder={t("portal.plan.placeholder")}
          defaultValue={answer?.typed ?? draft.typed}
          autoCapitalize="none"
        />
        <Field
          name="file"
          type="file"
          label={t("portal.plan.file")}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        />
        <button className="button button-main start" name="intent" value="send">
          {t("portal.plan.send")}
        </button>
      </PostForm>
    </>
  );
}

/** Where one can go on from the plan. */
function Ways({ sizes, view, isForm, edition }: PlanPageProps & { readonly isForm: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <nav className="ways" aria-label={t("portal.tabs.plan")}>
      {sizes.preview > 0 && (isForm || view === "backlog") && (
        <Way Icon={ListBulletIcon} href={portalAddress(language, "plan")}>
          {t("portal.plan.toPreview", { count: sizes.preview })}
        </Way>
      )}
      {!isForm && (
        <Way Icon={PencilSquareIcon} href={portalAddress(language, "plan", { view: "new" })}>
          {t("portal.plan.toNew")}
        </Way>
      )}
      {view !== "backlog" && sizes.backlog > 0 && (
        <Way
          Icon={ListBulletIcon}
          href={portalAddress(language, "plan", { view: "backlog" })}
          note={t("portal.plan.backlogSize", { count: sizes.backlog })}
        >
          {t("portal.plan.backlogTitle")}
        </Way>
      )}
      <Way Icon={CalendarDaysIcon} href={portalAddress(language, "calendar")}>
        {t("portal.plan.toCalendar")}
      </Way>
      <Way
        Icon={ArrowDownTrayIcon}
        href={portalAddress(language, "planFile")}
        note={t("portal.plan.downloadHint")}
        download
      >
        {t("portal.plan.download")}
      </Way>
      {isForm && (
        <Way
          Icon={ListBulletIcon}
          href={portalAddress(language, "bulkAdd", { edition })}
          note={t("portal.plan.bulkHint")}
        >
          {t("portal.bulk.title")}
        </Way>
      )}
    </nav>
  );
}
