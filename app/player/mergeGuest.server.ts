import { memberLegacyStore, memberPlayStore, memberRecordStore } from "~/account/memberStores.server";
import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { mergePlays, type Plays } from "~/play/mergePlays.server";

/** A guest's games and records, as stored in the browser. */
export interface GuestPlays extends Plays<DailyGame> {
  /** The id by which the guest is known. Undefined: by none. */
  readonly guestId?: string | undefined;
}

/** Merges a guest's games and records into those of a member. What else is the guest's becomes the member's (`onMerge`). Idempotent. */
export async function mergeGuest(app: App, memberId: string, { guestId, ...plays }: GuestPlays): Promise<void> {
  if (guestId !== undefined) for (const { onMerge } of app.features) await onMerge?.(app, { guestId, memberId });
  const target = {
    storeOf: (game: DailyGame) => memberPlayStore(app, memberId, game),
    record: memberRecordStore(app, memberId),
    legacy: memberLegacyStore(app, memberId),
  };
  // A game that is refused cannot have been played.
  await mergePlays(app, target, plays);
}
