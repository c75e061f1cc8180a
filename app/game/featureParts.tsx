import ArrowTopRightOnSquareIcon from "@heroicons/react/24/outline/ArrowTopRightOnSquareIcon";
import ArrowUturnLeftIcon from "@heroicons/react/24/outline/ArrowUturnLeftIcon";
import CalendarDaysIcon from "@heroicons/react/24/outline/CalendarDaysIcon";
import ListBulletIcon from "@heroicons/react/24/outline/ListBulletIcon";
import PencilSquareIcon from "@heroicons/react/24/outline/PencilSquareIcon";
import PlayIcon from "@heroicons/react/24/outline/PlayIcon";
import SparklesIcon from "@heroicons/react/24/outline/SparklesIcon";
import UserGroupIcon from "@heroicons/react/24/outline/UserGroupIcon";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { CircleToday } from "~/circles/CircleToday";
import {
  archiveAddress,
  bonusAddress,
  gameAddress,
  gamePath,
  lookBackAddress,
  MAKE_PAGE,
  nearestAddress,
  raceAddress,
  togetherAddress,
} from "~/i18n/addresses";
import { canKeepStreak } from "~/play/streak";
import { GhostIcon } from "~/race/GhostIcon";
import { type Ghost, toGhostClimb } from "~/race/raceGhost";
import { RaceNote } from "~/race/RaceNote";
import { RaceVerdict } from "~/race/RaceVerdict";
import { useSite } from "~/ui/pageFacts";
import { useLanguage, usePath } from "~/ui/useLanguage";
import type { WayProps } from "~/ui/Way";
import type { ShownView } from "./featureParts.request.server";
import type { DailyFacts, GamePageData } from "./gamePage.request.server";
import { otherEditions } from "./OtherGames";

// What the end of a game shows of other features. A row goes with its feature.

export { EndingStats } from "~/stats/StatsSheet";
export { TeamRecap } from "./TeamRecap";

type EndedGame = Pick<GamePageData, "view" | "race">;

/** Whom the play was a race against. Null: nobody. */
export function ghostOf({ race }: Pick<EndedGame, "race">): Ghost | null {
  return race !== null && "ghost" in race ? race.ghost : null;
}

/** What is said above the end. */
export function EndingNote({ race }: Pick<EndedGame, "race">) {
  return race !== null && "why" in race && <RaceNote why={race.why} />;
}

/** Beside whom the player has done how. */
export function friendsIn({ view, race }: EndedGame): readonly ReactElement[] {
  const circle = view.ending?.circle ?? null;
  const ghost = ghostOf({ race });
  return [
    circle && <CircleToday key="circle" circle={circle} edition={view.game.edition} />,
    ghost && <RaceVerdict key="race" ghost={ghost} view={view} />,
  ].filter((friend) => friend !== null);
}

/** The number of yesterday's game if, found today, it keeps the streak. */
function lateGame(view: ShownView, { number, streak, unfinished, isYesterdayOpen }: DailyFacts): number | null {
  const isKept = streak !== null && canKeepStreak(streak, { number, isYesterdayOpen, ...view });
  return isKept ? unfinished : null;
}

/** Rows beside the statistics, which come last. More are no choice: a link to another site gives way. */
const MOST_WAYS = 7;

/** What to do next. @param daily null for a custom game */
export function useWaysOn({ view, daily, isTry }: Pick<GamePageData, "view" | "daily" | "isTry">): readonly WayProps[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePath();
  const { sister } = useSite();
  const { game, secret, ending } = view;
  const { edition } = game;
  const number = daily?.number ?? null;
  const late = daily === null ? null : lateGame(view, daily);
  const next = ending?.nextUnplayed ?? null;
  const bonus = ending?.bonus ?? null;
  const ways: readonly (WayProps | false | null)[] = [
    { href: lookBackAddress(game, language), Icon: ArrowUturnLeftIcon, children: t("lookBack.title") },
    late !== null && {
      href: gameAddress(edition, language, { number: late }),
      Icon: PlayIcon,
      children: t("over.keepsStreak", { number: late }),
    },
    next !== null && {
      href: gameAddress(edition, language, { number: next }),
      Icon: PlayIcon,
      children: t("over.playGame", { number: next }),
    },
    !isTry &&
      toGhostClimb(view) !== undefined && {
        href: raceAddress(game, language),
        Icon: GhostIcon,
        children: t("race.title"),
      },
    !isTry &&
      number !== null && {
        href: togetherAddress(edition, language, game),
        Icon: UserGroupIcon,
        children: t("together.title"),
      },
    bonus && {
      href: bonusAddress(game, language),
      Icon: SparklesIcon,
      children: t(bonus.hasWon ? "bonus.won" : "bonus.title"),
    },
    secret && {
      href: nearestAddress(edition, language, { word: secret.word, number }),
      Icon: ListBulletIcon,
      children: t("over.nearest"),
    },
    number === null && { href: path(MAKE_PAGE), Icon: PencilSquareIcon, children: t("make.title") },
    number === null && { href: gamePath(edition, language), Icon: PlayIcon, children: t("game.toToday") },
    // The page of a past game has it.
    (number === null || daily?.isToday === true) && {
      href: archiveAddress(edition, language),
      Icon: CalendarDaysIcon,
      children: t("archive.play"),
    },
    ...(number === null ? [] : otherEditions(edition, language)).map((other) => ({
      href: gamePath(other, language),
      Icon: PlayIcon,
      children: t(`edition.${other}.play`),
    })),
    sister && {
      href: sister.url,
      Icon: ArrowTopRightOnSquareIcon,
      children: t("over.sister", { name: sister.name }),
    },
  ];
  return ways.filter((way) => way !== false && way !== null).slice(0, MOST_WAYS);
}
