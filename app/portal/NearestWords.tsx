import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import { formatPercent } from "~/i18n/format";
import { SameStem } from "~/nearest/SameStem";
import { Facts } from "~/ui/Facts";
import { Fold } from "~/ui/Fold";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import type { DayCheck } from "./dayCheck.request.server";
import { DeskTable } from "./DeskTable";
import { WordLink } from "./PortalParts";

type NearestReport = NonNullable<DayCheck["near"]>;

/** How many of the nearest words are shown unfolded. */
const SHOWN = 20;

/** The nearest words of a word that is looked at as a secret. */
export function NearestWords({ edition, report }: { edition: Edition; report: NearestReport }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { closest, tenth, thousandth } = report.similarities;
  const likest = [closest, tenth, thousandth].map((similarity) => formatPercent(similarity, language)).join(" · ");
  const duplicates = report.nearDuplicates
    .map((near) => t(`portal.check.${near.kind}`, { word: displayOf(near), percentile: near.percentile }))
    .join(" · ");
  return (
    <section className="stack" aria-labelledby="nearest">
      <h2 id="nearest">{t("portal.create.nearest")}</h2>
      <NearTable edition={edition} report={report} shown={SHOWN} />
      <Facts
        facts={[
          [t("portal.check.similarities"), likest],
          [t("portal.check.duplicates"), duplicates === "" ? t("portal.check.noDuplicates") : duplicates],
        ]}
      />
      <Fold summary={t("portal.create.others")} isBare>
        <NearTable edition={edition} report={report} />
      </Fold>
    </section>
  );
}

function NearTable({
  edition,
  report: { nearest, blocked },
  shown,
}: {
  edition: Edition;
  report: NearestReport;
  /** Default: all. */
  shown?: number;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <DeskTable
      className="number"
      aria-label={t("portal.create.nearest")}
      columns={[t("portal.create.proximity"), t("portal.plan.word"), t("portal.create.similarity")]}
    >
      {nearest.slice(0, shown).map((near) => (
        <tr key={near.word}>
          <td>{near.percentile}</td>
          <th scope="row" lang={EDITION_FACTS[edition].wordLanguage}>
            {/* All 999 would take longer to load. */}
            {shown === undefined ? (
              <b translate="no">{displayOf(near)}</b>
            ) : (
              <WordLink language={EDITION_FACTS[edition].wordLanguage} word={near} />
            )}{" "}
            {blocked.includes(near.word) && (
              <span className="tag" lang={language}>
                {t("portal.check.blockedMark")}
              </span>
            )}
            <SameStem near={near} language={EDITION_FACTS[edition].wordLanguage} />
          </th>
          <td>{formatPercent(near.similarity, language)}</td>
        </tr>
      ))}
    </DeskTable>
  );
}
