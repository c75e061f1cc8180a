import ArrowUturnLeftIcon from "@heroicons/react/24/outline/ArrowUturnLeftIcon";
import ArrowTopRightOnSquareIcon from "@heroicons/react/24/outline/ArrowTopRightOnSquareIcon";
import CalendarDaysIcon from "@heroicons/react/24/outline/CalendarDaysIcon";
import ChartBarIcon from "@heroicons/react/24/outline/ChartBarIcon";
import ListBulletIcon from "@heroicons/react/24/outline/ListBulletIcon";
import PencilSquareIcon from "@heroicons/react/24/outline/PencilSquareIcon";
import PlayIcon from "@heroicons/react/24/outline/PlayIcon";
import SparklesIcon from "@heroicons/react/24/outline/SparklesIcon";
import UserGroupIcon from "@heroicons/react/24/outline/UserGroupIcon";
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { celebrate } from "~/client/celebrate";
import { countStatsOpened } from "~/client/openDialog";
import { showEnding } from "~/client/endingMotion";
import type { GameState } from "~/client/play/gameState";
import { EDITION_FACTS } from "~/game/editions";
import { mateWhoFound } from "~/game/ending";
import type { GameRef } from "~/game/gameRef";
import { toGhostClimb } from "~/game/ghost";
import { canKeepStreak } from "~/game/streak";
import { displayOf, PROXIMITY_SCALE } from "~/game/types";
import type { GameView } from "~/game/view";
import type { DailyFacts, GamePageData } from "~/http/game/gamePage.server";
import {
  archiveAddress,
  bonusAddress,
  circleAddress,
  gameAddress,
  gamePath,
  lookBackAddress,
  MAKE_PAGE,
  nearestAddress,
  raceAddress,
  statsAddress,
} from "~/i18n/addresses";
import { formatLocalHour } from "~/i18n/format";
import { useLanguage, usePath } from "../layout/useLanguage";
import { useSite } from "../layout/facts";
import { EndingStats } from "../stats/StatsSheet";
import { Mark } from "../ui/Mark";
import { EndCounts, SecretSentence } from "./EndMessage";
import { EndingClimb } from "./EndingClimb";
import { countsForStreak, EndingFacts, useEndingStats } from "./EndingFacts";
import { GhostIcon } from "./GhostIcon";
import { Gloss } from "./Word";
import { Greeting } from "./Greeting";
import { NearestChips } from "./NearestChips";
import { durationText, HasBegun, useMinutesLeft } from "./NextGame";
import { RaceNote } from "./RaceNote";
import { ShareResult } from "./ShareResult";
import { TeamRecap } from "./TeamRecap";
import { Fold } from "../ui/Fold";
import { Way } from "../ui/Way";
import { NAME, WithName } from "../ui/WithName";

export { OtherGames } from "./OtherGames";

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
  const { hasWon, guesses, secret } = view;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const star = useRef<HTMLDivElement>(null);
  const statsPlace = useStatsAfterGame({ ended, hasWon });
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
        {race !== null && "why" in race && <RaceNote why={race.why} />}
        <div className="game-over-head stack stack-1">
          {greeting !== null && <Greeting text={greeting.text} />}
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
          {/* In a team it says who found the word. Else it is what the facts say. */}
          <p className={mate === undefined ? "ending-count visually-hidden" : "ending-count"}>
            <EndCounts view={view} />
          </p>
        </div>
        <EndingFacts view={view} daily={daily} />
        <EndingClimb guesses={guesses} ghost={race !== null && "ghost" in race ? race.ghost : null} />
        <TeamRecap view={view} />
        {/* The result of a game to come is for the editor who sent the link. */}
        {!isTry && <ShareResult view={view} look={hasWon ? "gold" : "plain"} />}
        {isToday && (
          <NextWord
            at={daily.nextGameAt}
            when={daily.nextGame.plainWithUtc}
            page={gamePath(view.game.edition, language)}
          />
        )}
        {hasWon && isToday && <p className="game-over-farewell soft">{t("over.seeYou")}</p>}
        <NearestChips
          edition={view.game.edition}
          words={view.ending?.nearestWords ?? []}
          guesses={view.guesses}
          isTeams={view.team !== undefined}
        />
        <WaysOn view={view} daily={daily} isTry={isTry} hasStats={statsPlace === "row"} />
        {daily !== null && statsPlace !== "row" && <UnfoldedStats view={view} daily={daily} place={statsPlace} />}
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
 * When the next word comes, in one line: with a script in local time.
 * @param at instant of the next game, ISO 8601
 * @param when the same at the place of the rollover, for pages without a script
 * @param page URL of the game
 */
function NextWord({ at, when, page }: { at: string; when: string; page: string }) {
  const { t, i18n } = useTranslation();
  const minutes = useMinutesLeft(at);
  return (
    <p className="game-over-next number">
      {minutes === 0 ? (
        <span>
          <HasBegun page={page} />
        </span>
      ) : (
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
      )}
    </p>
  );
}

/** Milliseconds from the end of a game to its statistics. Longer after a win, for the confetti. */
const STATS_AFTER_WIN = 2200;
const STATS_AFTER_LOSS = 1500;

/** State of the statistics in the ending: a link, a reserved space, or shown. */
type StatsPlace = "row" | "awaited" | "shown";

/**
 * The place of the statistics after a game: they are shown some time after it was ended on this page, unless the player has
 * opened them meanwhile.
 */
function useStatsAfterGame({ ended, hasWon }: { ended: GameState["ended"]; hasWon: boolean }): StatsPlace {
  const [place, setPlace] = useState<StatsPlace>("awaited");
  useEffect(() => {
    if (ended !== "here") return;
    const before = countStatsOpened();
    const show = () => {
      setPlace(countStatsOpened() === before ? "shown" : "row");
    };
    const timer = setTimeout(show, hasWon ? STATS_AFTER_WIN : STATS_AFTER_LOSS);
    return () => {
      clearTimeout(timer);
    };
  }, [ended, hasWon]);
  return ended === "here" ? place : "row";
}

/** The statistics, which appear a moment after the end of a game. Their place is kept, so that nothing moves. */
function UnfoldedStats({
  view,
  daily,
  place,
}: {
  view: GameView<GameRef>;
  daily: DailyFacts;
  place: Exclude<StatsPlace, "row">;
}) {
  const { t } = useTranslation();
  const stats = useEndingStats(view);
  return (
    <Fold summary={t("stats.title")} className={`game-over-stats game-over-${place} unprinted`} isBare open>
      <EndingStats edition={view.game.edition} stats={countsForStreak(daily) ? stats : { ...stats, winStreak: 0 }} />
    </Fold>
  );
}

function CircleNames({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={index}>
      {index > 0 && ", "}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}

/** The number of yesterday's game if, found today, it keeps the streak. */
function lateGame(view: GameView<GameRef>, { number, streak, unfinished, isYesterdayOpen }: DailyFacts): number | null {
  const isKept = streak !== null && canKeepStreak(streak, { number, isYesterdayOpen, ...view });
  return isKept ? unfinished : null;
}

/** What to do next, as rows. @param daily null for a custom game */
function WaysOn({
  view,
  daily,
  isTry,
  hasStats,
}: Pick<GamePageData, "view" | "daily" | "isTry"> & { hasStats: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePath();
  const { sister } = useSite();
  const { game, secret, ending } = view;
  const { edition } = game;
  const next = ending?.nextUnplayed ?? null;
  const bonus = ending?.bonus ?? null;
  const number = daily?.number ?? null;
  const late = daily === null ? null : lateGame(view, daily);
  const circles = ending?.circles ?? null;
  return (
    <nav className="ways" aria-label={t("over.ways")}>
      {late !== null && (
        <Way href={gameAddress(edition, language, { number: late })} Icon={PlayIcon} note={t("over.keepsStreak")}>
          {t("game.toUnfinished", { number: late })}
        </Way>
      )}
      <Way
        href={lookBackAddress(game, language)}
        Icon={ArrowUturnLeftIcon}
        note={number === null ? undefined : t("over.lookBackNote")}
      >
        {t("lookBack.title")}
      </Way>
      {!isTry && toGhostClimb(view) !== undefined && (
        <Way href={raceAddress(game, language)} Icon={GhostIcon} note={t("race.way")}>
          {t("race.title")}
        </Way>
      )}
      {next !== null && (
        <Way href={gameAddress(edition, language, { number: next })} Icon={PlayIcon} note={t("over.notPlayed")}>
          {t("over.playGame", { number: next })}
        </Way>
      )}
      {bonus !== null && (
        <Way
          href={bonusAddress(game, language)}
          Icon={SparklesIcon}
          note={bonus.hasWon ? t("bonus.wayOn", { found: bonus.correctCount }) : t("bonus.way")}
        >
          {t(bonus.hasWon ? "bonus.won" : "bonus.title")}
        </Way>
      )}
      {number === null && (
        <>
          <Way href={path(MAKE_PAGE)} Icon={PencilSquareIcon}>
            {t("make.title")}
          </Way>
          <Way href={gamePath(edition, language)} Icon={PlayIcon}>
            {t("game.toToday")}
          </Way>
        </>
      )}
      {secret !== null && (
        <Way
          href={nearestAddress(edition, language, { word: secret.word, number })}
          Icon={ListBulletIcon}
          note={bonus?.isOfNearest === true && !bonus.hasWon ? t("over.nearestInBonus") : undefined}
        >
          {t("over.nearest")}
        </Way>
      )}
      {circles !== null && (
        <Way
          href={circleAddress(edition, language)}
          Icon={UserGroupIcon}
          note={t(circles.length === 0 ? "circle.none" : "circle.others")}
        >
          {circles.length === 0 ? t("circle.title") : <CircleNames names={circles} />}
        </Way>
      )}
      <Way href={archiveAddress(edition, language)} Icon={CalendarDaysIcon}>
        {t("archive.play")}
      </Way>
      {sister !== null && (
        <Way href={sister.url} Icon={ArrowTopRightOnSquareIcon}>
          {t("over.sister", { name: sister.name })}
        </Way>
      )}
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
