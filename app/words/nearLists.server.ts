import { LRUCache } from "lru-cache";
import type { Edition } from "~/editions/editions";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import type { EditionVectors, Vectors } from "~/vectors/vectors.server";

/** How many of the nearest words of a word are kept: those from rank 900 on. */
const LISTED = 100;
/** A list takes about 1 kB. Four editions have some 1500 secrets in a year. */
const MAX_LISTS = 3000;
/** Rankings that are asked for at once, so that those of players do not wait behind a month's. */
const AT_ONCE = 4;

/** The nearest words of a word. */
export interface NearList {
  /** The nearest LISTED rows, closest first. */
  readonly rows: Uint32Array;
  /** Cosine of the word and the last of its nearest 1000, -1 … 1. */
  readonly farthest: number;
}

/** What the lists of some words are asked for. */
interface Asked {
  readonly edition: Edition;
  /** Rows of the edition. */
  readonly rows: readonly number[];
  /** Rows that take no rank, beside those of unranked words. */
  readonly without: ReadonlySet<number>;
}

/**
 * The nearest words of secrets, for staff. They are kept apart from the rankings of players, of which none becomes faster.
 * Concurrent calls share a computation.
 */
export type NearLists = ReturnType<typeof createNearLists>;

export function createNearLists(vectors: Vectors) {
  const lists = new LRUCache<string, Promise<NearList>>({ max: MAX_LISTS });

  async function compute(ofEdition: EditionVectors, row: number, without: ReadonlySet<number>): Promise<NearList> {
    const { order } = await ofEdition.ranking(row, { isKept: false, without });
    const last = order[PROXIMITY_SCALE - 1] ?? order.at(-1) ?? row;
    return { rows: order.slice(1, LISTED + 1), farthest: ofEdition.similarity(row, last) };
  }

  function listOf({ edition, without }: Asked, row: number): Promise<NearList> {
    const ofEdition = vectors.of(edition);
    const key = [ofEdition.origin.checksum, edition, row, ...without].join();
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list = compute(ofEdition, row, without);
    lists.set(key, list);
    list.catch(() => lists.delete(key));
    return list;
  }

  /**
   * The lists of rows of an edition, by row.
   * @throws the error of `toBusyError` of the vectors if too many rankings are waiting
   */
  async function of(asked: Asked): Promise<ReadonlyMap<number, NearList>> {
    const found = new Map<number, NearList>();
    const rows = [...new Set(asked.rows)].values();
    const work = async () => {
      for (const row of rows) found.set(row, await listOf(asked, row));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return found;
  }

  return { of };
}

/**
 * The rank that a word has around the word of a list, as a player would see it: 999 for the closest, 900 for the hundredth, 0
 * beyond. A word that takes no rank has that of the next one that does.
 * @param row the word
 * @param of the word of the list
 */
export function rankIn(vectors: EditionVectors, { rows }: NearList, { row, of }: { row: number; of: number }): number {
  const position = rows.indexOf(row);
  if (position >= 0) return PROXIMITY_SCALE - 1 - position;
  if (vectors.isRanked(row)) return 0;
  const cosine = vectors.similarity(row, of);
  const nearer = rows.findIndex((near) => vectors.similarity(near, of) < cosine);
  return nearer < 0 ? 0 : PROXIMITY_SCALE - 1 - nearer;
}
