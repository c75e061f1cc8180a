import InformationCircleIcon from "@heroicons/react/24/outline/InformationCircleIcon";
import { useId } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS, hasOwnPage } from "~/editions/editions";
import { FOUND_WORD, nearestAddress, ODD_FIELD } from "~/i18n/addresses";
import { formatSimilarity } from "~/i18n/format";
import { isRefused } from "~/platform/refusal";
import { ClosenessBar } from "~/play/Closeness";
import { GlossesProvider } from "~/play/glosses";
import { sortNearWords, toNearSort } from "~/play/sort";
import { Gloss } from "~/play/Word";
import { BackLink } from "~/ui/BackLink";
import { HiddenFields } from "~/ui/HiddenFields";
import { Page } from "~/ui/Page";
import { SortHeader } from "~/ui/SortHeader";
import { Tabs } from "~/ui/Tabs";
import { useLanguage } from "~/ui/useLanguage";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { heatOf } from "~/words/closeness";
import { displayOf, type FoldedNearWord, type NearWord } from "~/words/displayedWord";
import type { NearestPageData } from "./nearestPage.request.server";
import { OddButton, OddForm } from "./OddButton";
import { SameStem } from "./SameStem";

type NearestPageProps = Omit<NearestPageData, "glosses"> & {
  readonly glosses: NearestPageData["glosses"] | undefined;
  /** Sort order from the URL. */
  readonly sort: string | null;
};

/**
 * The nearest words of a word: open after the end of its game, else, and while its bonus round asks for them, hidden until
 * the reader reveals them.
 */
export function NearestPage(props: NearestPageProps) {
  const { edition, word, words, guessed, isInBonus, find, glosses } = props;
  const { t } = useTranslation();
  const hasMarks = guessed !== null && guessed.length > 0;
  return (
    <Page
      heading={t("nearest.title", { word: displayOf(word) })}
      back={<BackLink edition={edition} />}
      lead={hasMarks ? `${t("nearest.intro")} ${t("nearest.marked")}` : t("nearest.intro")}
    >
      {words === null ? (
        <form className="stack stack-4">
          <GameFields {...props} />
          {find !== "" && <input type="hidden" name="find" value={find} />}
          <p className="note start">
            <InformationCircleIcon className="icon" aria-hidden="true" />
            <span>{isInBonus ? `${t("over.nearestInBonus")} ${t("nearest.hidden")}` : t("nearest.hidden")}</span>
          </p>
          <button className="button button-main start" name="reveal" value="words">
            {t("nearest.reveal")}
          </button>
        </form>
      ) : (
        <GlossesProvider value={glosses}>
          <div className="stack">
            <Find {...props} words={words} />
            <NearWords {...props} words={words} />
          </div>
        </GlossesProvider>
      )}
    </Page>
  );
}

function GameFields({ edition, number }: Pick<NearestPageProps, "edition" | "number">) {
  return <HiddenFields edition={hasOwnPage(edition) ? edition : null} num={number} />;
}

type LookedUp = NonNullable<NearestPageProps["lookedUp"]>;
type OpenProps = NearestPageProps & { readonly words: readonly FoldedNearWord[] };

const isRowOf = (near: FoldedNearWord, word: string | null) =>
  near.word === word || near.sameStem?.some((one) => one.word === word) === true;

/** The word that was looked up, if it was understood. */
function wordFound({ lookedUp }: NearestPageProps): string | null {
  return lookedUp === null || isRefused(lookedUp.found) ? null : lookedUp.found.word;
}

/** A field that finds a word in the list, and the answer. */
function Find(props: OpenProps) {
  const { edition, word, words, lookedUp } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const isListed = words.some((near) => isRowOf(near, wordFound(props)));
  const [page] = nearestAddress(edition, language, { word: word.word }).split("?");
  return (
    <>
      <form className="form-field" role="search" action={`${page}#${FOUND_WORD}`}>
        <GameFields {...props} />
        <input type="hidden" name="reveal" value="words" />
        <label htmlFor={id}>{t("nearest.find")}</label>
        <div className="form-line cluster">
          <input
            className="input"
            id={id}
            name="find"
            defaultValue={lookedUp?.typed}
            placeholder={t("nearest.findAny")}
            lang={EDITION_FACTS[edition].wordLanguage}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <button className="button">{t("archive.findButton")}</button>
        </div>
      </form>
      {lookedUp !== null && (
        <p className="note" role="status" id={isListed ? undefined : FOUND_WORD}>
          <InformationCircleIcon className="icon" aria-hidden="true" />
          <span>
            <WhereItIs edition={edition} lookedUp={lookedUp} />
          </span>
        </p>
      )}
    </>
  );
}

function WhereItIs({
  edition,
  lookedUp: { typed, found },
}: Pick<NearestPageProps, "edition"> & { lookedUp: LookedUp }) {
  const { t, i18n } = useTranslation();
  if (isRefused(found)) {
    const { why } = found;
    return why === "unknown" ? `${t("refusal.unknown")}: ${typed}` : t(`refusal.${why}`, { word: typed });
  }
  const show = (similarity: number) => formatSimilarity(similarity, i18n.language);
  const { percentile, similarity, closerThan, thousandth } = found;
  const key = percentile === PROXIMITY_SCALE ? "foundSelf" : percentile > 0 ? "found" : "foundFar";
  return (
    <Trans
      i18nKey={`nearest.${key}`}
      values={{
        word: displayOf(found),
        rank: percentile,
        percent: closerThan,
        similarity: show(similarity),
        thousandth: show(thousandth),
      }}
      components={{ b: <b lang={EDITION_FACTS[edition].wordLanguage} translate="no" /> }}
      t={t}
    />
  );
}

function NearWords(props: OpenProps) {
  const { edition, words, number, isMine, isRevealedHere } = props;
  const { word } = props.word;
  /** The number of the reader's guess, by word. */
  const guessed = new Map(props.guessed?.map((guess) => [guess.word, guess.number]));
  const hasGame = props.guessed !== null;
  const sort = toNearSort(props.sort);
  const { t } = useTranslation();
  const pageLanguage = useLanguage();
  const language = EDITION_FACTS[edition].wordLanguage;
  const byNearness = sort === "nearest" ? "descending" : sort === "farthest" ? "ascending" : "none";
  const byWord = sort === "alphabetical" ? "ascending" : sort === "alphabeticalReversed" ? "descending" : "none";
  const address = (list: { isMine: boolean; sort?: string | null; find?: string }) =>
    nearestAddress(edition, pageLanguage, { word, number, isRevealed: true, ...list });
  const hrefOf = (find: string) => address({ isMine, sort: props.sort, find });
  const reorder = t("table.reorder");
  const found = wordFound(props);
  // In the row that is open.
  const oddButton = ({ word: near, display }: NearWord) =>
    (near === found || near === props.odd) && (
      <OddButton
        word={near}
        label={near === props.odd ? null : t("nearest.oddLabel", { word: display ?? near })}
        text={t(near === props.odd ? "nearest.oddThanks" : "nearest.odd")}
        lang={pageLanguage === language ? undefined : pageLanguage}
      />
    );
  return (
    // A list that has just replaced the reveal button takes the focus.
    <div className="near-words" tabIndex={-1} data-focus={isRevealedHere ? "" : undefined}>
      {hasGame && (
        <Tabs
          label={t("nearest.lists")}
          values={["all", "mine"]}
          current={isMine ? "mine" : "all"}
          name={(list) => t(`nearest.${list}`, { count: guessed.size })}
          href={(list) => address({ isMine: list === "mine" })}
        />
      )}
      {words.length === 0 && <p>{t("nearest.mineNone")}</p>}
      {words.length > 0 && (
        <OddForm action={address({ isMine: false })}>
          <table className="nearest-page-table number" aria-label={t("nearest.table")}>
            <thead>
              <tr>
                <SortHeader
                  short={t("nearest.word")}
                  hidden={reorder}
                  direction={byWord}
                  href={address({ isMine, sort: sort === "alphabetical" ? "alphabeticalReversed" : "alphabetical" })}
                />
                <SortHeader
                  short={t("table.proximity")}
                  hidden={reorder}
                  direction={byNearness}
                  href={address({ isMine, sort: sort === "nearest" ? "farthest" : "nearest" })}
                  className="nearest-page-number"
                />
              </tr>
            </thead>
            <tbody>
              {sortNearWords(words, sort, language).map((near) => {
                const isFound = found !== null && isRowOf(near, found);
                const isReported = isRowOf(near, props.odd);
                return (
                  <tr
                    key={near.word}
                    id={isReported ? ODD_FIELD : isFound ? FOUND_WORD : undefined}
                    className={`heat-${heatOf(near)}${isReported || isFound ? " nearest-page-found" : ""}`}
                  >
                    <th scope="row" lang={language} translate="no">
                      <ClosenessBar rating={near} className="closeness-bar closeness-bar-round" />
                      {near.word === found ? (
                        <span>{displayOf(near)}</span>
                      ) : (
                        <a className="nearest-page-open quiet" href={hrefOf(near.word)}>
                          {displayOf(near)}
                        </a>
                      )}
                      <Gloss of={near.word} />
                      <OwnMark number={guessed.get(near.word)} />
                      {oddButton(near)}
                      <SameStem
                        near={near}
                        language={language}
                        hrefOf={hrefOf}
                        mark={(one) => (
                          <>
                            <OwnMark number={guessed.get(one.word)} />
                            {oddButton(one)}
                          </>
                        )}
                        isOpen={(isFound && near.word !== found) || (isReported && near.word !== props.odd)}
                      />
                    </th>
                    <td className="nearest-page-number">
                      <span>{near.percentile}</span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </OddForm>
      )}
    </div>
  );
}

function OwnMark({ number }: { number: number | undefined }) {
  const { t, i18n } = useTranslation();
  if (number === undefined) return null;
  return (
    // The word around it may be in another language.
    <small className="nearest-page-own label" lang={i18n.language}>
      {" "}
      {t("nearest.guessed", { number })}
    </small>
  );
}
