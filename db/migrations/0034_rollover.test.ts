import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/platform/database/database.server";
import type { Schema } from "../schema";
import { migrations } from "./index";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "migration-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0034"));

test.each([
  [
    "a deployment with games has had 8 PM in New York",
    1,
    [{ from_day: "1970-01-01", time: "20:00", zone: "America/New_York" }],
  ],
  ["a new one has none yet", 0, []],
])("the migration to rollovers: %s", async (_, games, rules) => {
  const file = path.join(directory, "games.sqlite");
  const old = await openDatabase<Schema>(file, before);
  const game = { edition: "en", number: 1, secret: "star", created_at: "2022-01-29T12:00:00.000Z" } as const;
  if (games > 0) await old.insertInto("game").values(game).execute();
  await old.destroy();
  const db = await openDatabase<Schema>(file, migrations);
  expect(await db.selectFrom("rollover_rule").selectAll().execute()).toEqual(rules);
  await db.destroy();
});
