import type { DailyGame } from "~/game/gameRef";
import type { App } from "~/app";
import { moveToMember } from "../circles/circleEnds.server";
import { mergePlays, type Plays } from "../play/mergePlays.server";
import { memberLegacyStore, memberPlayStore, memberRecordStore } from "./plays.server";

/** A guest's games and records, as stored in the browser. */
export interface GuestPlays extends Plays<DailyGame> {
  /** The guest's id in circles. Undefined: they are in none. */
  readonly guestId?: string | undefined;
}

/** Merges a guest's games and records into those of a member. The guest's places in circles become the member's. Idempotent. */
export async function mergeGuest(app: App, memberId: string, { guestId, ...plays }: GuestPlays): Promise<void> {
  if (guestId !== undefined) await moveToMember(app, { guestId, memberId });
  const target = {
    storeOf: (game: DailyGame) => memberPlayStore(app, memberId, game),
    record: memberRecordStore(app, memberId),
    legacy: memberLegacyStore(app, memberId),
  };
  // A game that is refused cannot have been played.
  await mergePlays(app, target, plays);
}
