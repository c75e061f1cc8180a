import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../tests/fixtures/app";
import type { App } from "./app";
import { createReadiness } from "./readiness.server";
import { createUpkeep } from "./upkeep.server";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp();
  app = test.app;
  await createUpkeep(app)();
});
afterEach(() => test.close());

const CHECKS = { database: true, migrations: true, games: true, vectors: true, bus: true };

describe("a process is ready", () => {
  it("when everything it needs is there", async () => {
    expect(await createReadiness(app)()).toEqual({ isReady: true, checks: CHECKS });
  });

  it("again when what was missing is back", async () => {
    const check = createReadiness(app);
    await sql`alter table kysely_migration rename to away`.execute(app.db);
    expect(await check()).toEqual({ isReady: false, checks: { ...CHECKS, migrations: false } });
    await sql`alter table away rename to kysely_migration`.execute(app.db);
    expect(await check()).toEqual({ isReady: true, checks: CHECKS });
  });
});

describe("a process is ready, and says so,", () => {
  it("when the bus is not connected: what others store is read from the database", async () => {
    const bus = { ...app.bus, isConnected: () => false };
    const readiness = await createReadiness({ ...app, bus })();
    expect(readiness).toEqual({ isReady: true, checks: { ...CHECKS, bus: false } });
  });
});

describe("a process is not ready", () => {
  it.each([
    ["lacks a migration", sql`delete from kysely_migration where name = '0001_schema'`],
    ["has a migration of another version", sql`insert into kysely_migration values ('9999_later', '')`],
    ["has another migration in place of one", sql`update kysely_migration set name = '0' where name = '0001_schema'`],
  ])("when its database %s", async (_, change) => {
    await change.execute(app.db);
    expect(await createReadiness(app)()).toEqual({ isReady: false, checks: { ...CHECKS, migrations: false } });
  });

  it("when the database does not answer in time", async () => {
    const check = createReadiness(app, { patienceMs: 1 });
    // Other statements wait for the end of a transaction.
    const during = await app.db.transaction().execute(check);
    expect(during).toEqual({ isReady: false, checks: { ...CHECKS, database: false, migrations: false, games: false } });
  });

  it("when a game of today is missing", async () => {
    await app.db.deleteFrom("game").where("number", "=", 7).execute();
    expect(await createReadiness(app)()).toEqual({ isReady: false, checks: { ...CHECKS, games: false } });
  });

  it("when no edition has begun, as by a clock of 1970", async () => {
    test.setNow(Date.UTC(1970, 0, 1));
    expect(await createReadiness(app)()).toEqual({ isReady: false, checks: { ...CHECKS, games: false } });
  });

  it("when vectors and database are closed", async () => {
    const closed = await openTestApp();
    await closed.close();
    const checks = { database: false, migrations: false, games: false, vectors: false, bus: true };
    expect(await createReadiness(closed.app)()).toEqual({ isReady: false, checks });
  });
});
