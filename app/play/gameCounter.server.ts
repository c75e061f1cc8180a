import { LRUCache } from "lru-cache";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import { createCountBatch } from "~/platform/countBatch.server";
import type { Db } from "~/platform/database/db.server";
import { createNetworkHash } from "~/platform/http/network.server";
import type { Log } from "~/platform/log.server";
import { addGameCounts, addHintCounts, type GameCount, type HintCount } from "./gameCounts.data.server";
import { bucketOf } from "./guessBuckets";
import type { Play } from "./play";

/**
 * Maximum number of ends of a game that are counted for one network: a guest who deletes the cookies, or sends the same
 * turn again, could end a game any number of times.
 */
export const MAX_ENDS_FROM_NETWORK = 50;
/** Number of networks and games whose ends are remembered, less than 1 MB. */
const MAX_REMEMBERED = 10_000;

export type GameCounter = ReturnType<typeof createGameCounter>;

/** Counts how plays of daily games end, without saying whose. */
export function createGameCounter({ db, log }: { readonly db: Db; readonly log: Log }) {
  const failure = "the counts of ended games could not be written";
  const batch = createCountBatch<GameCount>({
    nameOf: (count) => `${gameKey(count)} ${count.guesses}`,
    plus: (a, b) => ({
      ...a,
      wins: a.wins + b.wins,
      give_ups: a.give_ups + b.give_ups,
      hinted: a.hinted + b.hinted,
      hints: a.hints + b.hints,
    }),
    write: (counts) => addGameCounts(db, counts),
    failure,
    log,
  });
  const byHints = createCountBatch<HintCount>({
    nameOf: (count) => `${gameKey(count)} ${count.hints}`,
    plus: (a, b) => ({ ...a, wins: a.wins + b.wins, give_ups: a.give_ups + b.give_ups }),
    write: (counts) => addHintCounts(db, counts),
    failure,
    log,
  });
  const batches = [batch, byHints];
  const hashOf = createNetworkHash();
  /** How many ends of a game a network has. */
  const ends = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  return {
    /**
     * Counts the end of a play. That of a team is not counted: many share its guesses, without hints and giving up.
     * @param by.from network address of the client, which is neither stored nor kept in memory. Undefined: it does not count
     * @param by.author who of a team made the last step
     */
    count: (
      { game, play }: { readonly game: DailyGame; readonly play: Pick<Play, "hasWon" | "guessCount" | "hintCount"> },
      { from, author }: { readonly from: string | undefined; readonly author?: string | undefined },
    ) => {
      if (from === undefined || author !== undefined) return;
      const name = `${hashOf(from)} ${gameKey(game)}`;
      const earlier = ends.get(name) ?? 0;
      if (earlier >= MAX_ENDS_FROM_NETWORK) return;
      ends.set(name, earlier + 1);
      const { edition, number } = game;
      const { hasWon, guessCount, hintCount } = play;
      const end = { edition, number, wins: hasWon ? 1 : 0, give_ups: hasWon ? 0 : 1 };
      byHints.add({ ...end, hints: bucketOf(hintCount) });
      batch.add({
        ...end,
        guesses: bucketOf(guessCount),
        hinted: hintCount > 0 ? 1 : 0,
        hints: hintCount,
      });
    },
    flush: async () => {
      for (const { flush } of batches) await flush();
    },
    close: async () => {
      for (const { close } of batches) await close();
    },
  };
}
