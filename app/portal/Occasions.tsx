import { useTranslation } from "react-i18next";
import { EDITIONS } from "~/editions/editions";
import { formatShortDay } from "~/i18n/format";
import { calendarTarget } from "~/i18n/staffPages";
import { Fold } from "~/ui/Fold";
import { Field, PostForm, SelectField } from "~/ui/Form";
import { WrongNote } from "~/ui/notes";
import { useLanguage } from "~/ui/useLanguage";
import type { PortalCalendarData, RefusedOccasion } from "./calendarPage.request.server";
import { DeskTable } from "./DeskTable";
import { useRefusal } from "./PortalParts";

/** Longest name of an occasion, characters. */
const MAX_NAME = 60;

/** The occasions to come, each with a button that removes it, and the form that adds one. */
export function Occasions({
  edition,
  from,
  weeks,
  occasions,
  occasionKinds,
  refused,
}: PortalCalendarData & { readonly refused: RefusedOccasion | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const action = calendarTarget(language, { edition, from, weeks });
  return (
    <Fold summary={t("portal.calendar.occasion.title")} isBare open={refused !== null}>
      <div className="stack stack-4 calendar-fold">
        {occasions.length === 0 && <p className="soft">{t("portal.calendar.occasion.none")}</p>}
        {occasions.length > 0 && (
          <DeskTable
            className="desk-blocks calendar-occasions"
            aria-label={t("portal.calendar.occasion.title")}
            columns={[
              t("portal.calendar.occasion.name"),
              t("portal.plan.date"),
              t("portal.edition"),
              t("portal.plan.kind"),
              <span key="remove" className="visually-hidden">
                {t("portal.word.remove")}
              </span>,
            ]}
          >
            {occasions.map((occasion) => (
              <tr key={occasion.id}>
                <th scope="row">
                  <b>{occasion.name}</b>
                </th>
                <td>
                  {formatShortDay(occasion.on, language)}
                  {occasion.isYearly && `, ${t("portal.calendar.occasion.everyYear")}`}
                </td>
                <td>
                  {occasion.edition === null ? t("portal.calendar.occasion.all") : t(`edition.${occasion.edition}.tab`)}
                </td>
                <td>{t(`portal.calendar.occasion.kind.${occasion.kind}`)}</td>
                <td>
                  <PostForm action={action}>
                    <input type="hidden" name="id" value={occasion.id} />
                    <button className="link-button touch" name="intent" value="removeOccasion">
                      {t("portal.word.remove")}
                      <span className="visually-hidden"> {occasion.name}</span>
                    </button>
                  </PostForm>
                </td>
              </tr>
            ))}
          </DeskTable>
        )}
        <AddOccasion action={action} kinds={occasionKinds} refused={refused} />
      </div>
    </Fold>
  );
}

function AddOccasion({
  action,
  kinds,
  refused,
}: {
  action: string;
  kinds: PortalCalendarData["occasionKinds"];
  refused: RefusedOccasion | null;
}) {
  const { t } = useTranslation();
  const text = useRefusal();
  const why = refused?.why ?? null;
  const ofName = why === "occasionUnnamed" || why === "occasionTooLong";
  const ofDay = why === "badDay";
  return (
    <PostForm action={action} className="stack" noValidate>
      {why !== null && !ofName && !ofDay && <WrongNote>{text(why)}</WrongNote>}
      <div className="desk-bar">
        <Field
          name="name"
          label={t("portal.calendar.occasion.name")}
          initial={refused?.name ?? ""}
          wrong={ofName ? text(why) : null}
          maxLength={MAX_NAME}
          autoComplete="off"
        />
        <Field
          name="day"
          type="date"
          label={t("portal.plan.date")}
          initial={refused?.day ?? ""}
          wrong={ofDay ? text(why) : null}
        />
        <SelectField
          name="edition"
          label={t("portal.edition")}
          options={[
            ["all", t("portal.calendar.occasion.all")],
            ...EDITIONS.map((one) => [one, t(`edition.${one}.tab`)] as const),
          ]}
          initial={refused?.edition ?? "all"}
        />
        <SelectField
          name="kind"
          label={t("portal.plan.kind")}
          options={kinds.map((kind) => [kind, t(`portal.calendar.occasion.kind.${kind}`)] as const)}
          initial={refused?.kind ?? "holiday"}
        />
        <label className="touch">
          <input type="checkbox" name="isYearly" value="yes" defaultChecked={refused?.isYearly === true} />
          {t("portal.calendar.occasion.yearly")}
        </label>
        <button className="button" name="intent" value="addOccasion">
          {t("portal.calendar.occasion.add")}
        </button>
      </div>
    </PostForm>
  );
}
