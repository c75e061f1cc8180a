import { useMemo } from "react";
import { currentResults } from "~/client/storage/records";
import { storedStatuses } from "~/client/storage/games";
import type { ArchiveBounds, ArchiveView } from "~/game/archive";
import { parseResults, type Status, statusOf } from "~/game/results";
import { useBrowserValue } from "../ui/useBrowserValue";

/** What each part of the archive shows of the games. */
export interface ShownGames {
  readonly bounds: ArchiveBounds;
  readonly statuses: ReturnType<typeof useStatuses>;
  readonly locale: string;
}

/** Statuses of the player's games: from the server first, then also from local storage. */
export function useStatuses({ edition, results, begun }: ArchiveView) {
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
      statusOf: (number: number) => {
        const status = statusOf(ended.get(number), isBegun.has(number));
        // The result of an ended game has priority. Local storage may have more games than the cookies.
        return ended.has(number) ? status : (inStorage.get(String(number))?.status ?? status);
      },
      /** Best percentile in a game without the secret; 0 if it is not known. */
      bestOf: (number: number) => inStorage.get(String(number))?.best ?? 0,
    };
  }, [known, saved, begun]);
}
