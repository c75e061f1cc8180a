import { Trans, useTranslation } from "react-i18next";
import type { ArchivePart, ArchiveView } from "~/game/archive";
import { EDITION_FACTS } from "~/game/editions";
import { gameAddress, nearestAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { PartFields } from "./PartFields";

/** Yesterday's secret, shown on request. */
export function YesterdaysWord({
  view: { edition, newest, yesterdaysWord },
  part,
}: {
  view: ArchiveView;
  part: ArchivePart;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section id="yesterday" className="part yesterday" aria-labelledby="yesterday-heading">
      <h2 id="yesterday-heading">{t("archive.yesterday")}</h2>
      {yesterdaysWord === null ? (
        <form action="#yesterday">
          <PartFields edition={edition} part={part} />
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
