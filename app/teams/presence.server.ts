import type { App } from "~/app";
import { isoTime } from "~/platform/isoTime.server";
import { tryToStore } from "~/platform/unavailable.server";
import { listSeenSince, updateSeen } from "./teams.data.server";

// Who of a team is here: whoever has given a sign of life lately.

/** A sign of life is stored only so often, milliseconds. */
export const SEEN_STEP_MS = 25_000;
/** A player whose last sign of life is not older is here, milliseconds. Longer than a reconnection or a restart takes. */
export const HERE_MS = 3 * SEEN_STEP_MS;

/** Notes that players are here. It is stored only for those whose last sign of life is older than `SEEN_STEP_MS`. */
export async function markSeen(app: App, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return;
  const times = { at: isoTime(app.now()), before: isoTime(app.now() - SEEN_STEP_MS) };
  await tryToStore(app.log, "a sign of life of a player was not stored", () => updateSeen(app.db, playerIds, times));
}

/** The names of the players of a team who are here, in the order of joining. */
export function listPresent(app: App, code: string): Promise<string[]> {
  return listSeenSince(app.db, code, isoTime(app.now() - HERE_MS));
}
