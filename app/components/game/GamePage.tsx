import { type Edition, EDITION_FACTS, editionsIn, hasOwnPage } from "~/game/editions";
import { useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type Sort, toSort } from "~/game/sort";
import type { GameView } from "~/game/view";
import { archiveAddress, gameAddress, gamePath } from "~/i18n/addresses";
import type { FaqGroupText as FaqGroupText } from "~/i18n/pageText";
import { celebrate } from "~/client/celebrate";
import { useLanguage, usePath } from "../layout/addresses";
import { ContentAd } from "../ads/AdSlot";
import { ConfirmDialog, isConfirmed } from "../ui/ConfirmDialog";
import { FaqGroup } from "../text/FaqGroup";
import { Page } from "../layout/Page";
import { NewLookDialog } from "../layout/NewLookDialog";
import { mirrorRecords } from "~/client/recordMirror";
import { useSettings } from "../settings/settings";
import { useStatsDialog } from "../stats/StatsDialog";
import { useToasts } from "../ui/toasts";
import type { GameMessage, GameState } from "~/client/gameState";
import { GameOver } from "./GameOver";
import { GuessForm } from "./GuessForm";
import { GuessTable } from "./GuessTable";
import { HowToPlay } from "./HowToPlay";
import { NextGame } from "./NextGame";
import { RecentGuess } from "./RecentGuess";
import { announcement, formatDay, formatSimilarity, refusalText } from "./sentences";
import { useGame } from "./useGame";

export interface GamePageProps {
  readonly view: GameView;
  /** Day of the game, `YYYY-MM-DD`. */
  readonly date: string;
  readonly isToday: boolean;
  /** Instant of the next game, ISO 8601. */
  readonly nextGameAt: string;
  /** Number of yesterday's game, for a player who is in the middle of it. */
  readonly unfinished: number | null;
  /** The game was ended before, and its guesses are not there any more. */
  readonly isReplay: boolean;
  /** The questions to show before the first guess. */
  readonly faq: FaqGroupText | null;
  /** The order that the address names. */
  readonly sort: string | null;
  /** Why the form came back, and what stood in it. */
  readonly refused: (Omit<GameMessage, "at"> & { readonly typed: string }) | null;
  /** Numbers of older games whose saved guesses had to go. */
  readonly dropped: readonly number[];
}

/** The page of a game, from the empty list to the result. */
export function GamePage({
  view: rendered,
  date,
  isToday,
  nextGameAt,
  unfinished,
  isReplay,
  faq,
  sort: namedSort,
  refused,
  dropped,
}: GamePageProps) {
  const sort = toSort(namedSort);
  const { t } = useTranslation();
  const language = useLanguage();
  const { showFAQ } = useSettings();
  const [isAsking, setIsAsking] = useState(false);

  const game = useGame({
    view: rendered,
    isDaily: isToday,
    messages: refused === null ? [] : [{ ...refused, at: 0 }],
    dropped,
  });
  const { view } = game;
  const { edition, number } = view.game;

  useEffect(() => {
    if (game.ended === "here" && view.hasWon) celebrate();
  }, [game.ended, view.hasWon]);
  useEffect(() => {
    // The answer that ended the game has counted it.
    if (view.isOver) mirrorRecords();
  }, [view.isOver]);
  useStatsAfterGame(game);
  useRefusalToasts(game);
  const sortHref = (next: Sort) => gameAddress(edition, language, { ...(isToday ? {} : { number }), sort: next });
  const spoken = useSpoken(game, sort);
  const isGivingUp = game.waiting.some(({ fields }) => fields.intent === "giveUp");

  return (
    <Page
      heading={t("game.number", { number })}
      tag={hasOwnPage(edition) ? t(`edition.${edition}.label`) : undefined}
      isHeadingInHeader
    >
      {/* Stands before the result: closed first, it cannot take the focus back from the heading there. */}
      <ConfirmDialog
        isOpen={isAsking && !view.isOver}
        onClose={() => {
          setIsAsking(false);
        }}
        title={t("giveUp.title")}
        message={t("giveUp.message")}
        actionLabel={t("giveUp.confirm")}
        cancelLabel={t("giveUp.cancel")}
        isLoading={isGivingUp && !game.isStalled}
        failure={game.isStalled ? t("refusal.failed") : null}
        type="giveUp"
        onConfirm={isGivingUp ? game.retry : game.giveUp}
      />
      {!isToday && (
        <p className="from-archive">
          <span>{t("game.archived")}</span> <a href={archiveAddress(edition, language)}>{t("game.toArchive")}</a>{" "}
          <a href={gameAddress(edition, language)}>{t("game.toToday")}</a>
        </p>
      )}
      {isReplay && !view.isOver && <p>{t("game.replay")}</p>}
      {unfinished !== null && view.guesses.length === 0 && (
        <p>
          {t("game.unfinished")}{" "}
          <a href={gameAddress(edition, language, { number: unfinished })}>
            {t("game.toUnfinished", { number: unfinished })}
          </a>
        </p>
      )}
      {view.isOver ? (
        <GameOver view={view} isToday={isToday} hasJustEnded={game.ended !== null} />
      ) : (
        <>
          <GuessForm
            game={game}
            isToday={isToday}
            sort={sort}
            typed={refused?.typed ?? ""}
            onGiveUp={() => {
              if (isConfirmed("giveUp")) game.giveUp();
              else setIsAsking(true);
            }}
          />
          <RecentGuess view={view} />
        </>
      )}
      {game.dropped.map((old) => (
        <p key={old} role="status">
          {t("notice.dropped", { number: old })}
        </p>
      ))}
      <GuessTable view={view} sort={sort} sortHref={sortHref} />
      {view.guesses.length > 0 && <ContentAd />}
      <About view={view} date={date} nextGameAt={nextGameAt} />
      <OtherGames edition={edition} hasArchive={!view.isOver} />
      {view.guesses.length === 0 && EDITION_FACTS[edition].isForChildren && <HowToPlay />}
      {view.guesses.length === 0 && showFAQ && faq !== null && <Questions faq={faq} />}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <NewLookDialog />
    </Page>
  );
}

/** Milliseconds from the end of a game on this page to its statistics: after a win there is something to watch first. */
const STATS_AFTER_WIN = 2200;
const STATS_AFTER_LOSS = 1500;

/** Shows the statistics of a game that has ended on this page, unless its player has looked at them meanwhile. */
function useStatsAfterGame({
  ended,
  view: {
    game: { edition, number },
    hasWon,
  },
}: GameState): void {
  const { open, timesOpened } = useStatsDialog();
  useEffect(() => {
    if (ended !== "here") return;
    const before = timesOpened();
    const show = () => {
      // Not over another dialog either.
      if (timesOpened() === before && document.querySelector("dialog[open]") === null) open({ edition, number });
    };
    const timer = setTimeout(show, hasWon ? STATS_AFTER_WIN : STATS_AFTER_LOSS);
    return () => {
      clearTimeout(timer);
    };
  }, [ended, edition, number, hasWon, open, timesOpened]);
}

interface OtherGamesProps {
  readonly edition: Edition;
  /** Left out where the result has that link already. */
  readonly hasArchive: boolean;
}

/** The other games that there are to play. */
function OtherGames({ edition, hasArchive }: OtherGamesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="other-games">
      {/* An edition is offered where its words are in the language of the page. */}
      {editionsIn(language)
        .filter((other) => other !== edition && editionsIn(language).includes(edition))
        .map((other) => (
          <a key={other} className="button" href={gamePath(other, language)}>
            {t(`edition.${other}.play`)}
          </a>
        ))}
      {hasArchive && (
        <a className="button" href={archiveAddress(edition, language)}>
          {t("archive.play")}
        </a>
      )}
    </p>
  );
}

function Questions({ faq }: { faq: FaqGroupText }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <>
      <FaqGroup group={faq} isFirstOpen />
      <p>
        <a href={path("/faq")}>{t("faq.all")}</a>
      </p>
    </>
  );
}

/** Says each refusal of this page in a toast too, which screen readers hear: the line under the input stays and is read with the input. */
function useRefusalToasts({ messages, isStalled }: GameState) {
  const { t } = useTranslation();
  const notify = useToasts();
  const last = messages.at(-1);
  useEffect(() => {
    // A message that the server rendered is no news.
    if (last === undefined || last.at === 0) return;
    const isMild = last.why === "unknown" || last.why === "adClosedEarly";
    notify({ kind: isMild ? "information" : "error", text: refusalText(t, last) });
  }, [last, notify, t]);
  useEffect(() => {
    if (isStalled) notify({ kind: "error", text: t("refusal.failed") });
  }, [isStalled, notify, t]);
}

/** The day of the game, what its nearest words score, and when the next one begins. */
function About({ view, date, nextGameAt }: Pick<GamePageProps, "view" | "date" | "nextGameAt">) {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const { game, nearest } = view;
  const { edition, number } = game;
  const show = (similarity: number) => formatSimilarity(similarity, i18n.language);
  return (
    <div className="about-game">
      <p>
        <Trans
          i18nKey="game.nearest"
          values={{
            number,
            day: formatDay(date, i18n.language),
            closest: show(nearest.closest),
            tenth: show(nearest.tenth),
            thousandth: show(nearest.thousandth),
          }}
          components={{ b: <b /> }}
        />
      </p>
      <NextGame at={nextGameAt} page={gamePath(edition, language)} />
    </div>
  );
}

/** The text of the live region: the guess that was scored last, or a new order of the list, whichever came later. */
function useSpoken({ scored, ended }: GameState, sort: Sort): string {
  const { t, i18n } = useTranslation();
  const [heard, setHeard] = useState<{ scored: GameState["scored"]; sort: Sort; text: string }>({
    scored: null,
    sort,
    text: "",
  });
  if (heard.scored === scored && heard.sort === sort) return heard.text;
  // The end of a game is read from its heading, which gets the focus.
  const guessed = () =>
    scored === null || ended !== null
      ? ""
      : announcement(t, scored.guess, { isRepeat: scored.isRepeat, language: i18n.language });
  const text = scored === heard.scored ? t("announce.sorted", { current: t(`sort.${sort}`) }) : guessed();
  // The same sentence twice in a row is read twice only when the text differs.
  const spoken = text === heard.text ? `${text}\u00a0` : text;
  setHeard({ scored, sort, text: spoken });
  return spoken;
}
