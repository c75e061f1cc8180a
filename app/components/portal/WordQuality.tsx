import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import { displayOf } from "~/game/types";
import type { WordCheck } from "~/http/portal/createPage.server";
import { formatPercent } from "~/i18n/format";
import { useLanguage } from "../layout/addresses";
import { SameStem } from "../nearest/SameStem";
import { Fold } from "../ui/Fold";
import { useGameSpan } from "./PortalParts";

type Report = NonNullable<WordCheck["report"]>;

/** How many of the nearest words are shown unfolded. */
const SHOWN = 20;
/** How many uses and blocked words are named. */
const NAMED = 5;

export function WordQuality({ edition, report }: { edition: Edition; report: Report }) {
  const { t } = useTranslation();
  return (
    <>
      <section className="stack" aria-labelledby="quality">
        <h2 id="quality">{t("portal.report.title")}</h2>
        <Checks edition={edition} report={report} />
      </section>
      <section className="stack" aria-labelledby="nearest">
        <h2 id="nearest">{t("portal.create.nearest")}</h2>
        <NearTable edition={edition} words={report.nearest.slice(0, SHOWN)} />
        <Fold summary={t("portal.create.others")} isBare>
          <NearTable edition={edition} words={report.nearest} />
        </Fold>
      </section>
    </>
  );
}

function NearTable({ edition, words }: { edition: Edition; words: Report["nearest"] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table className="portal-table number" aria-label={t("portal.create.nearest")}>
      <thead>
        <tr>
          <th scope="col">{t("portal.create.proximity")}</th>
          <th scope="col">{t("portal.create.word")}</th>
          <th scope="col">{t("portal.create.similarity")}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((near) => (
          <tr key={near.word}>
            <td>{near.percentile}</td>
            <th scope="row" lang={EDITION_FACTS[edition].wordLanguage}>
              {displayOf(near)}
              <SameStem near={near} language={EDITION_FACTS[edition].wordLanguage} />
            </th>
            <td>{formatPercent(near.similarity, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ICONS = { good: CheckIcon, look: ExclamationCircleIcon, fact: InformationCircleIcon } as const;

function Check({ kind, hint, children }: { kind: keyof typeof ICONS; hint?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <li>
      <Icon className="icon" aria-hidden="true" />
      <span>
        {kind !== "fact" && <span className="visually-hidden">{t(`portal.report.${kind}`)} </span>}
        {children}
      </span>
      {hint !== undefined && <small>{hint}</small>}
    </li>
  );
}

function Checks({ edition, report }: { edition: Edition; report: Report }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { uses, frequency, nearDuplicates, similarities, blocked } = report;
  const span = useGameSpan();
  const number = new Intl.NumberFormat(language);
  const percent = (similarity: number) => formatPercent(similarity, language);
  const { past, coming } = uses;
  const named = (games: Report["uses"]["past"]) =>
    games
      .map((game) => {
        const use = { number: game.number, span: span(game.date, { withYear: true }) };
        return game.edition === edition
          ? t("portal.report.usedIn", use)
          : t("portal.report.usedInEdition", { ...use, edition: t(`edition.${game.edition}.tab`) });
      })
      .join(" · ");
  return (
    <ul className="portal-checks ruled">
      {past.length + coming.length === 0 && <Check kind="good">{t("portal.report.unused")}</Check>}
      {past.length > 0 && (
        <Check kind="look" hint={named(past.slice(-NAMED))}>
          {t("portal.report.used", { count: past.length })}
        </Check>
      )}
      {coming.length > 0 && (
        <Check kind="look" hint={named(coming.slice(0, NAMED))}>
          {t("portal.report.coming", { count: coming.length })}
        </Check>
      )}
      {frequency.among === null ? (
        <Check kind="look" hint={t("portal.report.rareHint", { place: number.format(frequency.place) })}>
          {t("portal.report.rare")}
        </Check>
      ) : (
        <Check kind="good" hint={t("portal.report.commonHint", { among: number.format(frequency.among) })}>
          {t("portal.report.common")}
        </Check>
      )}
      {nearDuplicates.length === 0 ? (
        <Check kind="good">{t("portal.report.noDuplicates")}</Check>
      ) : (
        <Check
          kind="look"
          hint={nearDuplicates
            .map((near) => t(`portal.report.${near.kind}`, { word: displayOf(near), percentile: near.percentile }))
            .join(" · ")}
        >
          {t("portal.report.duplicates", { count: nearDuplicates.length })}
        </Check>
      )}
      <Check
        kind="fact"
        hint={t("portal.report.similaritiesHint", {
          closest: percent(similarities.closest),
          tenth: percent(similarities.tenth),
          thousandth: percent(similarities.thousandth),
        })}
      >
        {t("portal.report.similarities")}
      </Check>
      {blocked.length === 0 ? (
        <Check kind="good">{t("portal.report.noBlocked")}</Check>
      ) : (
        <Check
          kind="look"
          hint={t("portal.report.blockedHint", {
            words: `${blocked.slice(0, NAMED).map(displayOf).join(", ")}${blocked.length > NAMED ? " …" : ""}`,
          })}
        >
          {t("portal.report.blocked", { count: blocked.length })}
        </Check>
      )}
      <Difficulty difficulty={report.difficulty} />
    </ul>
  );
}

function Difficulty({ difficulty: { guesses, limit, place } }: Pick<Report, "difficulty">) {
  const { t } = useTranslation();
  const hint =
    place === null
      ? t("portal.report.computing")
      : t("portal.report.place", { count: place.harderThan, games: place.games });
  return (
    <Check kind={guesses === null ? "look" : "fact"} hint={hint}>
      {guesses === null ? t("portal.report.tooHard", { limit }) : t("portal.report.difficulty", { count: guesses })}
    </Check>
  );
}
