import ArrowDownTrayIcon from "@heroicons/react/24/outline/ArrowDownTrayIcon";
import CalendarDaysIcon from "@heroicons/react/24/outline/CalendarDaysIcon";
import CheckCircleIcon from "@heroicons/react/24/outline/CheckCircleIcon";
import DocumentTextIcon from "@heroicons/react/24/outline/DocumentTextIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import ListBulletIcon from "@heroicons/react/24/outline/ListBulletIcon";
import PencilSquareIcon from "@heroicons/react/24/outline/PencilSquareIcon";
import { useTranslation } from "react-i18next";
import { EDITIONS } from "~/editions/editions";
import { portalAddress } from "~/i18n/staffPages";
import { Field, PostForm, SelectField, TextField } from "~/ui/Form";
import { DoneNote, WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { AutopilotNote } from "./AutopilotForm";
import { PlanBacklog } from "./PlanBacklog";
import type { PlanAnswer, PortalPlanData } from "./planPage.request.server";
import { PlanPreview } from "./PlanPreview";
import { OwnerField, useRefusal, useRollover } from "./PortalParts";
import { SavedNote } from "./SavedNote";
import { PortalPage } from "./StaffPage";

interface PlanPageProps extends PortalPlanData {
  /** Null before a text was refused. */
  readonly answer: PlanAnswer | null;
}

/** Plans many days: the form for a text, its preview, the words without a date. */
export function PlanPage(props: PlanPageProps) {
  const { t } = useTranslation();
  const { view, answer, preview, backlog, saved, proposed, dropped, autopilot, kept, draft } = props;
  const isForm = answer !== null || (preview === null && backlog === null);
  const title = isForm ? "title" : view === "backlog" ? "backlogTitle" : "previewTitle";
  return (
    <PortalPage title={t(`portal.plan.${title}`)} tab="plan">
      {answer === null && saved !== null && <SavedNote {...saved} isOnCalendar={false} />}
      {answer === null && autopilot !== null && <AutopilotNote {...autopilot} />}
      {answer === null && proposed !== null && (
        <DoneNote>{t("portal.plan.proposedDays", { count: proposed.count })}</DoneNote>
      )}
      {answer === null && dropped !== null && <DroppedNote {...dropped} />}
      {kept === "kept" && <DoneNote>{t("portal.plan.kept")}</DoneNote>}
      {kept === "lost" && <WrongNote>{t("portal.plan.notKept")}</WrongNote>}
      {isForm && <TextForm {...props} />}
      {!isForm && preview !== null && <PlanPreview view={view} draft={draft} {...preview} />}
      {!isForm && backlog !== null && <PlanBacklog words={backlog} />}
      <Ways {...props} isForm={isForm} />
    </PortalPage>
  );
}

/** Says that all rows were deleted, and brings back those of a text. */
function DroppedNote({ count, isText }: NonNullable<PortalPlanData["dropped"]>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="note" role="status">
      <CheckCircleIcon className="icon" aria-hidden="true" />
      <div>
        <p>{t("portal.plan.dropped", { count })}</p>
        {isText && (
          <PostForm action={portalAddress(language, "plan")}>
            <button className="link-button touch" name="intent" value="read">
              {t("portal.plan.bringBack")}
            </button>
          </PostForm>
        )}
      </div>
    </div>
  );
}

function TextForm({ edition, sizes, draft, rowsAsText, maxBytes, answer, why: early }: PlanPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { isOnDay } = useRollover();
  const text = useRefusal();
  const why = answer?.why ?? early;
  return (
    <>
      {sizes.preview > 0 && (
        <div className="note">
          <InformationCircleIcon className="icon" aria-hidden="true" />
          <div>
            <p>{t(rowsAsText === null ? "portal.plan.waiting" : "portal.plan.asTextHint", { count: sizes.preview })}</p>
            <div className="plan-preview-ways">
              <a className="touch" href={portalAddress(language, "plan")}>
                {t("portal.plan.toPreview")}
              </a>
              {rowsAsText === null && sizes.hidden === 0 && (
                <a className="touch" href={portalAddress(language, "plan", { view: "text", edition })}>
                  {t("portal.plan.asText")}
                </a>
              )}
            </div>
          </div>
        </div>
      )}
      <PostForm
        className="form"
        action={portalAddress(language, "plan", { view: "new" })}
        encType="multipart/form-data"
        noValidate
      >
        <OwnerField draft={draft} />
        {draft.isLost && <WrongNote>{t("portal.plan.textLost")}</WrongNote>}
        {why !== null && <WrongNote>{text(why)}</WrongNote>}
        <TextField
          name="text"
          className="input plan-preview-text"
          label={t("portal.plan.text")}
          hint={t(isOnDay ? "portal.plan.textHintBegins" : "portal.plan.textHint")}
          rows={12}
          placeholder={t("portal.plan.placeholder")}
          defaultValue={answer?.typed ?? (draft.typed || (rowsAsText ?? ""))}
          autoCapitalize="none"
        />
        <div className="plan-preview-fields">
          <Field
            name="file"
            type="file"
            label={t("portal.plan.file")}
            hint={t("portal.plan.fileHint")}
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            limit={{ max: maxBytes, refusal: text("planTooLarge") }}
          />
          <SelectField
            name="edition"
            label={t("portal.plan.editionOfRest")}
            options={EDITIONS.map((one) => [one, t(`edition.${one}.tab`)] as const)}
            initial={answer?.edition ?? edition}
          />
        </div>
        <button className="button button-main start" name="intent" value="send">
          {t("portal.plan.send")}
        </button>
      </PostForm>
    </>
  );
}

/** Where one can go on from the plan. */
function Ways({ sizes, view, isForm, preview, edition }: PlanPageProps & { readonly isForm: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <nav className="ways" aria-label={t("portal.tabs.plan")}>
      {!isForm && preview === null && sizes.preview > 0 && (
        <Way Icon={ListBulletIcon} href={portalAddress(language, "plan")}>
          {t("portal.plan.toPreview")}
        </Way>
      )}
      {!isForm && preview !== null && sizes.hidden === 0 && (
        <Way
          Icon={PencilSquareIcon}
          href={portalAddress(language, "plan", { view: "text", edition: preview.edition ?? edition })}
        >
          {t("portal.plan.asText")}
        </Way>
      )}
      {!isForm && (
        <Way
          Icon={DocumentTextIcon}
          href={portalAddress(language, "plan", { view: "new" })}
          note={preview === null ? undefined : t("portal.plan.newHint")}
        >
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
      <Way Icon={CalendarDaysIcon} href={portalAddress(language, "portal")}>
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
    </nav>
  );
}
