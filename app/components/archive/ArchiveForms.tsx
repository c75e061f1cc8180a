import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import type { ComponentProps } from "react";
import { Trans, useTranslation } from "react-i18next";
import { archiveDates } from "~/game/archive";
import { EDITION_FACTS, hasOwnPage } from "~/game/editions";
import type { ArchivePageData } from "~/http/game/archivePage.server";
import { gameAddress, nearestAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/useLanguage";
import { HiddenFields } from "../ui/HiddenFields";

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

/** Yesterday's secret, shown on request. */
export function YesterdaysWord({ view, part }: Pick<ArchivePageData, "view" | "part">) {
  const { edition, newest, yesterdaysWord } = view;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section id="yesterday" className="stack archive-yesterday breaking" aria-labelledby="yesterday-heading">
      <h2 id="yesterday-heading">{t("archive.yesterday")}</h2>
      {yesterdaysWord === null ? (
        <form className="apart" action="#yesterday">
          <PartFields view={view} part={part} />
          <p>
            {t("archive.hidden", { number: newest })}{" "}
            <a href={gameAddress(edition, language, { number: newest })}>{t("archive.playYesterday")}</a>
          </p>
          <button className="button" name="reveal" value="yesterday">
            {t("archive.reveal")}
          </button>
        </form>
      ) : (
        <p>
          <Trans
            i18nKey="archive.revealed"
            values={{ number: newest, word: yesterdaysWord }}
            components={{ b: <b lang={EDITION_FACTS[edition].wordLanguage} /> }}
          />{" "}
          <a href={nearestAddress(edition, language, { word: yesterdaysWord, number: newest })}>
            {t("archive.nearest")}
          </a>
        </p>
      )}
    </section>
  );
}

/** Hidden fields of the archive's forms: the next page shows the same part. */
function PartFields({ view: { edition }, part }: Pick<ArchivePageData, "view" | "part">) {
  const { kind: _kind, ...period } = part;
  return <HiddenFields edition={hasOwnPage(edition) ? edition : null} {...period} />;
}
