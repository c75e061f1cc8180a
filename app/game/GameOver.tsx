import ChartBarIcon from "@heroicons/react/24/outline/ChartBarIcon";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { gamePath, statsAddress } from "~/i18n/addresses";
import { formatLocalHour } from "~/i18n/format";
import { celebrate } from "~/play/celebrate.browser";
import { EndCounts, SecretSentence } from "~/play/EndMessage";
import type { GameState } from "~/play/gameState.browser";
import type { GameView } from "~/play/gameView";
import { mateWhoFound } from "~/play/ownGuesses";
import { ShareResult } from "~/play/ShareResult";
import { Gloss } from "~/play/Word";
import { Fold } from "~/ui/Fold";
import { Mark } from "~/ui/Mark";
import { countStatsOpened } from "~/ui/openDialog.browser";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";
import { NAME, WithName } from "~/ui/WithName";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { displayOf } from "~/words/displayedWord";
import { EndingClimb } from "./EndingClimb";
import { showEnding } from "./endingMotion.browser";
import { countsForStreak, EndingStreak, useEndingStats } from "./EndingStreak";
import { EndingNote, EndingStats, friendsIn, ghostOf, TeamRecap, useWaysOn } from "./featureParts";
import type { ShownView } from "./featureParts.request.server";
import type { DailyFacts, GamePageData } from "./gamePage.request.server";
import { Greeting } from "./Greeting";
import { HowYouCompare } from "./HowYouCompare";
import { durationText, HasBegun, useMinutesLeft } from "./NextGame";

/** The end of a game: night, the secret word and all that follows. */
export function GameOver({
  view,
  daily,
  greeting,
  isTry,
  race,
  ended,
}: Pick<GamePageData, "view" | "daily" | "greeting" | "isTry" | "race"> & Pick<GameState, "ended">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { hasWon, secret } = view;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const star = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const isUnfolded = useStatsAfterGame({ ended, hasWon, list });
  // The input that had the focus is gone, so the heading takes it. The mark above it is to be seen too.
  useEffect(() => {
    if (ended === null) return;
    heading.current?.focus({ preventScroll: true });
    const { top = 0 } = section.current?.getBoundingClientRect() ?? {};
    if (top < 0 || top > window.innerHeight / 2) section.current?.scrollIntoView();
  }, [ended]);
  useEffect(() => {
    if (ended === "here" && hasWon && star.current !== null) celebrate(star.current);
  }, [ended, hasWon]);

  const isToday = daily?.isToday === true;
  const lost = isToday ? "over.lost" : "over.lostArchived";
  const mate = mateWhoFound(view);
  const won = mate === undefined ? "over.won" : "over.mateWon";
  return (
    <>
      <section
        className={`game-over ${hasWon ? "game-over-won" : "game-over-lost"}`}
        aria-labelledby="over-heading"
        ref={section}
      >
        <EndingNote race={race} />
        <div className="game-over-head stack stack-1">
          {greeting !== null && <Greeting {...greeting} />}
          <div className="game-over-star" ref={star}>
            <Mark
              className={ended === "here" ? "mark-big mark-fresh" : "mark-big"}
              best={hasWon ? PROXIMITY_SCALE : view.bestPercentile}
            />
          </div>
          <h2 id="over-heading" className="game-over-message heading-m soft" ref={heading} tabIndex={-1}>
            <WithName sentence={t(hasWon ? won : lost, { name: NAME })} name={mate} />
            {/* The heading takes the focus. After a loss it is the first to tell the word. */}
            {!hasWon && secret !== null && (
              <span className="visually-hidden">
                {" "}
                <SecretSentence view={view} />
              </span>
            )}
          </h2>
          <Secret view={view} />
          <p className="game-over-count">
            <EndCounts view={view} /> {daily !== null && <EndingStreak view={view} daily={daily} />}
          </p>
        </div>
        {view.ending?.notice && (
          <p className="note" lang={view.ending.notice.language}>
            <span>{view.ending.notice.text}</span>
          </p>
        )}
        <EndingClimb view={view} ghost={ghostOf({ race })} />
        <HowYouCompare view={view} friends={friendsIn({ view, race })} />
        {/* The result of a game to come is for the editor who sent the link. */}
        {!isTry && <ShareResult view={view} look={hasWon ? "gold" : "plain"} />}
        {isToday && (
          <p className="game-over-next number">
            <NextWord
              at={daily.nextGameAt}
              when={daily.nextGame.plainWithUtc}
              page={gamePath(view.game.edition, language)}
              hasWon={hasWon}
            />
          </p>
        )}
        <TeamRecap view={view} />
        <WaysOn view={view} daily={daily} isTry={isTry} hasStats={!isUnfolded} list={list} />
        {daily !== null && isUnfolded && <UnfoldedStats view={view} daily={daily} />}
      </section>
      {ended === "here" && <Nightfall ending={section} />}
    </>
  );
}

/** The motion of an end that has just come. It begins before the first paint. */
function Nightfall({ ending }: { ending: RefObject<HTMLElement> }) {
  useLayoutEffect(() => {
    if (ending.current !== null) showEnding(ending.current);
  }, [ending]);
  return null;
}

/** A word of more letters is set smaller, to fit on a line of a phone. */
const LONG_WORD = 12;

/** The secret word, large. Screen readers hear it as a sentence. */
function Secret({ view: { game, secret } }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  if (secret === null) return null;
  const [before, after] = t("over.secret", { word: "" }).split("<b></b>");
  const word = displayOf(secret);
  return (
    <p className={`game-over-secret breaking${word.length > LONG_WORD ? " game-over-long" : ""}`}>
      <span className="visually-hidden">{before}</span>
      <b lang={EDITION_FACTS[game.edition].wordLanguage} translate="no">
        {word}
      </b>
      <span className="visually-hidden">{after}</span>
      <Gloss of={secret.word} />
    </p>
  );
}

/**
 * When the next word comes, in one line: with a script in local time. A page that was left open says that it is there instead.
 * @param at instant of the next game, ISO 8601
 * @param when the same at the place of the rollover, for pages without a script
 * @param page URL of the game
 */
function NextWord({ at, when, page, hasWon }: { at: string; when: string; page: string; hasWon: boolean }) {
  const { t, i18n } = useTranslation();
  const minutes = useMinutesLeft(at);
  if (minutes === 0)
    return (
      <span key="begun">
        <HasBegun page={page} />
      </span>
    );
  return (
    <>
      <span>
        <time dateTime={at} key={minutes}>
          {minutes === null ? (
            t("next.there", { when })
          ) : (
            <Trans
              i18nKey="next.here"
              values={{ time: formatLocalHour(new Date(at), i18n.language), left: durationText(t, minutes) }}
              components={{ b: <b /> }}
            />
          )}
        </time>
      </span>
      {hasWon && <span className="soft">{t("over.seeYou")}</span>}
    </>
  );
}

/** Milliseconds from the end of a game to its statistics. Longer after a win, for the confetti. */
const STATS_AFTER_WIN = 2200;
const STATS_AFTER_LOSS = 1500;

/**
 * Whether the statistics unfold in the ending: some time after the game was ended on this page, unless the player has opened them
 * meanwhile, or they would push down what is on the screen.
 * @param list the last of its rows is their link
 */
function useStatsAfterGame({
  ended,
  hasWon,
  list,
}: Pick<GameState, "ended"> & { hasWon: boolean; list: RefObject<HTMLElement> }): boolean {
  const [isUnfolded, setIsUnfolded] = useState(false);
  useEffect(() => {
    if (ended !== "here") return;
    const before = countStatsOpened();
    const show = () => {
      const top = list.current?.lastElementChild?.getBoundingClientRect().top ?? 0;
      setIsUnfolded(countStatsOpened() === before && top >= window.innerHeight);
    };
    const timer = setTimeout(show, hasWon ? STATS_AFTER_WIN : STATS_AFTER_LOSS);
    return () => {
      clearTimeout(timer);
    };
  }, [ended, hasWon, list]);
  return isUnfolded;
}

/** The statistics, which appear a moment after the end of a game. */
function UnfoldedStats({ view, daily }: { view: ShownView; daily: DailyFacts }) {
  const { t } = useTranslation();
  const stats = useEndingStats(view);
  return (
    <Fold summary={t("stats.title")} className="game-over-stats unprinted" isBare open>
      <EndingStats edition={view.game.edition} stats={countsForStreak(daily) ? stats : { ...stats, winStreak: 0 }} />
    </Fold>
  );
}

/** What to do next: one list, a row of one line each. The statistics come last. */
function WaysOn({
  view,
  daily,
  isTry,
  hasStats,
  list,
}: Pick<GamePageData, "view" | "daily" | "isTry"> & { hasStats: boolean; list: RefObject<HTMLElement> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ways = useWaysOn({ view, daily, isTry });
  const { edition } = view.game;
  const number = daily?.number ?? null;
  return (
    <nav className="ways" aria-label={t("over.ways")} ref={list}>
      {ways.map((way) => (
        <Way key={way.href} {...way} />
      ))}
      {number !== null && hasStats && (
        <Way
          href={statsAddress(edition, language, { number })}
          Icon={ChartBarIcon}
          data-dialog="stats"
          data-edition={edition}
          data-number={number}
        >
          {t("stats.title")}
        </Way>
      )}
    </nav>
  );
}
