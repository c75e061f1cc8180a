import ArrowsUpDownIcon from "@heroicons/react/24/outline/ArrowsUpDownIcon";
import { type ComponentProps, memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { isDaily } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { nearestAddress } from "~/i18n/addresses";
import { formatSimilarity } from "~/i18n/format";
import type { Guess } from "~/play/guess";
import { GuessRow } from "~/play/GuessRow";
import { closenessLabels, partsText } from "~/play/sentences";
import { columnDirection, nextSort, type Sort, type SortColumn, sortGuesses, toggleColumn } from "~/play/sort";
import { Gloss, GuessMark, hasMark } from "~/play/Word";
import { inPlace } from "~/ui/inPlace";
import { useSettings } from "~/ui/SettingsProvider";
import { changeSettings } from "~/ui/settingsStore.browser";
import { SortHeader } from "~/ui/SortHeader";
import { useLanguage } from "~/ui/useLanguage";
import { displayOf } from "~/words/displayedWord";
import type { ShownView } from "./featureParts.request.server";
import { endOfBar, useListInSight } from "./useListInSight";
import { useRowMotion } from "./useRowMotion";

/** Links to other sort orders, which are applied in place with a script. */
interface SortLinks {
  readonly sort: Sort;
  readonly sortHref: (sort: Sort) => string;
  readonly onSort: (sort: Sort) => void;
}

interface ListProps {
  readonly view: ShownView;
  /** Number of the guess whose dot in the orbit is tapped. */
  readonly pointed?: number | undefined;
}

/**
 * All guesses of the game, sortable by links. Works without a script.
 * @param turn see `useListInSight`
 * @param shareHref the page with the text to share of a game that goes on; null for another
 */
export function GuessTable({
  view,
  turn,
  shareHref,
  pointed,
  ...links
}: SortLinks & ListProps & { turn: object | null; shareHref: string | null }) {
  const { t } = useTranslation();
  const { showGuessNumber, showProximity, showEmojis } = useSettings();
  const list = useListInSight(view.guesses.length, turn);
  useEffect(() => {
    const orbit = document.querySelector(".game-orbit");
    // Only where the orbit stays in place: on a phone it would scroll away under the finger.
    if (pointed === undefined || orbit === null || getComputedStyle(orbit).position !== "sticky") return;
    const row = list.current?.querySelector(".guess-table-pointed")?.getBoundingClientRect();
    const above = (row?.top ?? 0) - (endOfBar() ?? 0);
    const below = (row?.bottom ?? 0) - window.innerHeight;
    if (row !== undefined && (above < 0 || below > 0)) window.scrollBy({ top: above < 0 ? above : below });
  }, [list, pointed]);
  const classes = ["guess-table"];
  if (!showGuessNumber) classes.push("guess-table-unnumbered");
  if (!showProximity) classes.push("guess-table-bare");
  else if (showEmojis) classes.push("guess-table-emojis");
  return (
    <>
      {/* In place of the heads of the columns, for which a phone has no room. */}
      <div className="guess-table-bar apart fine">
        {showProximity && <ListTabs />}
        <SortLink {...links} />
      </div>
      <section ref={list} className="guess-table-list" aria-labelledby="list-heading">
        <h2 id="list-heading" className="visually-hidden">
          {t(view.team === undefined ? "game.guessesHeading" : "teams.guesses")}
        </h2>
        <table className={classes.join(" ")} role="table">
          <thead role="rowgroup">
            <HeadRow {...links} />
          </thead>
          <GuessRows view={view} sort={links.sort} pointed={pointed} />
        </table>
        <p className="guess-table-foot apart fine unprinted">
          <span>{t("game.count", { count: view.guessCount })}</span> <SortLink {...links} />
          {shareHref !== null && (
            <a className="touch" href={shareHref}>
              {t("share.soFarWay")}
            </a>
          )}
        </p>
      </section>
    </>
  );
}

/**
 * The address of a word among the nearest ones of the secret, where it can be reported as odd. Null before the end. While the bonus
 * round asks for them, the page hides them.
 */
function useWordHref({ game, secret, ending }: ShownView): ((word: string) => string) | null {
  const language = useLanguage();
  if (secret === null) return null;
  const isRevealed = ending?.bonus?.isOfNearest !== true || ending.bonus.hasWon;
  const number = isDaily(game) ? game.number : null;
  return (find) => nearestAddress(game.edition, language, { word: secret.word, number, isRevealed, find });
}

/** The list alone, or under the orbit. The style sheet reads the choice, so that it works without a script. */
function ListTabs() {
  const { t } = useTranslation();
  const { showsOrbit } = useSettings();
  const tab = (name: "list" | "orbit") => (
    <label>
      <input
        type="radio"
        name="list-tab"
        value={name}
        defaultChecked={showsOrbit === (name === "orbit")}
        onChange={() => changeSettings({ showsOrbit: name === "orbit" })}
      />
      {t(`orbit.${name}`)}
    </label>
  );
  return (
    <fieldset className="guess-table-tabs" aria-label={t("orbit.tabs")}>
      {tab("list")}
      {tab("orbit")}
    </fieldset>
  );
}

function SortLink({ sort, sortHref, onSort }: SortLinks) {
  const { t } = useTranslation();
  const next = nextSort(sort);
  return (
    <a
      className="touch"
      href={sortHref(next)}
      onClick={inPlace(() => {
        onSort(next);
      })}
    >
      <ArrowsUpDownIcon className="icon icon-s" aria-hidden="true" />
      <span>{t("sort.label", { current: t(`sort.${sort}`) })}</span>
      <span className="visually-hidden">{` ${t("sort.next", { next: t(`sort.${next}`) })}`}</span>
    </a>
  );
}

function HeadRow({ sort, sortHref, onSort }: SortLinks) {
  const { t } = useTranslation();
  const { showGuessNumber, showSimilarity, showProximity } = useSettings();
  const column = (name: SortColumn, short: string, hidden: string) => (
    <SortHeader
      short={short}
      hidden={hidden}
      direction={columnDirection(name, sort)}
      href={sortHref(toggleColumn(name, sort))}
      onSort={() => {
        onSort(toggleColumn(name, sort));
      }}
      className={name === "guess" ? "word" : name === "number" ? "guess-table-count" : "guess-table-similarity"}
    />
  );
  return (
    <tr role="row">
      {showGuessNumber && column("number", t("table.number"), `${t("table.numberLong")} ${t("table.reorder")}`)}
      {column("guess", t("table.guess"), t("table.reorder"))}
      {showSimilarity && column("similarity", t("table.similarity"), t("table.reorder"))}
      {showProximity && (
        <th role="columnheader" scope="col" className="guess-table-closeness label">
          {t("table.proximity")}
        </th>
      )}
    </tr>
  );
}

export function GuessRows({ view, sort, pointed }: ListProps & { sort: Sort }) {
  const { t, i18n } = useTranslation();
  const { showGuessNumber, showSimilarity, showProximity, showEmojis } = useSettings();
  const language = EDITION_FACTS[view.game.edition].wordLanguage;
  const closenessOf = closenessLabels(t);
  const hrefOf = useWordHref(view);
  return (
    <tbody role="rowgroup" ref={useRowMotion()}>
      {sortGuesses(view.guesses, sort, language).map((guess) => (
        <TableRow
          key={guess.word}
          guess={guess}
          language={language}
          number={showGuessNumber ? (guess.kind === "giveUp" ? "" : String(guess.number)) : null}
          similarity={showSimilarity ? formatSimilarity(guess.similarity, i18n.language) : null}
          closeness={showProximity ? closenessOf(guess) : null}
          hasEmoji={showEmojis}
          isLatest={guess.number === view.recentNumber}
          isPointed={guess.number === pointed}
          isMates={guess.by !== view.team?.me}
          href={guess.word === view.secret?.word ? null : (hrefOf?.(guess.word) ?? null)}
        />
      ))}
    </tbody>
  );
}

interface TableRowProps extends Pick<
  ComponentProps<typeof GuessRow>,
  "number" | "similarity" | "closeness" | "hasEmoji"
> {
  readonly guess: Guess;
  readonly language: Language;
  readonly isLatest: boolean;
  /** Its dot in the orbit is tapped. */
  readonly isPointed: boolean;
  /** It is the guess of a team-mate. */
  readonly isMates: boolean;
  /** Null before the end, and for the secret. */
  readonly href: string | null;
}

/** What a row shows of its guess. */
const SHOWN = ["word", "typed", "by", "kind"] as const;

/** Compares by value: each reply has new objects for unchanged guesses. */
function isSameRow({ guess: a, ...row }: TableRowProps, { guess: b, ...other }: TableRowProps): boolean {
  const names = Object.keys(row) as (keyof typeof row)[];
  return SHOWN.every((name) => a[name] === b[name]) && names.every((name) => row[name] === other[name]);
}

/** What was typed, or what a compound is made of. */
function Explained({ guess: { typed = "", madeOf } }: { guess: Guess }) {
  const { t } = useTranslation();
  const text = madeOf ? t("table.madeOf", { parts: partsText(madeOf) }) : t("table.typedAs", { typed });
  return <small> {text}</small>;
}

// Memoized: a guess changes one or two rows of up to 500. Props are translated by the list: `useTranslation` in every row
// would take most of the page's render time.
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { guess, language, isLatest, isPointed, isMates, href, ...columns } = props;
  return (
    <GuessRow
      className={`${isLatest ? " guess-table-latest" : ""}${isPointed ? " guess-table-pointed" : ""}${isMates ? " is-mates" : ""}`}
      rating={guess}
      {...columns}
      // Gold and a bar are for what was found.
      isHot={columns.closeness !== null && guess.kind !== "giveUp"}
      isRanked={guess.percentile > 0}
    >
      {href === null ? (
        <span lang={language} translate="no">
          {displayOf(guess)}
        </span>
      ) : (
        <a className="guess-table-open quiet" href={href} lang={language} translate="no">
          {displayOf(guess)}
        </a>
      )}
      {hasMark(guess) && <GuessMark guess={guess} />}
      <Gloss of={guess.word} />
      {(guess.typed ?? guess.madeOf) !== undefined && <Explained guess={guess} />}
      {guess.by !== undefined && (
        <small className="author">
          {" "}
          <bdi>{guess.by}</bdi>
        </small>
      )}
    </GuessRow>
  );
}, isSameRow);
