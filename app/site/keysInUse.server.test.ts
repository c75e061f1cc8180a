import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { noteKeys } from "./keysInUse.server";

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

/** A process with the same database, whose sealing key is another one. */
const other = () => ({ ...test.app, keys: { ...test.app.keys, sealing: Buffer.alloc(32, "other") } });

describe("the keys of a process", () => {
  it("are those of the others on its database", async () => {
    await noteKeys(test.app);
    await noteKeys(test.app);
    await expect(noteKeys(other())).rejects.toThrow(
      "Another process on this database has other keys: SEALING_KEY. Give all processes the same three keys.",
    );
    await noteKeys(test.app);
  });

  it("may be changed when none has run for a minute", async () => {
    await noteKeys(test.app);
    // As if the database had noted it then.
    const aMinuteAgo = new Date(Date.now() - 61_000).toISOString();
    await test.app.db.updateTable("keys_in_use").set({ seen_at: aMinuteAgo }).execute();
    await noteKeys(other());
    await expect(noteKeys(test.app)).rejects.toThrow("SEALING_KEY");
  });

  it("are found to differ, however far the clocks of the processes are apart", async () => {
    await noteKeys(test.app);
    for (const hours of [-24, 24]) {
      test.setNow(NOON_OF_GAME_7 + hours * 3_600_000);
      await expect(noteKeys(other())).rejects.toThrow("SEALING_KEY");
      await noteKeys(test.app);
    }
  });

  it("are found to differ when two processes start at once", async () => {
    const settled = await Promise.allSettled([noteKeys(test.app), noteKeys(other())]);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
