import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import { useTranslation } from "react-i18next";
import { archiveDates, type ArchivePart, type ArchiveView, type LookedFor } from "~/game/archive";
import { PartFields } from "./PartFields";

/** Search form for a game by number or date. */
export function FindGame({
  view,
  part,
  lookedFor,
}: {
  view: ArchiveView;
  part: ArchivePart;
  lookedFor: LookedFor | null;
}) {
  const { t } = useTranslation();
  // Today's date is allowed: it redirects to today's game.
  const { oldest, today } = archiveDates(view);
  const invalidField = lookedFor === null ? null : lookedFor.number === "" ? "date" : "number";
  const errorProps = (field: "number" | "date") =>
    field === invalidField ? { "aria-invalid": true, "aria-describedby": "find-message", autoFocus: true } : {};
  return (
    <form id="find" className="part" aria-labelledby="find-heading">
      <h2 id="find-heading">{t("archive.find")}</h2>
      <PartFields edition={view.edition} part={part} />
      <div className="find-fields">
        <div className="field">
          <label htmlFor="find-number">{t("archive.number")}</label>
          <input
            className="input"
            id="find-number"
            name="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            placeholder={String(view.newest)}
            defaultValue={lookedFor?.number}
            {...errorProps("number")}
          />
        </div>
        <div className="field">
          <label htmlFor="find-date">{t("archive.date")}</label>
          <input
            className="input"
            id="find-date"
            name="date"
            type="date"
            min={oldest}
            max={today}
            defaultValue={lookedFor?.date}
            {...errorProps("date")}
          />
        </div>
        <button className="button">{t("archive.findButton")}</button>
      </div>
      {lookedFor !== null && (
        <p id="find-message" className="wrong" role="alert">
          <ExclamationCircleIcon className="icon" aria-hidden="true" />
          {t(`refusal.${lookedFor.why}`)}
        </p>
      )}
    </form>
  );
}
