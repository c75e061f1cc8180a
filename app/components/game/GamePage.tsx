import { type Edition, EDITION_FACTS, editionsIn, hasOwnPage } from "~/game/editions";
import { useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type Sort, toSort } from "~/game/sort";
import type { GameView } from "~/game/view";
import { archiveAddress, gameAddress, gamePath } from "~/i18n/addresses";
import type { FaqGroupText as FaqGroupText } from "~/i18n/pageText";
import { useLanguage, usePath } from "../layout/addresses";
import { ContentAd } from "../ads/AdSlot";
import { ConfirmDialog, isConfirmed } from "../ui/ConfirmDialog";
import { FaqGroup } from "../text/FaqGroup";
import { Page } from "../layout/Page";
import { NewLookDialog } from "../layout/NewLookDialog";
import { mirrorRecords } from "~/client/recordMirror";
import { useSettings } from "../settings/settings";
import type { GameMessage, GameState } from "~/client/gameState";
import { GameOver } from "./GameOver";
import { GuessForm, refusedOffers } from "./GuessForm";
import { GuessTable } from "./GuessTable";
import { HowToPlay } from "./HowToPlay";
import { NextGame } from "./NextGame";
import { RecentGuess } from "./RecentGuess";
import { announcement, formatDay, formatSimilarity } from "./sentences";
import { useGame } from "./useGame";

export interface GamePageProps {
  readonly view: GameView;
  /** Day of the game, `YYYY-MM-DD`. */
  readonly date: string;
  readonly isToday: boolean;
  /** Instant of the next game, ISO 8601. */
  readonly nextGameAt: string;
  /** Number of yesterday's game if the player has not finished it. */
  readonly unfinished: number | null;
  /** The game was finished before, but its guesses are no longer stored. */
  readonly isReplay: boolean;
  /** FAQ to show before the first guess. */
  readonly faq: FaqGroupText | null;
  /** Sort order from the URL. */
  readonly sort: string | null;
  /** The refusal of a submitted form and the typed text. */
  readonly refused: (Omit<GameMessage, "at"> & { readonly typed: string }) | null;
  /** Numbers of older games whose saved guesses were dropped. */
  readonly dropped: readonly number[];
}

/** The page of a game in every state. */
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
    // The reply that ended the game has updated the record cookies.
    if (view.isOver) mirrorRecords();
  }, [view.isOver]);
  const sortHref = (next: Sort) => gameAddress(edition, language, { ...(isToday ? {} : { number }), sort: next });
  const spoken = useAnnouncement(game, sort);
  const isGivingUp = game.waiting.some(({ fields }) => fields.intent === "giveUp");

  return (
    <Page
      heading={
        <>
          <Trans
            i18nKey="game.heading"
            values={{ number }}
            components={{ hidden: <span className="visually-hidden" /> }}
          />{" "}
          {hasOwnPage(edition) && <span className="tag">{t(`edition.${edition}.label`)}</span>}
        </>
      }
      isGame
    >
      {/* Before the result: effects run in order, so the dialog closes before the result heading takes the focus. */}
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
        <GameOver view={view} isToday={isToday} nextGameAt={nextGameAt} ended={game.ended} />
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
          {refusedOffers(game).length === 0 && <RecentGuess view={view} />}
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

interface OtherGamesProps {
  readonly edition: Edition;
  /** False when the result already has the archive link. */
  readonly hasArchive: boolean;
}

/** Links to the archive and the other editions. */
function OtherGames({ edition, hasArchive }: OtherGamesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="other-games">
      {/* Only editions with words in the language of the page. */}
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

/** Date of the game, scores of its nearest words and start of the next game. */
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

/** Text of the live region: the last scored guess or the new sort order, whichever is later. */
function useAnnouncement({ scored, ended }: GameState, sort: Sort): string {
  const { t, i18n } = useTranslation();
  const shown = useSettings();
  const [announced, setAnnounced] = useState<{ scored: GameState["scored"]; sort: Sort; text: string }>({
    scored: null,
    sort,
    text: "",
  });
  if (announced.scored === scored && announced.sort === sort) return announced.text;
  // The end of a game is announced by its heading, which takes the focus.
  const guessed = () =>
    scored === null || ended !== null
      ? ""
      : announcement(t, scored.guess, { isRepeat: scored.isRepeat, language: i18n.language, shown });
  const text = scored === announced.scored ? t("announce.sorted", { current: t(`sort.${sort}`) }) : guessed();
  // Screen readers announce a repeated text only if it changes.
  const spoken = text === announced.text ? `${text}\u00a0` : text;
  setAnnounced({ scored, sort, text: spoken });
  return spoken;
}
