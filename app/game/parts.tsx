import { useEffect, useState } from "react";
import type { GameState } from "~/play/gameState.browser";
import { lateFile } from "~/ui/late";
import type { GamePageData } from "./gamePage.request.server";

// The parts of a game that are loaded when they are near to be used, each file one of the build (vite.config.js).

const FILES = {
  playing: lateFile(() => import("./playing")),
  ending: lateFile(() => import("./lateEnding")),
  beside: lateFile(() => import("./beside")),
  team: lateFile(() => import("~/teams/TeamParts")),
};

const { playing, ending, beside, team } = FILES;

export const Announcement = playing.part("Announcement");
export const Answer = playing.part("Answer");
export const GuessTable = playing.part("GuessTable");
export const GuessTools = playing.part("GuessTools");
export const Orbit = playing.part("Orbit");
export const PlainAnswer = playing.part("PlainAnswer");

export const ConfirmDialog = ending.part("ConfirmDialog");
export const GameOver = ending.part("GameOver");
export const LowerCaseOffer = ending.part("LowerCaseOffer");
export const NewLookDialog = ending.part("NewLookDialog");

export const CustomWelcome = beside.part("CustomWelcome");
export const GhostLine = beside.part("GhostLine");
export const HomeLine = beside.part("HomeLine");
export const LeaveRace = beside.part("LeaveRace");
export const MigrateBanner = beside.part("MigrateBanner");

export const MatesRegion = team.part("MatesRegion");
export const TeamLine = team.part("TeamLine");
export const TeamNewsFrame = team.part("TeamNewsFrame");
export const TeamStrip = team.part("TeamStrip");

export const loadEnding = ending.load;

type FirstProps = Pick<GamePageData, "view" | "daily" | "isMigrateAsked" | "race">;

/** The files of the late parts that the page shows at first. */
export function firstParts({ view, daily, isMigrateAsked, race }: FirstProps): (keyof typeof FILES)[] {
  const isShown: Readonly<Record<keyof typeof FILES, boolean>> = {
    playing: view.guesses.length > 0,
    ending: view.isOver,
    beside: daily === null || race !== null || isMigrateAsked,
    team: view.team !== undefined,
  };
  return (Object.keys(isShown) as (keyof typeof FILES)[]).filter((file) => isShown[file]);
}

/** Loads what the page shows at first. */
export async function prepare(props: FirstProps): Promise<void> {
  await Promise.all(firstParts(props).map((file) => FILES[file].load()));
}

/** Loads the parts that a game is about to show. @returns whether what is shown from the first guess on is there */
export function useParts({ view, waiting, ended }: GameState): boolean {
  const hasBegun = view.guesses.length > 0;
  useEffect(() => {
    // Any guess can be the last one.
    if (hasBegun) loadEnding().catch(() => undefined);
  }, [hasBegun]);
  useEffect(() => {
    if (ended === null) return;
    // The server renders the end without it.
    loadEnding().catch(() => {
      window.location.reload();
    });
  }, [ended]);
  const [isLoaded, setIsLoaded] = useState(hasBegun);
  const isPlaying = hasBegun || waiting.length > 0;
  useEffect(() => {
    const load = () => {
      playing.load().then(
        () => {
          setIsLoaded(true);
        },
        () => {
          // The server has the list.
          if (hasBegun) window.location.reload();
        },
      );
    };
    if (isPlaying) load();
    // Whoever types or taps is about to see it.
    const signs = ["input", "pointerdown"];
    for (const sign of signs) document.addEventListener(sign, load, { once: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, load);
    };
  }, [hasBegun, isPlaying]);
  return isLoaded;
}
