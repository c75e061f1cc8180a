// services: the verbs of Proxima. Each takes the `App` first and performs one thing with pure rules and stored facts.
// It may import game, data, vectors and platform; nothing here knows of requests, pages or languages.
import type { Db } from "~/data/games.server";
import type { OpenRefusal } from "~/game/turn";
import type { Env } from "~/platform/env.server";
import type { Keys } from "~/platform/crypto/keys.server";
import type { PasswordHasher } from "~/platform/crypto/passwordHasher.server";
import type { Limiter } from "~/platform/limiter.server";
import type { Log } from "~/platform/log.server";
import type { Mail } from "~/platform/mail.server";
import type { Seal } from "~/platform/crypto/seal.server";
import type { Vectors } from "~/vectors/vectors.server";
import type { LimitName } from "./limits";
import type { OpenGame } from "./play/openSecret";
import type { WordLists } from "./schedule/wordLists.server";

/** Everything a verb may need, made once by `createApp`: no module has a state of its own. */
export interface App {
  readonly env: Env;
  readonly keys: Keys;
  /** Made of the sealing key. */
  readonly seal: Seal;
  readonly passwordHasher: PasswordHasher;
  readonly db: Db;
  readonly vectors: Vectors;
  readonly wordLists: WordLists;
  readonly limiter: Limiter<LimitName>;
  /** Null: the deployment sends no mail, and what needs one is not there. */
  readonly mail: Mail | null;
  /** Games that calls and pages have opened a moment ago, by `gameKey`. */
  readonly openGames: Map<string, { readonly game: Promise<OpenGame | OpenRefusal>; readonly at: number }>;
  readonly log: Log;
  /** The clock: milliseconds since 1970. */
  readonly now: () => number;
  /** Frees everything the app owns; afterwards it must not be used. */
  readonly close: () => Promise<void>;
}
