import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type Sort, toSort } from "~/game/sort";
import type { GameView } from "~/game/view";
import { celebrate } from "./celebrate";
import { Page } from "../Page";
import type { GameMessage, GameState } from "./gameState";
import { Faq } from "./Faq";
import { GameOver } from "./GameOver";
import { GiveUpDialog } from "./GiveUpDialog";
import { GuessForm } from "./GuessForm";
import { GuessTable } from "./GuessTable";
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
  /** Number of yesterday's game, for a player who is in the middle of it. */
  readonly unfinished: number | null;
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
  sort: namedSort,
  refused,
  dropped,
}: GamePageProps) {
  const sort = toSort(namedSort);
  const { t } = useTranslation();
  const [isGivingUp, setIsGivingUp] = useState(false);

  const game = useGame({ view: rendered, messages: refused === null ? [] : [{ ...refused, at: 0 }], dropped });
  const { view } = game;

  useEffect(() => {
    if (game.ended === "here" && view.hasWon) celebrate();
  }, [game.ended, view.hasWon]);
  const sortHref = (next: Sort) =>
    `/?${new URLSearchParams({ ...(isToday ? {} : { game: String(view.number) }), sort: next }).toString()}`;
  const spoken = useSpoken(game, sort);

  return (
    <Page heading={t("game.number", { number: view.number })} isHeadingInHeader>
      {!isToday && (
        <p>
          {t("game.previous")} <Link to="/">{t("game.toToday")}</Link>
        </p>
      )}
      {unfinished !== null && view.guesses.length === 0 && (
        <p>
          {t("game.unfinished")}{" "}
          <Link to={`/?game=${unfinished}`}>{t("game.toUnfinished", { number: unfinished })}</Link>
        </p>
      )}
      {view.isOver ? (
        <GameOver view={view} hasJustEnded={game.ended !== null} />
      ) : (
        <>
          <GuessForm
            game={game}
            sort={sort}
            typed={refused?.typed ?? ""}
            onGiveUp={() => {
              setIsGivingUp(true);
            }}
          />
          <RecentGuess view={view} />
        </>
      )}
      {game.dropped.map((number) => (
        <p key={number} role="status">
          {t("notice.dropped", { number })}
        </p>
      ))}
      <GuessTable view={view} sort={sort} sortHref={sortHref} />
      <About view={view} date={date} nextGameAt={nextGameAt} />
      {view.guesses.length === 0 && <Faq />}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <GiveUpDialog
        isOpen={isGivingUp}
        onClose={() => {
          setIsGivingUp(false);
        }}
        onConfirm={game.giveUp}
      />
    </Page>
  );
}

/** The day of the game, what its nearest words score, and when the next one begins. */
function About({ view, date, nextGameAt }: Pick<GamePageProps, "view" | "date" | "nextGameAt">) {
  const { i18n } = useTranslation();
  const show = (similarity: number) => formatSimilarity(similarity, i18n.language);
  return (
    <div className="about-game">
      <p>
        <Trans
          i18nKey="game.nearest"
          values={{
            number: view.number,
            day: formatDay(date, i18n.language),
            closest: show(view.nearest.closest),
            tenth: show(view.nearest.tenth),
            thousandth: show(view.nearest.thousandth),
          }}
          components={{ b: <b /> }}
        />
      </p>
      <NextGame at={nextGameAt} />
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
