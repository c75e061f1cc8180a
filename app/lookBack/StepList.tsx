import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { isDaily } from "~/editions/gameRef";
import { guessAnchor, lookBackAddress, nearestAddress } from "~/i18n/addresses";
import { formatCount, formatSimilarity } from "~/i18n/format";
import { closenessLabels } from "~/play/sentences";
import { Gloss, GuessMark } from "~/play/Word";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { heatOf } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";
import type { LookBackStep } from "./lookBack";
import type { LookBackPageData } from "./lookBackPage.request.server";
import { WordsBetween } from "./WordsBetween";

type EndedPage = Extract<LookBackPageData, { isOver: true }>;

/** The steps of a play as a table, each a link that opens the words between it and the secret. */
export function StepList({ page }: { page: EndedPage }) {
  const { t } = useTranslation();
  const { list, starts, between, game, curve } = page;
  const language = useLanguage();
  const closenessOf = closenessLabels(t);
  const end = (start: number) => Math.min(start + (starts[1] ?? 0) - 2, curve.at(-1)?.guess.number ?? start);
  return (
    <div className="step-list stack stack-4" data-enhance="steps">
      {/* The roles are written out: the rows are grids, and browsers take the roles of a table from elements drawn as one. */}
      <table role="table" aria-label={t("game.guessesHeading")}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" aria-label={t("table.numberLong")}>
              {t("table.number")}
            </th>
            <th role="columnheader" scope="col">
              {t("table.guess")}
            </th>
            <th role="columnheader" scope="col" className="step-list-similarity">
              {t("table.similarity")}
            </th>
            <th role="columnheader" scope="col" className="step-list-end">
              {t("table.proximity")}
            </th>
            <th role="columnheader" scope="col" className="step-list-end">
              {t("lookBack.stillFitted")}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {list.steps.map((step, index) => (
            <StepRow key={`${index} ${step.guess.word}`} step={step} closeness={closenessOf(step.guess)} page={page}>
              {!step.isRepeat && between?.guess.number === step.guess.number && (
                <WordsBetween between={between} secret={page.secret} game={game} />
              )}
            </StepRow>
          ))}
        </tbody>
      </table>
      {starts.length > 0 && (
        <nav className="ways" aria-label={t("lookBack.all")}>
          {list.from !== null && (
            <Way href={`${lookBackAddress(game, language)}#steps`}>{t("lookBack.onlyCloser")}</Way>
          )}
          {starts
            .filter((start) => start !== list.from)
            .map((start) => (
              <Way key={start} href={`${lookBackAddress(game, language, { from: start })}#steps`}>
                {t("lookBack.range", { from: start, to: end(start) })}
              </Way>
            ))}
        </nav>
      )}
    </div>
  );
}

function StepRow({
  step: { guess, isRepeat, fitted },
  closeness,
  page: { game, told, list, between },
  children,
}: {
  step: LookBackStep;
  closeness: string;
  page: EndedPage;
  /** What is open under it. */
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const { number, percentile, by } = guess;
  const from = list.from ?? undefined;
  const isOpen = !isRepeat && between?.guess.number === number;
  const address =
    percentile === PROXIMITY_SCALE
      ? nearestAddress(game.edition, language, { word: guess.word, number: isDaily(game) ? game.number : null })
      : isOpen
        ? lookBackAddress(game, language, { from }, number)
        : lookBackAddress(game, language, isRepeat ? { between: number } : { from, between: number });
  const isTold = !isRepeat && number === told;
  return (
    <>
      <tr
        role="row"
        id={isRepeat ? undefined : guessAnchor(number)}
        className={`heat-${heatOf(guess)}${isTold ? " step-list-told" : ""}`}
      >
        <td role="cell" className="step-list-count">
          {isRepeat ? "" : number}
        </td>
        <th role="rowheader" scope="row" className="step-list-word">
          <a
            href={address}
            lang={EDITION_FACTS[game.edition].wordLanguage}
            translate="no"
            {...(percentile === PROXIMITY_SCALE || isRepeat ? {} : { "data-step": "", "aria-expanded": isOpen })}
          >
            {displayOf(guess)}
          </a>
          {by !== undefined && <span className="step-list-by"> {by}</span>}
          <Gloss of={guess.word} />
          {!isRepeat && <GuessMark guess={guess} />}
          {isTold && (
            <>
              {" "}
              <span className="tag">{t("lookBack.toldMost")}</span>
            </>
          )}
        </th>
        <td role="cell" className="step-list-similarity">
          {isRepeat ? t("lookBack.again", { number }) : formatSimilarity(guess.similarity, i18n.language)}
        </td>
        <td role="cell" className={percentile > 0 ? "step-list-rank step-list-end" : "step-list-end fine"}>
          {closeness}
        </td>
        <td role="cell" className="step-list-end">
          {formatCount(fitted, i18n.language)}
        </td>
      </tr>
      {children}
    </>
  );
}
