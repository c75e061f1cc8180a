import { EDITION_FACTS } from "~/game/editions";
import ArrowsUpDownIcon from "@heroicons/react/24/outline/ArrowsUpDownIcon";
import { Link } from "@remix-run/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { columnDirection, nextSort, type Sort, type SortColumn, sortGuesses, toggleColumn } from "~/game/sort";
import type { Language } from "~/game/languages";
import { displayOf, type Guess } from "~/game/types";
import type { GameView } from "~/game/view";
import { ClosenessBar } from "./ClosenessBar";
import { GuessMark, hasMark } from "./GuessMark";
import { HeatEmoji } from "./HeatEmoji";
import { useSettings } from "../settings/settings";
import { SortHeader } from "../SortHeader";
import { formatSimilarity, proximityLabels } from "./sentences";

/** All guesses of the game, sortable by links. Works without a script. */
export function GuessTable({ view, sort, sortHref }: { view: GameView; sort: Sort; sortHref: (sort: Sort) => string }) {
  const { t } = useTranslation();
  const { showGuessNumber, showSimilarity, showProximity, showEmojis } = useSettings();
  if (view.guesses.length === 0) return null;
  const next = nextSort(sort);
  return (
    <section className="guess-list" aria-label={t("game.guessesHeading")}>
      <table className="words-table guess-table">
        <colgroup>
          {showGuessNumber && <col className="column-number" />}
          <col />
          {showSimilarity && <col className="column-similarity" />}
          {showProximity && <col className={`column-proximity${showEmojis ? " has-emojis" : ""}`} />}
        </colgroup>
        <thead>
          <HeadRow sort={sort} sortHref={sortHref} />
        </thead>
        <GuessRows view={view} sort={sort} />
      </table>
      <Link className="sort-link" to={sortHref(next)} replace preventScrollReset>
        <ArrowsUpDownIcon className="icon" aria-hidden="true" />
        {t("sort.label", { current: t(`sort.${sort}`) })}
        <span className="visually-hidden"> {t("sort.next", { next: t(`sort.${next}`) })}</span>
      </Link>
    </section>
  );
}

function HeadRow({ sort, sortHref }: { sort: Sort; sortHref: (sort: Sort) => string }) {
  const { t } = useTranslation();
  const { showGuessNumber, showSimilarity, showProximity } = useSettings();
  const column = (name: SortColumn, short: string, hidden: string) => (
    <SortHeader
      short={short}
      hidden={hidden}
      direction={columnDirection(name, sort)}
      href={sortHref(toggleColumn(name, sort))}
      isNumber={name === "similarity"}
    />
  );
  return (
    <tr>
      {showGuessNumber && column("number", t("table.number"), `${t("table.numberLong")} ${t("table.reorder")}`)}
      {column("guess", t("table.guess"), t("table.reorder"))}
      {showSimilarity && column("similarity", t("table.similarity"), t("table.reorder"))}
      {showProximity && <th scope="col">{t("table.proximity")}</th>}
    </tr>
  );
}

export function GuessRows({ view, sort }: { view: GameView; sort: Sort }) {
  const { t, i18n } = useTranslation();
  const { showGuessNumber, showSimilarity, showProximity, showEmojis } = useSettings();
  const language = EDITION_FACTS[view.game.edition].wordLanguage;
  const closenessOf = proximityLabels(t);
  return (
    <tbody>
      {sortGuesses(view.guesses, sort, language).map((guess) => (
        <GuessRow
          key={guess.word}
          guess={guess}
          language={language}
          number={showGuessNumber ? (guess.kind === "giveUp" ? "" : String(guess.number)) : null}
          similarity={showSimilarity ? formatSimilarity(guess.similarity, i18n.language) : null}
          closeness={showProximity ? closenessOf(guess) : null}
          hasEmoji={showEmojis}
          isRecent={guess.number === view.recentNumber}
        />
      ))}
    </tbody>
  );
}

interface GuessRowProps {
  readonly guess: Guess;
  /** Language of the word. */
  readonly language: Language;
  /** Null when the column is hidden. */
  readonly number: string | null;
  readonly similarity: string | null;
  readonly closeness: string | null;
  readonly hasEmoji: boolean;
  readonly isRecent: boolean;
}

/** Compares by value: each reply has new objects for unchanged guesses. */
function isSameRow(a: GuessRowProps, b: GuessRowProps): boolean {
  return (
    a.isRecent === b.isRecent &&
    a.language === b.language &&
    a.guess.word === b.guess.word &&
    a.guess.typed === b.guess.typed &&
    a.number === b.number &&
    a.guess.kind === b.guess.kind &&
    a.similarity === b.similarity &&
    a.closeness === b.closeness &&
    a.hasEmoji === b.hasEmoji
  );
}

function TypedAs({ typed }: { typed: string }) {
  const { t } = useTranslation();
  return <span className="typed-as"> {t("table.typedAs", { typed })}</span>;
}

// Memoized: a guess changes one or two rows of up to 500. Props are translated by the list: `useTranslation` in every row
// would take most of the page's render time.
const GuessRow = memo(function GuessRow(props: GuessRowProps) {
  const { guess, language, number, similarity, closeness, hasEmoji, isRecent } = props;
  return (
    <tr className={isRecent ? "is-recent" : undefined}>
      {number !== null && <td>{number}</td>}
      <th scope="row" className="guess-word">
        <span lang={language}>{displayOf(guess)}</span>
        {hasMark(guess) && <GuessMark guess={guess} />}
        {guess.typed !== undefined && <TypedAs typed={guess.typed} />}
      </th>
      {similarity !== null && <td className="is-number">{similarity}</td>}
      {closeness !== null && (
        <td>
          <span className="proximity-text">
            {closeness}
            {hasEmoji && <HeatEmoji rating={guess} />}
          </span>
          <ClosenessBar rating={guess} />
        </td>
      )}
    </tr>
  );
}, isSameRow);
