import { setImmediate } from "node:timers/promises";
import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import type { Edition } from "~/editions/editions";
import { type GameRef, isDaily } from "~/editions/gameRef";
import type { GuessLog } from "./guess";
import type { LegacyImport } from "./legacyImport";
import type { LegacyStore } from "./legacyImport.server";
import { isTooLong, type PlayStore } from "./playStore";
import type { PlayerRecord } from "./record";
import type { RecordStore } from "./recordStore";
import { mergeStored } from "./turn.server";

/** What a player has elsewhere: in a browser, or in a file. */
export interface Plays<Game extends GameRef> {
  /** A game may be there more than once. */
  readonly games: readonly { readonly game: Game; readonly log: GuessLog }[];
  /** As they are stored, without what was imported. */
  readonly records: ReadonlyMap<Edition, PlayerRecord>;
  /** What was imported of an older version. */
  readonly imported?: LegacyImport | undefined;
}

/** The stores that it is merged into. */
export interface MergeTarget<Game extends GameRef> {
  readonly storeOf: (game: Game) => PlayStore;
  readonly record: RecordStore;
  readonly legacy: LegacyStore;
}

/** What a merge has changed. */
export interface Merged<Game extends GameRef> {
  /** Whether a record or the import has. */
  readonly hasChangedRecords: boolean;
  /** The games whose log has. */
  readonly changed: readonly Game[];
  /** The games for which there was no room. */
  readonly unstored: readonly Game[];
  /** The games that cannot have been played, for example future ones. */
  readonly refused: readonly Game[];
}

/**
 * Merges what a player has elsewhere into their stores. The longer of two logs of a game is kept, an ended game stays
 * ended, and each game counts once. What was imported is added, unless the player has imported before. Idempotent.
 */
export async function mergePlays<Game extends GameRef>(
  app: App,
  { storeOf, record, legacy }: MergeTarget<Game>,
  { games, records, imported }: Plays<Game>,
): Promise<Merged<Game>> {
  let hasChangedRecords = false;
  for (const [edition, other] of records) {
    const { number: current } = currentGame(app, edition);
    const results = new Map([...other.results].filter(([number]) => number <= current));
    if (await record.merge(edition, { stats: other.stats, results })) hasChangedRecords = true;
  }
  if (imported !== undefined && (await legacy.add(imported))) hasChangedRecords = true;
  const changed: Game[] = [];
  const unstored: Game[] = [];
  const refused: Game[] = [];
  for (const { game, log } of games) {
    // Other requests get their turn: a file may have many games, and their rankings may be there already.
    await setImmediate();
    if (isTooLong(log)) {
      refused.push(game);
      continue;
    }
    const records = isDaily(game) ? [record] : [];
    const merged = await mergeStored(app, { game, store: storeOf(game), records, saved: log, mayGiveWay: true });
    if (merged.type === "changed") changed.push(game);
    else if (merged.type === "refused") (merged.open === null ? refused : unstored).push(game);
  }
  return { hasChangedRecords, changed, unstored, refused };
}
