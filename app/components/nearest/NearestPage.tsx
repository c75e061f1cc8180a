import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type NearSort, sortNearWords, toNearSort } from "~/game/sort";
import { type Edition, type NearWord, WORD_LANGUAGE } from "~/game/types";
import { BackLink } from "../BackLink";
import { formatSimilarity } from "../game/sentences";
import { Page } from "../Page";
import { SortHeader } from "../SortHeader";

export interface NearestPageProps {
  readonly edition: Edition;
  readonly word: string;
  /** Nearest first; null until they are revealed. */
  readonly words: readonly NearWord[] | null;
  /** The order that the address names. */
  readonly sort: string | null;
}

/** The words nearest to one, which nobody sees before they want to. */
export function NearestPage({ edition, word, words, sort: namedSort }: NearestPageProps) {
  const { t } = useTranslation();
  return (
    <Page heading={t("nearest.title", { word })}>
      <BackLink page={edition === "jr" ? "/junior" : "/"} />
      <p>{t("nearest.intro")}</p>
      {words === null ? (
        <Form className="reveal" replace preventScrollReset>
          {edition === "jr" && <input type="hidden" name="edition" value="jr" />}
          <p>{t("nearest.hidden")}</p>
          <button className="button button-main" name="reveal" value="words">
            {t("nearest.reveal")}
          </button>
        </Form>
      ) : (
        <NearWords edition={edition} words={words} sort={toNearSort(namedSort)} />
      )}
    </Page>
  );
}

function NearWords({ edition, words, sort }: { edition: Edition; words: readonly NearWord[]; sort: NearSort }) {
  const { t, i18n } = useTranslation();
  const language = WORD_LANGUAGE[edition];
  const byNearness = sort === "nearest" ? "descending" : sort === "farthest" ? "ascending" : "none";
  const byWord = sort === "alphabetical" ? "ascending" : sort === "alphabeticalReversed" ? "descending" : "none";
  const href = (next: NearSort) => {
    const search = new URLSearchParams({ reveal: "words", sort: next });
    if (edition === "jr") search.set("edition", edition);
    return `?${search.toString()}`;
  };
  const nearHref = href(sort === "nearest" ? "farthest" : "nearest");
  const reorder = t("table.reorder");
  return (
    <table className="words-table near-table" aria-label={t("nearest.table")}>
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
            isNumber
          />
        </tr>
      </thead>
      <tbody>
        {sortNearWords(words, sort, language).map(({ word, similarity, percentile }) => (
          <tr key={word}>
            <td>{percentile}</td>
            <th scope="row" lang={language}>
              {word}
            </th>
            <td className="is-number">{formatSimilarity(similarity, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
