import { type StoredImport, toTakenStats } from "~/game/legacyImport";
import type { PlayerRecord } from "~/game/record";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import type { App } from "../app";
import { memberLegacyStore, memberPlayStore, memberRecordStore } from "./plays.server";
import { currentGame } from "../calendar.server";
import { moveToMember } from "../circles/circleEnds.server";
import { importLog } from "../play/turn.server";

/** A guest's games and records, as stored in the browser. */
export interface GuestPlays {
  readonly games: readonly { readonly game: DailyGame; readonly log: GuessLog }[];
  readonly records: ReadonlyMap<Edition, PlayerRecord>;
  /** What was imported of an older version. */
  readonly imported?: StoredImport | undefined;
  /** The guest's id in circles. Undefined: they are in none. */
  readonly guestId?: string | undefined;
}

/**
 * Merges a guest's games and records into those of a member. The longer of two logs of a game is kept, an ended game
 * stays ended, and each game counts once. What the guest has imported is added, unless the member has imported before.
 * The guest's places in circles become the member's. Idempotent.
 */
export async function mergeGuest(
  app: App,
  memberId: string,
  { games, records, imported, guestId }: GuestPlays,
): Promise<void> {
  if (guestId !== undefined) await moveToMember(app, { guestId, memberId });
  const record = memberRecordStore(app, memberId);
  for (const [edition, guest] of records) {
    const { number: current } = currentGame(app, edition);
    const stats = toTakenStats(guest.stats, imported?.isInside === true ? imported.sums.get(edition) : undefined);
    await record.merge(edition, {
      stats,
      results: new Map([...guest.results].filter(([number]) => number <= current)),
    });
  }
  if (imported !== undefined) await memberLegacyStore(app, memberId).add(imported.sums);
  for (const { game, log } of games) {
    // A refusal is ignored: it means that the game cannot have been played, for example a future game.
    await importLog(app, { game, store: memberPlayStore(app, memberId, game), records: [record], saved: log });
  }
}
