import { useEffect, useState } from "react";
import type { GameState } from "~/client/play/gameState";
import type { GamePageData } from "~/http/game/gamePage.server";
import { late } from "../islands/late";

// The parts of a game that are loaded when they are near to be used.

const findGhost = () => import("./Ghost");
const findTeam = () => import("../teams/TeamParts");

export const ConfirmDialog = late(() => import("../ui/ConfirmDialog"), "ConfirmDialog");
export const CustomWelcome = late(() => import("./CustomWelcome"), "CustomWelcome");
export const HomeLine = late(() => import("./CustomWelcome"), "HomeLine");
export const GhostLine = late(findGhost, "GhostLine");
export const GameOver = late(() => import("./GameOver"), "GameOver");
export const MatesRegion = late(findTeam, "MatesRegion");
export const MigrateBanner = late(() => import("../migrate/MigrateBanner"), "MigrateBanner");
export const NewLookDialog = late(() => import("../layout/NewLookDialog"), "NewLookDialog");
export const GuessTable = late(() => import("./GuessTable"), "GuessTable");
export const LeaveRace = late(findGhost, "LeaveRace");
export const LowerCaseOffer = late(() => import("./LowerCaseOffer"), "LowerCaseOffer");
export const Orbit = late(() => import("./GuessTable"), "Orbit");
export const TeamLine = late(findTeam, "TeamLine");
export const TeamNewsFrame = late(findTeam, "TeamNewsFrame");
export const TeamStrip = late(findTeam, "TeamStrip");

/** What each file of parts has, by the name of the file. */
const PARTS = {
  CustomWelcome: [CustomWelcome, HomeLine],
  GameOver: [GameOver],
  Ghost: [GhostLine, LeaveRace],
  GuessTable: [GuessTable, Orbit],
  MigrateBanner: [MigrateBanner],
  TeamParts: [MatesRegion, TeamLine, TeamNewsFrame, TeamStrip],
};

type PartFile = keyof typeof PARTS;

async function loadParts(...files: PartFile[]): Promise<void> {
  await Promise.all(files.flatMap((file) => PARTS[file].map((part) => part.load())));
}

type FirstProps = Pick<GamePageData, "view" | "daily" | "isMigrateAsked" | "race">;

/** The files of the late parts that the page shows at first. */
export function firstParts({ view, daily, isMigrateAsked, race }: FirstProps): PartFile[] {
  const isShown: Readonly<Record<PartFile, boolean>> = {
    GuessTable: view.guesses.length > 0,
    CustomWelcome: daily === null,
    GameOver: view.isOver,
    Ghost: race !== null,
    MigrateBanner: isMigrateAsked,
    TeamParts: view.team !== undefined,
  };
  return (Object.keys(isShown) as PartFile[]).filter((file) => isShown[file]);
}

/** Loads what the page shows at first. */
export function prepare(props: FirstProps): Promise<void> {
  return loadParts(...firstParts(props));
}

/** Loads the parts that a game is about to show. @returns whether the list and the orbit are there */
export function useParts({ view, waiting, ended }: GameState): boolean {
  const hasBegun = view.guesses.length > 0;
  useEffect(() => {
    // Any guess can be the last one.
    if (hasBegun) Promise.all([loadParts("GameOver"), ConfirmDialog.load()]).catch(() => undefined);
  }, [hasBegun]);
  useEffect(() => {
    if (ended === null) return;
    // The server renders the end without it.
    GameOver.load().catch(() => {
      window.location.reload();
    });
  }, [ended]);
  const [isListLoaded, setIsListLoaded] = useState(hasBegun);
  const isPlaying = hasBegun || waiting.length > 0;
  useEffect(() => {
    const loadList = () => {
      loadParts("GuessTable").then(
        () => {
          setIsListLoaded(true);
        },
        () => {
          // The server has the list.
          if (hasBegun) window.location.reload();
        },
      );
    };
    if (isPlaying) loadList();
    // Whoever types or taps is about to see it.
    const signs = ["input", "pointerdown"];
    for (const sign of signs) document.addEventListener(sign, loadList, { once: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, loadList);
    };
  }, [hasBegun, isPlaying]);
  return isListLoaded;
}
