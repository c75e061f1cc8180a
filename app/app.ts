import type { LRUCache } from "lru-cache";
import type { Face } from "~/face/face.server";
import type { SvgPictures } from "~/pictures/svgPictures.server";
import type { Bus } from "~/platform/bus.server";
import type { Keys } from "~/platform/crypto/keys.server";
import type { PasswordHasher } from "~/platform/crypto/passwordHasher.server";
import type { Seal } from "~/platform/crypto/seal.server";
import type { Env } from "~/platform/env.server";
import type { FairQueue } from "~/platform/http/fairQueue.server";
import type { Limiter } from "~/platform/limiter.server";
import type { Log } from "~/platform/log.server";
import type { Mail } from "~/platform/mail.server";
import type { Metrics } from "~/platform/metrics.server";
import type { Oidc } from "~/platform/oidc.server";
import type { SecurityLog } from "~/platform/securityLog.server";
import type { Webhooks } from "~/platform/webhooks.server";
import type { Vectors } from "~/vectors/vectors.server";
import type { Edition } from "./editions/editions";
import type { GameClock } from "./editions/gameClock";
import type { BaseDb, Db } from "./platform/database/db.server";
import type { GameCounter } from "./play/gameCounter.server";
import type { GameNotice } from "./play/gameNotice";
import type { CachedGame } from "./play/openSecret.server";
import type { DaySummary } from "./play/played";
import type { Player } from "./play/recordStore";
import type { EndedGame } from "./play/stats";
import type { LimitName } from "./site/rateLimit.server";
import type { TeamEvent, TeamPresence } from "./teams/teamEvent";
import type { TeamRooms } from "./teams/teamRooms.server";
import type { createMissedWordCounter, createOddNeighborCounter } from "./words/dailyCounter.server";
import type { Difficulties } from "./words/difficulty.server";
import type { GlossTables } from "./words/glosses.server";
import type { NearLists } from "./words/nearLists.server";
import type { WordAdditions } from "./words/wordAdditions.server";
import type { WordLists } from "./words/wordLists.server";

/** Dependencies of the services, created once by `createApp`. No module has state of its own. */
export interface App {
  /** Which program runs, for staff. Undefined in tests. */
  readonly version: string | undefined;
  readonly env: Env;
  /** When games begin, by the rollover that is set and those before it. */
  readonly gameClock: GameClock;
  readonly keys: Keys;
  readonly face: Face;
  /** Uses the sealing key. */
  readonly seal: Seal;
  readonly passwordHasher: PasswordHasher;
  readonly db: BaseDb;
  /** Whether the file of the database is still the one that is open. */
  readonly isDatabaseThere: () => boolean;
  readonly vectors: Vectors;
  /** The lists of the files, with the words that staff blocked. */
  readonly wordLists: WordLists;
  /** Forms and blocked words that staff added, and the words that it took out of the ranks. */
  readonly wordAdditions: WordAdditions;
  readonly missedWords: ReturnType<typeof createMissedWordCounter>;
  readonly oddNeighbors: ReturnType<typeof createOddNeighborCounter>;
  /** How players end the games of the day. */
  readonly gameCounts: GameCounter;
  readonly limiter: Limiter<LimitName>;
  /** What has happened in the rooms of teams, by `teamTopic`. */
  readonly bus: Bus<TeamEvent | TeamPresence>;
  readonly teamRooms: TeamRooms;
  /** Null: the deployment sends no mail, and features that need mail are off. */
  readonly mail: Mail | null;
  /** Null: members log in with passwords alone. */
  readonly oidc: Oidc | null;
  /** Null: nobody is told when a game has ended. */
  readonly webhooks: Webhooks | null;
  /** Cache of the games opened in the last half second, by `gameKey`. */
  readonly openGames: LRUCache<string, CachedGame>;
  /** Cache of `gameNotice`, by `gameKey`. */
  readonly gameNotices: LRUCache<string, GameNotice>;
  /** See `summarizeDay`. */
  readonly daySummaries: LRUCache<string, DaySummary>;
  /** How many words still fitted after the guesses of plays that were looked back at, see `lookBack`. */
  readonly fittingCounts: LRUCache<string, Promise<Uint32Array>>;
  /** What the features join, in the order of `FEATURES`. */
  readonly features: readonly Feature[];
  /** Ids of the members whose data is being exported. */
  readonly exporting: Set<string>;
  readonly glossTables: GlossTables;
  readonly difficulties: Difficulties;
  readonly nearLists: NearLists;
  /** Pictures that are drawn or read wait here: one takes a core. */
  readonly pictureQueue: FairQueue;
  readonly pictures: SvgPictures;
  /** In the app of a request context, its lines name the request, as do those of the security log. */
  readonly log: Log;
  readonly securityLog: SecurityLog;
  readonly metrics: Metrics;
  /** The clock: milliseconds since 1970. For dates, and for what is stored. It may be set back. */
  readonly now: () => number;
  /** Milliseconds since some moment, never set back. For what is measured in memory, such as allowances and ages. */
  readonly monotonicNow: () => number;
  /** Writes what is still counted in memory and releases all resources. The app must not be used afterwards. */
  readonly close: () => Promise<void>;
}

/**
 * What a write transaction may use of the app, with the transaction as its database. The rest waits for others than the
 * database, or has a connection of its own: on SQLite, that would wait for the transaction itself. An app is one too, so
 * that what a transaction reads can also be read without.
 */
export type TransactionApp = Pick<App, "env" | "gameClock" | "keys" | "seal" | "vectors" | "wordLists" | "now"> & {
  readonly db: Db;
};

/** What a feature joins that others begin. */
export interface Feature {
  /** Deletes what is older than it is kept. */
  readonly cleanUp?: (app: App) => Promise<void>;
  /**
   * What it adds to the export of a member, read in the one transaction of the export. Generators are read while the export is
   * written, when it has ended: they read by `later`.
   */
  readonly exportOf?: (app: TransactionApp, memberId: string, later: App) => Promise<object>;
  /** What a member who is deleted takes along or leaves, beside rows that go with the account's. */
  readonly onDelete?: (app: TransactionApp, memberId: string) => Promise<void>;
  /** What else notes the end of a game. It is told whenever a record is, and may know the end already. */
  readonly onEnd?: (app: App, player: Player, edition: Edition, ended: EndedGame) => Promise<void>;
  /** What of a guest becomes the member's who has logged in, beside games and records. Idempotent. */
  readonly onMerge?: (app: App, who: { readonly guestId: string; readonly memberId: string }) => Promise<void>;
}
