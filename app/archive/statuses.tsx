import { useMemo } from "react";
import { parseResults, statusOf } from "~/play/results";
import { type StoredStatuses, storedStatuses } from "~/play/storedGames.browser";
import { currentResults } from "~/play/storedRecords.browser";
import { useBrowserValue } from "~/ui/useBrowserValue";
import type { ArchiveBounds, ArchiveView } from "./pastGames";

/** What each part of the archive shows of the games. */
export interface ShownGames {
  readonly bounds: ArchiveBounds;
  readonly statuses: ReturnType<typeof useStatuses>;
  readonly locale: string;
}

const NONE: StoredStatuses = new Map();

/** Statuses of the player's games: from the server first, then also from local storage. */
export function useStatuses({ edition, results, begun }: ArchiveView) {
  const known = useBrowserValue(() => currentResults(edition, results), results);
  const stored = useBrowserValue(() => storedStatuses(edition), NONE);
  return useMemo(() => {
    const ended = parseResults(known);
    const isBegun = new Set(begun);
    return {
      statusOf: (number: number) => {
        const status = statusOf(ended.get(number), isBegun.has(number));
        // The result of an ended game has priority. Local storage may have more games than the cookies.
        return ended.has(number) ? status : (stored.get(number)?.status ?? status);
      },
      /** Best percentile in a game without the secret; 0 if it is not known. */
      bestOf: (number: number) => stored.get(number)?.best ?? 0,
    };
  }, [known, stored, begun]);
}
