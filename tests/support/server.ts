// support: starts the built server for http and browser tests.
import SQLite from "better-sqlite3";
import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { EDITION_FACTS, EDITIONS, type Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { createSeal } from "~/platform/crypto/seal.server";
import type { GameCount, HintCount } from "~/play/gameCounts.data.server";
import { CHECKSUM_AT, JSON_AT } from "~/vectors/layout.server";
import { startSite } from "../../scripts/builtSite.mjs";

export interface TestServer {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly pid: number;
  /** The secret of a game, from the server's database. */
  secretOf(edition: Edition, number: number): string;
  /** The secrets of games from one number to another, both included. */
  secretsBetween(edition: Edition, from: number, to: number): readonly string[];
  /** Replaces the secret of a game. */
  setSecret(game: { edition: Edition; number: number; secret: string }): void;
  /** Makes the secret of a game one that staff has chosen. */
  markChosen(game: { edition: Edition; number: number }): void;
  /** Guessable words that are not secrets of games around `number`. */
  guessableWords(edition: Edition, number: number): readonly string[];
  /** Makes the member with that email an admin, or no longer. */
  makeStaff(email: string, isStaff?: boolean): void;
  /** Makes the member with that email an editor. */
  makeEditor(email: string): void;
  /** Turns the second factor of the member with that email on. @param secret base32 */
  setSecondFactor(email: string, secret: string): void;
  /** Counts a word as missed by players, on a day (`YYYY-MM-DD`). */
  missWord(missed: { language: Language; word: string; day: string; count: number }): void;
  /** Reports a word as odd among the nearest words of another, on a day (`YYYY-MM-DD`). */
  reportOdd(reported: { language: Language; secret: string; word: string; day: string; count: number }): void;
  /** Counts ends of a game, of players whose guesses are in one bucket. */
  countEnds(count: GameCount): void;
  /** The same, of players whose hints are in one bucket. */
  countHints(count: HintCount): void;
  /** Stores how many guesses words of an edition take, as after estimates. */
  storeDifficulties(edition: Edition, words: readonly string[], guesses: number): void;
  /** Takes the table of members' games away, as damage would. */
  losePlays(): void;
  /** Makes every query of the schedule fail from now on. */
  loseGames(): void;
  /** Makes every statement that writes fail from now on. */
  failWrites(): void;
  /** Sets when the sessions of the member with that email end. */
  setSessionEnd(email: string, end: Date): void;
  /** Makes the games of all teams those of the day before. */
  endTeamDays(): void;
  /** Takes the write lock of the database, as another process can. @returns what releases it */
  lock(): () => void;
  /** Ends the server with SIGTERM and deletes its data directory, unless the directory was given. */
  stop(): Promise<void>;
  /** Ends the server with SIGKILL. The data directory stays. */
  kill(): Promise<void>;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A directory with the database of a server after its first start. */
    seeded?: string;
  }
}

/** Fixed keys, so that the schedule is the same in every run. */
const testKey = (name: string) => Buffer.alloc(32, name);
const TEST_KEYS = Object.fromEntries(
  ["session", "sealing", "schedule"].map((name) => [name, testKey(name).toString("base64url")]),
);

/** Seals with the test servers' key, for tokens that no server would issue. */
export const testSeal = createSeal(testKey("sealing"));

const DATABASE = "proxima.sqlite";

/** How many guesses each secret takes, as the seeded database says. */
const ESTIMATED_GUESSES = 50;

/**
 * Copies the database of a server that has just started, for `startServer`. The copy says how hard the secrets are, because an
 * estimate takes half a second, and the pages of the portal ask for many.
 *
 * @param to an empty directory
 */
export async function copySeeded(data: string, to: string): Promise<void> {
  const db = new SQLite(path.join(data, DATABASE));
  await db.backup(path.join(to, DATABASE));
  db.close();
  for (const edition of EDITIONS) {
    const secrets = readFileSync(path.join("db/words", `secrets.${edition}.txt`), "utf8").split("\n");
    databaseOf(to).storeDifficulties(edition, secrets, ESTIMATED_GUESSES);
  }
}

/**
 * Starts `build/server.js` on a free loopback port with its own data directory.
 *
 * @param env environment variables in addition to those of every test server. `DATA_DIR` names a directory that outlives
 *   the server.
 * @param project folder of the built project
 */
export async function startServer(env: Readonly<Record<string, string>> = {}, project = "."): Promise<TestServer> {
  const data = env.DATA_DIR ?? newDataDirectory();
  writeFileSync(path.join(data, "keys.json"), JSON.stringify(TEST_KEYS), { mode: 0o600 });
  const { origin, pid, end } = await startSite(data, { env, project });
  return {
    origin,
    pid,
    ...databaseOf(data),
    stop: async () => {
      await end("SIGTERM");
      if (env.DATA_DIR === undefined) rmSync(data, { recursive: true, force: true });
    },
    kill: () => end("SIGKILL"),
  };
}

/** A new data directory. In `http` and `browser` it has a seeded database, which saves a quarter of the start. */
function newDataDirectory(): string {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-test-"));
  const seeded = inject("seeded");
  if (seeded !== undefined) copyFileSync(path.join(seeded, DATABASE), path.join(data, DATABASE));
  return data;
}

/** Reads and changes the database of a server. @param data its data directory */
export function databaseOf(data: string): Omit<TestServer, "origin" | "pid" | "stop" | "kill"> {
  const withDatabase = <T>(use: (db: SQLite.Database) => T): T => {
    const db = new SQLite(path.join(data, DATABASE));
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  const query = (sql: string, ...values: unknown[]) =>
    withDatabase(
      (db) =>
        db
          .prepare(sql)
          .pluck()
          .all(...values) as string[],
    );
  const secretsBetween = (edition: Edition, from: number, to: number) =>
    query("select secret from game where edition = ? and number between ? and ?", edition, from, to);
  return {
    secretOf: (edition, number) => {
      const [secret] = query("select secret from game where edition = ? and number = ?", edition, number);
      if (secret === undefined) throw new Error(`there is no ${edition} game ${number}`);
      return secret;
    },
    secretsBetween,
    setSecret: ({ edition, number, secret }) => {
      withDatabase((db) =>
        db.prepare("update game set secret = ? where edition = ? and number = ?").run(secret, edition, number),
      );
    },
    markChosen: ({ edition, number }) => {
      withDatabase((db) =>
        db.prepare("update game set is_chosen = 1 where edition = ? and number = ?").run(edition, number),
      );
    },
    guessableWords: (edition, number) => secretsBetween(edition, number - 300, number - 2),
    makeStaff: (email, isStaff = true) => {
      withDatabase((db) => db.prepare("update member set is_admin = ? where email = ?").run(isStaff ? 1 : 0, email));
    },
    makeEditor: (email) => {
      withDatabase((db) => db.prepare("update member set is_admin = 0, is_editor = 1 where email = ?").run(email));
    },
    losePlays: () => {
      withDatabase((db) => db.exec("alter table play rename to lost_play"));
    },
    loseGames: () => {
      withDatabase((db) => db.exec("alter table game rename to lost_game"));
    },
    failWrites: () => {
      withDatabase((db) => {
        const tables = db
          .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
          .pluck()
          .all() as string[];
        for (const table of tables)
          for (const write of ["insert", "update", "delete"])
            db.exec(`create trigger fail_${write}_${table} before ${write} on ${table}
                     begin select raise(abort, 'this database fails to write'); end`);
      });
    },
    setSessionEnd: (email, end) => {
      withDatabase((db) =>
        db
          .prepare("update session set expires_at = ? where member_id = (select id from member where email = ?)")
          .run(end.toISOString(), email),
      );
    },
    endTeamDays: () => {
      withDatabase((db) => db.exec("update team_room set number = number - 1"));
    },
    setSecondFactor: (email, secret) => {
      withDatabase((db) =>
        db
          .prepare(
            `insert into second_factor (member_id, secret, confirmed_at, last_step, recovery_codes)
             select id, ?, created_at, 0, '' from member where email = ?`,
          )
          .run(testSeal.seal("secondFactor", secret), email),
      );
    },
    missWord: ({ language, word, day, count }) => {
      withDatabase((db) =>
        db
          .prepare("insert into missed_word (language, day, word, count) values (?, ?, ?, ?)")
          .run(language, day, word, count),
      );
    },
    reportOdd: ({ language, secret, word, day, count }) => {
      withDatabase((db) =>
        db
          .prepare("insert into odd_neighbor (language, day, secret, word, count) values (?, ?, ?, ?, ?)")
          .run(language, day, secret, word, count),
      );
    },
    countEnds: ({ edition, number, guesses, wins, give_ups, hinted, hints }) => {
      withDatabase((db) =>
        db
          .prepare(
            "insert into game_count (edition, number, guesses, wins, give_ups, hinted, hints) values (?, ?, ?, ?, ?, ?, ?)",
          )
          .run(edition, number, guesses, wins, give_ups, hinted, hints),
      );
    },
    countHints: ({ edition, number, hints, wins, give_ups }) => {
      withDatabase((db) =>
        db
          .prepare("insert into hint_count (edition, number, hints, wins, give_ups) values (?, ?, ?, ?, ?)")
          .run(edition, number, hints, wins, give_ups),
      );
    },
    storeDifficulties: (edition, words, guesses) => {
      const checksum = readChecksum(path.join("db/vectors", `${EDITION_FACTS[edition].wordLanguage}.pack`));
      withDatabase((db) => {
        const insert = db.prepare(
          "insert or replace into difficulty (edition, word, vectors, guesses) values (?, ?, ?, ?)",
        );
        db.transaction(() => {
          for (const word of words) insert.run(edition, word, checksum, guesses);
        })();
      });
    },
    lock: () => {
      const db = new SQLite(path.join(data, DATABASE));
      db.exec("begin immediate");
      return () => db.close();
    },
  };
}

/** The checksum in the header of a pack. */
function readChecksum(pack: string): string {
  const file = openSync(pack, "r");
  const bytes = Buffer.alloc(JSON_AT - CHECKSUM_AT);
  readSync(file, bytes, { position: CHECKSUM_AT });
  closeSync(file);
  return bytes.toString("hex");
}
