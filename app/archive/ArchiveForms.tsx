import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { hasOwnPage } from "~/editions/editions";
import { HiddenFields } from "~/ui/HiddenFields";
import type { ArchivePageData } from "./archivePage.request.server";
import { archiveDates } from "./pastGames";

export function FindGame({ view, part, lookedFor }: Pick<ArchivePageData, "view" | "part" | "lookedFor">) {
  const { t } = useTranslation();
  // Today's date is allowed: it redirects to today's game.
  const { oldest, today } = archiveDates(view);
  const invalidField = lookedFor === null ? null : lookedFor.number === "" ? "date" : "number";
  const field = (name: "number" | "date", input: ComponentProps<"input">) => (
    <div className="form-field">
      <label htmlFor={`find-${name}`}>{t(`archive.${name}`)}</label>
      <input
        className="input number"
        id={`find-${name}`}
        {...input}
        defaultValue={lookedFor?.[name]}
        {...(name === invalidField && { "aria-invalid": true, "aria-describedby": "find-message", autoFocus: true })}
      />
    </div>
  );
  return (
    <form id="find" className="stack" aria-labelledby="find-heading">
      <h2 id="find-heading">{t("archive.find")}</h2>
      <PartFields view={view} part={part} />
      <div className="archive-find">
        {field("number", {
          name: "num",
          inputMode: "numeric",
          autoComplete: "off",
          maxLength: 12,
          placeholder: String(view.newest),
        })}
        {field("date", { name: "date", type: "date", min: oldest, max: today })}
        <button className="button">{t("archive.findButton")}</button>
      </div>
      {lookedFor !== null && (
        <p id="find-message" className="note-line" role="alert">
          <ExclamationCircleIcon className="icon" aria-hidden="true" />
          {t(`refusal.${lookedFor.why}`)}
        </p>
      )}
    </form>
  );
}

/** Hidden fields of the search: the next page shows the same part. */
function PartFields({ view: { edition }, part }: Pick<ArchivePageData, "view" | "part">) {
  const { kind: _kind, ...period } = part;
  return <HiddenFields edition={hasOwnPage(edition) ? edition : null} {...period} />;
}
