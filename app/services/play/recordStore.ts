import type { PlayerRecord } from "~/game/record";
import type { EndedGame } from "~/game/stats";
import type { Edition } from "~/game/editions";

/**
 * Where the record of one player is kept, beside the logs of their plays: a browser's cookies, rows of a database.
 */
export interface RecordStore {
  load(edition: Edition): Promise<PlayerRecord>;
  /** Notes that a game has ended. It counts once: an end that is known already changes nothing. */
  addEnd(edition: Edition, ended: EndedGame): Promise<void>;
}
