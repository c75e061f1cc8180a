import type { App } from "~/app";
import { differentKeys, fingerprintOf } from "~/platform/crypto/keys.server";
import { inWriteTransaction } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import { listKeysInUse, readClock, storeKeysInUse } from "./keysInUse.data.server";

/** How often a process is to note that it uses its keys, milliseconds. */
export const NOTE_KEYS_MS = 20_000;
/** A process that has not noted it for so long has ended, milliseconds. */
const ENDED_MS = 3 * NOTE_KEYS_MS;

/**
 * Notes in the database which keys this process uses. The processes on one database need the same ones: seals, sessions
 * and the schedule of one must be valid at the others.
 * @throws Error that names the keys that differ from those of a process that runs, or ran within the last minute
 */
export async function noteKeys(app: App): Promise<void> {
  const fingerprint = fingerprintOf(app.keys);
  const others = await inWriteTransaction(app.db, async (db) => {
    // The processes may be on machines whose clocks differ by more than a minute.
    const now = await readClock(db);
    const at = isoTime(now);
    const before = isoTime(now - ENDED_MS);
    const inUse = await listKeysInUse(db, before);
    const foreign = inUse.find((one) => one !== fingerprint);
    if (foreign === undefined) await storeKeysInUse(db, { fingerprint, at, before });
    return foreign;
  });
  if (others === undefined) return;
  throw new Error(
    `Another process on this database has other keys: ${differentKeys(fingerprint, others).join(", ")}. ` +
      `Give all processes the same three keys. After a change of the keys, stop all of them for a minute first.`,
  );
}
