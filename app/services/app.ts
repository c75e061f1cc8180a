// services: the verbs of Proxima. Each takes the `App` first and performs one thing with pure rules and stored facts.
// It may import game, data, vectors and platform; nothing here knows of requests, pages or languages.
import type { Db } from "~/data/games.server";
import type { Env } from "~/platform/env.server";
import type { Keys } from "~/platform/keys.server";
import type { Log } from "~/platform/log.server";
import type { Vectors } from "~/vectors/vectors.server";
import type { WordLists } from "./wordLists.server";

/** Everything a verb may need, made once by `createApp`: no module has a state of its own. */
export interface App {
  readonly env: Env;
  readonly keys: Keys;
  readonly db: Db;
  readonly vectors: Vectors;
  readonly wordLists: WordLists;
  readonly log: Log;
  /** The clock: milliseconds since 1970. */
  readonly now: () => number;
  /** Frees everything the app owns; afterwards it must not be used. */
  readonly close: () => Promise<void>;
}
