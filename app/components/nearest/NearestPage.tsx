import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { Trans, useTranslation } from "react-i18next";
import { barLength, heatOf } from "~/game/closeness";
import { type NearSort, sortNearWords, toNearSort } from "~/game/sort";
import { EDITION_FACTS, hasOwnPage } from "~/game/editions";
import { displayOf, type FoldedNearWord, type NearWord } from "~/game/types";
import type { NearestPageData } from "~/http/game/nearestPage.server";
import { bonusAddress, nearestAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { Gloss, GlossesProvider } from "../game/Gloss";
import { BackLink } from "../layout/BackLink";
import { formatSimilarity } from "~/i18n/format";
import { Page } from "../layout/Page";
import { SortHeader } from "../SortHeader";
import { SameStem } from "./SameStem";

type NearestPageProps = Omit<NearestPageData, "glosses"> & {
  readonly glosses: NearestPageData["glosses"] | undefined;
  /** Sort order from the URL. */
  readonly sort: string | null;
};

/** The nearest words of a word, hidden until the player reveals them. */
export function NearestPage(props: NearestPageProps) {
  const { edition, word, words, number, guessed, isInBonus, glosses } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Page
      heading={t("nearest.title", { word: displayOf(word) })}
      back={<BackLink edition={edition} />}
      lead={guessed.length === 0 ? t("nearest.intro") : `${t("nearest.intro")} ${t("nearest.marked")}`}
    >
      {words === null ? (
        <form className="reveal">
          {hasOwnPage(edition) && <input type="hidden" name="edition" value={edition} />}
          {number !== null && <input type="hidden" name="num" value={number} />}
          <p className="note">
            <InformationCircleIcon className="icon" aria-hidden="true" />
            <span>
              {isInBonus && number !== null ? (
                <Trans
                  i18nKey="nearest.inBonus"
                  components={{ a: <a href={bonusAddress({ edition, number }, language)} /> }}
                  t={t}
                />
              ) : (
                t("nearest.hidden")
              )}
            </span>
          </p>
          <button className="button button-main" name="reveal" value="words">
            {t("nearest.reveal")}
          </button>
        </form>
      ) : (
        <GlossesProvider value={glosses}>
          <NearWords {...props} words={words} />
        </GlossesProvider>
      )}
    </Page>
  );
}

function NearWords(props: NearestPageProps & { words: readonly FoldedNearWord[] }) {
  const { edition, words, number } = props;
  const { word } = props.word;
  /** The number of the reader's guess, by word. */
  const guessed = new Map(props.guessed.map((guess) => [guess.word, guess.number]));
  const sort = toNearSort(props.sort);
  const { t, i18n } = useTranslation();
  const pageLanguage = useLanguage();
  const language = EDITION_FACTS[edition].wordLanguage;
  const byNearness = sort === "nearest" ? "descending" : sort === "farthest" ? "ascending" : "none";
  const byWord = sort === "alphabetical" ? "ascending" : sort === "alphabeticalReversed" ? "descending" : "none";
  const href = (next: NearSort) =>
    nearestAddress(edition, pageLanguage, { word, number, isRevealed: true, sort: next });
  const nearHref = href(sort === "nearest" ? "farthest" : "nearest");
  const reorder = t("table.reorder");
  return (
    // A list that has just replaced the reveal button takes the focus.
    <div className="near-words" tabIndex={-1} data-focus={props.sort === null ? "" : undefined}>
      <table className="near-table" aria-label={t("nearest.table")}>
        <thead>
          <tr>
            <SortHeader
              short={t("nearest.proximity")}
              hidden={`${t("nearest.proximityLong")} ${reorder}`}
              direction={byNearness}
              href={nearHref}
            />
            <SortHeader
              short={t("nearest.word")}
              hidden={reorder}
              direction={byWord}
              href={href(sort === "alphabetical" ? "alphabeticalReversed" : "alphabetical")}
            />
            <SortHeader
              short={t("nearest.similarity")}
              hidden={reorder}
              direction={byNearness}
              href={nearHref}
              className="is-number"
            />
          </tr>
        </thead>
        <tbody>
          {sortNearWords(words, sort, language).map((near) => (
            <tr key={near.word} className={`heat-${heatOf(near)}`}>
              <td>
                <NearBar near={near} />
                <span>{near.percentile}</span>
              </td>
              <th scope="row" lang={language}>
                <span>{displayOf(near)}</span>
                <Gloss of={near.word} />
                <OwnMark number={guessed.get(near.word)} />
                <SameStem near={near} language={language} mark={(one) => <OwnMark number={guessed.get(one)} />} />
              </th>
              <td className="is-number">
                <span>{formatSimilarity(near.similarity, i18n.language)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OwnMark({ number }: { number: number | undefined }) {
  const { t, i18n } = useTranslation();
  if (number === undefined) return null;
  return (
    // The word around it may be in another language.
    <span lang={i18n.language}>
      {" "}
      <CheckIcon className="icon icon-s" aria-hidden="true" />
      <span className="visually-hidden">{t("nearest.guessed", { number })}</span>
    </span>
  );
}

/** The closeness of a word as a bar behind its row. Hidden from screen readers: the row says the same. */
function NearBar({ near }: { near: NearWord }) {
  return (
    <svg
      className="near-bar"
      width={`${(barLength(near) * 100).toFixed(1)}%`}
      height="100%"
      aria-hidden="true"
      focusable="false"
    />
  );
}
