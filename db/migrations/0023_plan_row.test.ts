import type { Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insertPlanRows, listPlanRows, type NewPlanRow } from "../../app/data/planRows.server";
import { openDatabase } from "../../app/platform/database/database.server";
import { locateDatabase } from "../../tests/fixtures/database";
import type { Schema } from "../schema";
import { migrations } from "./index";

let db: Kysely<Schema>;
beforeEach(async () => {
  db = await openDatabase<Schema>(await locateDatabase(), migrations);
});
afterEach(() => db.destroy());

const row: NewPlanRow = {
  state: "preview",
  line: 1,
  typed: "teapot",
  word: "teapot",
  typedDate: "",
  day: null,
  typedEdition: "",
  edition: "en",
  note: "",
  isTicked: null,
};

test("the rows of a plan are those of a member, and go with the account", async () => {
  await expect(insertPlanRows(db, "nobody", [row], 0)).rejects.toThrow(/foreign key/i);
  const member = { id: "m", email: "ana@words.example", password_hash: "", created_at: "2022-02-05T12:00:00.000Z" };
  await db.insertInto("member").values(member).execute();
  await insertPlanRows(db, "m", [row, { ...row, line: 2, isTicked: true }], 0);
  expect(await listPlanRows(db, "m", "preview")).toMatchObject([row, { line: 2, isTicked: true }]);
  await db.deleteFrom("member").execute();
  expect(await listPlanRows(db, "m", "preview")).toEqual([]);
});
