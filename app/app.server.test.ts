import SQLite from "better-sqlite3";
import type { Transaction } from "kysely";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { migrations } from "../db/migrations";
import type { Schema } from "../db/schema";
import { memoryLog } from "../tests/fixtures/app";
import { writeTinyPack } from "../tests/fixtures/vectors";
import type { App, TransactionApp } from "./app";
import { createApp } from "./app.server";
import { openDatabase } from "./platform/database/database.server";
import type { LockRetryOptions } from "./platform/database/lockRetry.server";
import { readEnv } from "./platform/env.server";
import { UnavailableError } from "./platform/unavailable.server";
import { findGame, insertGames } from "./play/games.data.server";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "app-"));
  for (const name of ["en", "es", "de"]) writeTinyPack(directory, name);
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** With small vectors, as no test is about words. The built-in ones are opened by the tests of `tests/http`. */
const env = (variables: Readonly<Record<string, string>> = {}) =>
  readEnv({ DATA_DIR: directory, VECTORS_DIR: directory, LOG_LEVEL: "silent", ...variables });
const keys = { session: Buffer.alloc(32, 1), sealing: Buffer.alloc(32, 2), schedule: Buffer.alloc(32, 3) };

describe("an app", () => {
  test("keeps its keys and its games from one start to the next", async () => {
    const first = await createApp({ env: env() });
    await insertGames(first.db, [{ edition: "en", number: 1, secret: "star" }], first.now());
    await first.close();
    const second = await createApp({ env: env() });
    expect(second.keys).toEqual(first.keys);
    expect(await findGame(second.db, "en", 1)).toEqual({ edition: "en", number: 1, secret: "star" });
    await second.close();
  });

  test("takes the keys of the environment, and writes none", async () => {
    const text = (key: Buffer) => key.toString("base64url");
    const [SESSION_KEY, SEALING_KEY, SCHEDULE_KEY] = [text(keys.session), text(keys.sealing), text(keys.schedule)];
    const app = await createApp({ env: env({ SESSION_KEY, SEALING_KEY, SCHEDULE_KEY }) });
    expect(app.keys).toEqual(keys);
    expect(existsSync(path.join(directory, "keys.json"))).toBe(false);
    await app.close();
  });

  test("touches no file when it gets its keys and lives in memory", async () => {
    const dataDir = path.join(directory, "data");
    const app = await createApp({
      env: { ...env(), DATA_DIR: dataDir },
      keys,
      database: ":memory:",
      now: () => 12,
    });
    expect([app.keys, app.now(), existsSync(dataDir)]).toEqual([keys, 12, false]);
    await app.close();
  });

  test("hashes passwords at the recommended cost, unless it is given another", async () => {
    const options = { env: env(), keys, database: ":memory:" };
    const app = await createApp(options);
    const cheap = await createApp({ ...options, passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
    expect(await app.passwordHasher.hash("nearer and nearer", "test")).toContain("$m=19456,t=2,p=1$");
    expect(await cheap.passwordHasher.hash("nearer and nearer", "test")).toContain("$m=8,t=1,p=1$");
    await Promise.all([app.close(), cheap.close()]);
  });

  // The type checker tests it: whoever gets a transaction as its database has no part that waits for another connection.
  test("is none with a transaction in place of its database", () => {
    type InTransaction = Omit<App, "db"> & { readonly db: Transaction<Schema> };
    expectTypeOf<InTransaction>().not.toExtend<App>();
    expectTypeOf<InTransaction>().toExtend<TransactionApp>();
    expectTypeOf<App>().toExtend<TransactionApp>();
    expectTypeOf<keyof TransactionApp>().toEqualTypeOf<
      "db" | "env" | "gameClock" | "keys" | "now" | "seal" | "vectors" | "wordLists"
    >();
  });

  test("warns of a file in the directory of word lists that no list is read from", async () => {
    const file = path.join(directory, "words", "blocked.txt");
    mkdirSync(path.dirname(file));
    writeFileSync(file, "moist\n");
    const { log, lines } = memoryLog();
    const app = await createApp({ env: env(), keys, database: ":memory:", log });
    expect(lines()).toContainEqual(
      expect.objectContaining({
        file,
        known: expect.arrayContaining(["blocked.en.txt", "secrets.jr.txt"]) as string[],
        msg: "a file in the directory of word lists has an unknown name; it has no effect",
      }),
    );
    await app.close();
  });

  test("warns of familiar words beyond the vectors, which are all familiar then", async () => {
    const { log, lines } = memoryLog();
    const app = await createApp({ env: env(), keys, database: ":memory:", log });
    const msg = "a number of familiar words is greater than that of the vectors; all of them are familiar";
    const cuts = lines().filter((line) => line.msg === msg);
    expect(cuts.map(({ list, edition, familiar, words }) => [list, edition, familiar, words])).toEqual([
      ["familiar.tsv", "en", app.wordLists.familiar.en, 1205],
      ["familiar.tsv", "es", app.wordLists.familiar.es, 1205],
      ["familiar.tsv", "de", app.wordLists.familiar.de, 1205],
    ]);
    const es = app.vectors.of("es");
    expect([es.isRanked(0), es.isRanked(es.count - 1)]).toEqual([true, true]);
    await app.close();
  });

  test("shares nothing with another", async () => {
    const options = { env: env(), keys, database: ":memory:" };
    const [one, other] = await Promise.all([createApp(options), createApp(options)]);
    await insertGames(one.db, [{ edition: "en", number: 1, secret: "star" }], 0);
    expect(await findGame(other.db, "en", 1)).toBeUndefined();
    await Promise.all([one.close(), other.close()]);
  });
});

describe("an app that cannot open throws one line for operators:", () => {
  /** That line. The server prints it alone. Of any other error, which is a bug, it prints the stack. */
  async function refusalOf(variables: Readonly<Record<string, string>>, lockRetry: LockRetryOptions = {}) {
    const error: unknown = await createApp({ env: env(variables), keys, lockRetry }).then(
      (app) => app.close(),
      (thrown: unknown) => thrown,
    );
    if (error instanceof UnavailableError || (error instanceof Error && error.constructor === Error))
      return error.message;
    throw error;
  }

  test("a data directory where none can be made", async () => {
    const inPlace = (below: string) => `The directory ${below} cannot be made: there is a file in its place.`;
    const [file, link] = [path.join(directory, "file"), path.join(directory, "link")];
    writeFileSync(file, "");
    symlinkSync(path.join(directory, "nowhere"), link);
    for (const below of [path.join(file, "below"), path.join(link, "below")])
      expect(await refusalOf({ DATA_DIR: below })).toBe(inPlace(below));
    if (existsSync("/proc/self"))
      expect(await refusalOf({ DATA_DIR: "/proc/proxima" })).toBe(
        "The directory /proc/proxima cannot be made: nothing can be made there.",
      );
  });

  test("a theme with a mistake, or in colors that nobody can read", async () => {
    const file = path.join(directory, "theme.css");
    writeFileSync(file, ":root {\n  --paper: url(https://elsewhere.example/paper.png);\n}\n");
    expect(await refusalOf({ THEME_FILE: file })).toBe(
      `The theme ${file} has 1 mistake:\n  line 2: --paper needs an opaque color: #rgb, #rrggbb, rgb(), hsl(), oklch(), or two as light-dark(…, …)`,
    );
    writeFileSync(file, ":root { --head: #fe0; --head-ink: light-dark(#fff, #000); }");
    expect(await refusalOf({ THEME_FILE: file })).toBe(
      `The theme ${file} has 1 mistake:\n  light: --head-ink #ffffff on --head #ffee00 has a contrast of 1.20:1 and needs 4.5:1`,
    );
  });

  test("missing packs", async () => {
    const none = path.join(directory, "none");
    const refusal = await refusalOf({ DATA_DIR: path.join(directory, "data"), VECTORS_DIR: none });
    expect(refusal).toContain(`There is no en.pack in ${directory}/data/vectors or ${none}: restore the built-in one`);
    expect(refusal).not.toContain("\n");
  });

  test("a gloss table with a damaged line", async () => {
    const words = path.join(directory, "lists");
    cpSync("db/words", words, { recursive: true });
    const table = path.join(words, "gloss.es-en.tsv");
    writeFileSync(table, "casa\thouse\nperro dog\n");
    expect(await refusalOf({ WORDS_DIR: words })).toBe(
      `The gloss table ${table} is damaged: line 2: expected one tab, with text before and after it. Restore it, or remove it to do without.`,
    );
  });

  describe("a database", () => {
    let file: string;
    beforeEach(async () => {
      file = path.join(directory, "proxima.sqlite");
      await (await openDatabase(file, migrations)).destroy();
    });

    test("of which a page is damaged", async () => {
      const bytes = readFileSync(file);
      // The first page is the schema's. The others are those of the tables.
      bytes.fill(0xff, 4096);
      writeFileSync(file, bytes);
      const refusal = await refusalOf({});
      expect(refusal).toContain(`${file} is damaged or not a SQLite database`);
      expect(refusal).not.toContain("\n");
    });

    test("that another process keeps locked", async () => {
      const other = new SQLite(file);
      other.exec("begin immediate");
      const line = `${file} is locked by another process, for 4 seconds now`;
      expect(await refusalOf({}, { wait: () => Promise.resolve() })).toBe(line);
      other.close();
    });
  });
});
