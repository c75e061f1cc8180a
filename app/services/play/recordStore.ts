import type { PlayerRecord } from "~/game/record";
import type { Results } from "~/game/results";
import type { EndedGame } from "~/game/stats";
import type { Edition } from "~/game/editions";

/**
 * Where the record of one player is kept, beside the logs of their plays: a browser's cookies, rows of a database.
 */
export interface RecordStore {
  /** @throws Error when stored statistics cannot be read */
  load(edition: Edition): Promise<PlayerRecord>;
  /** The ended games alone. Unlike `load`, it does not read the statistics and so works when they cannot be read. */
  results(edition: Edition): Promise<Results>;
  /** Notes that a game has ended. It counts once: an end that is known already changes nothing. */
  addEnd(edition: Edition, ended: EndedGame): Promise<void>;
}
