import { useTranslation } from "react-i18next";
import { EDITIONS } from "~/editions/editions";
import { weekdayNames } from "~/i18n/format";
import { calendarTarget, portalAddress } from "~/i18n/staffPages";
import { Fold } from "~/ui/Fold";
import { PostForm, SelectField } from "~/ui/Form";
import { DoneNote, WrongNote } from "~/ui/notes";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import type { PortalCalendarData } from "./calendarPage.request.server";
import { useRefusal } from "./PortalParts";

const FOLD = "autopilot";

/** Says which words may be proposed for the shown games without a chosen one, and makes a plan of them. */
export function AutopilotForm({
  edition,
  from,
  weeks,
  autopilot,
  autopilotChoices: choices,
  isAutopilotOpen,
  why,
}: PortalCalendarData & { readonly why: Parameters<ReturnType<typeof useRefusal>>[0] | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const text = useRefusal();
  if (autopilot === null) return null;
  const number = new Intl.NumberFormat(language);
  return (
    <Fold
      summary={t("portal.calendar.autopilot.title", { edition: t(`edition.${edition}.tab`) })}
      isBare
      id={FOLD}
      open={why !== null || isAutopilotOpen}
    >
      <PostForm
        action={calendarTarget(language, { edition, from, weeks })}
        className="stack stack-4 calendar-fold"
        noValidate
      >
        {why !== null && <WrongNote>{text(why)}</WrongNote>}
        <Tabs
          label={t("portal.calendar.autopilot.editions")}
          values={EDITIONS}
          current={edition}
          name={(one) => t(`edition.${one}.tab`)}
          href={(one) => `${portalAddress(language, "portal", { edition: one, from, weeks, open: FOLD })}#${FOLD}`}
        />
        <p className="soft calendar-text">{t("portal.calendar.autopilot.text")}</p>
        <div className="desk-bar">
          <SelectField
            name="familiarAmong"
            label={t("portal.calendar.autopilot.familiar")}
            options={choices.familiarAmong.map(
              (among) => [among, t("portal.calendar.autopilot.among", { among: number.format(among) })] as const,
            )}
            initial={autopilot.familiarAmong}
          />
        </div>
        <fieldset className="stack">
          <legend className="small soft">{t("portal.calendar.autopilot.difficulty")}</legend>
          <div className="calendar-weekdays">
            {weekdayNames(1, language).map(({ long }, weekday) => (
              <SelectField
                key={long}
                name={`ease${String(weekday)}`}
                label={long}
                options={choices.eases.map((ease) => [ease, t(`portal.calendar.ease.${ease}`)] as const)}
                initial={autopilot.eases[weekday] ?? "any"}
              />
            ))}
          </div>
        </fieldset>
        <button className="button start" name="intent" value="autopilot">
          {t("portal.calendar.autopilot.propose")}
        </button>
      </PostForm>
    </Fold>
  );
}

/** What has become of the proposals, on the page of the plan. */
export function AutopilotNote({ count, left }: { count: number; left: number }) {
  const { t } = useTranslation();
  return (
    <DoneNote>
      {t("portal.calendar.autopilot.done", { count })}
      {left > 0 && ` ${t("portal.calendar.autopilot.left", { count: left })}`}
    </DoneNote>
  );
}
