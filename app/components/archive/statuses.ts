import { useMemo } from "react";
import { currentResults } from "~/client/recordMirror";
import { storedStatuses } from "~/client/storedGames";
import type { ArchiveView } from "~/game/archive";
import { parseResults, type Status, statusOf } from "~/game/results";
import { useBrowserValue } from "../ui/useBrowserValue";

/** What the page knows of the player's games. */
export interface Statuses {
  readonly statusOf: (number: number) => Status;
  /** Best percentile in a game without the secret; 0 if it is not known. */
  readonly bestOf: (number: number) => number;
}

/** Statuses of the games: from the server first, then also from local storage. */
export function useStatuses({ edition, results, begun }: ArchiveView): Statuses {
  const known = useBrowserValue(() => currentResults(edition, results), results);
  const saved = useBrowserValue(() => storedStatuses(edition), "");
  return useMemo(() => {
    const ended = parseResults(known);
    const isBegun = new Set(begun);
    const inStorage = new Map(
      saved.split(",").map((game) => {
        const [number, status, best] = game.split(":");
        return [number, { status: status as Status, best: Number(best) }];
      }),
    );
    return {
      statusOf: (number) => {
        const status = statusOf(ended.get(number), isBegun.has(number));
        // The result of an ended game has priority. Local storage may have more games than the cookies.
        return ended.has(number) ? status : (inStorage.get(String(number))?.status ?? status);
      },
      bestOf: (number) => inStorage.get(String(number))?.best ?? 0,
    };
  }, [known, saved, begun]);
}
