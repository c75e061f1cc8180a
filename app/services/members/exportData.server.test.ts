import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { ana, countRows, tableColumns, wholeMember } from "../../../tests/fixtures/members";
import type { App } from "../app";
import { exportData } from "./exportData.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("an export", () => {
  test("covers every table that has rows of a member", async () => {
    const mine = Object.keys(await countRows(app, "nobody")).sort();
    expect(mine).toEqual(["email_token", "game_end", "member", "member_stats", "play", "session"]);
    // The other tables have no personal data, apart from who of the staff did what.
    const others = [...(await tableColumns(app)).keys()].filter((table) => !mine.includes(table));
    expect(others.sort()).toEqual(["audit_log", "game", "opinion"]);
  });

  test("contains everything except secrets that authenticate", async () => {
    const member = await wholeMember(app, ana.email);
    const outcome = await exportData(app, { member });
    if (outcome.type !== "exported") throw new Error("nothing was exported");
    expect(outcome.data).toMatchObject({
      account: { id: member.id, email: ana.email, firstName: "Ana", photo: null, isPremium: false },
      sessions: [{ expiresAt: "2022-02-05T12:00:01.000Z" }],
      mailLinks: [{ purpose: "reset" }],
      games: [
        {
          edition: "en",
          number: 7,
          guesses: [{ kind: "guess", word: "star" }, { kind: "hint", word: "moon" }, { kind: "giveUp" }],
        },
      ],
      endedGames: [{ edition: "en", number: 7, hasWon: false }],
      statistics: [{ edition: "en", giveups: 1, wins: 0 }],
    });
    const text = JSON.stringify(outcome.data);
    expect(text).not.toContain("argon2id");
    expect(text).not.toContain("session of");
  });

  test("contains the stored text of unreadable statistics", async () => {
    const member = await wholeMember(app, ana.email);
    await app.db.updateTable("member_stats").set({ stats: "v9.1.2" }).execute();
    const outcome = await exportData(app, { member });
    if (outcome.type !== "exported") throw new Error("nothing was exported");
    expect(outcome.data.statistics).toEqual([{ edition: "en", text: "v9.1.2" }]);
  });

  test("contains every stored column", async () => {
    const member = await wholeMember(app, ana.email);
    const outcome = await exportData(app, { member });
    if (outcome.type !== "exported") throw new Error("nothing was exported");
    const { account, sessions, mailLinks, endedGames } = outcome.data;
    // Logs and statistics are parsed, as the test above shows.
    const byTable = { member: account, session: sessions, email_token: mailLinks, game_end: endedGames };
    const kept: Readonly<Record<string, readonly string[]>> = {
      member: ["password_hash"],
      session: ["id", "member_id"],
      email_token: ["hash", "member_id"],
      game_end: ["member_id"],
    };
    for (const [table, value] of Object.entries(byTable)) {
      const columns = ((await tableColumns(app)).get(table) ?? []).filter(
        (column) => kept[table]?.includes(column) === false,
      );
      const camel = columns.map((column) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
      const row: object | undefined = "length" in value ? value[0] : value;
      expect(Object.keys(row ?? {}).sort()).toEqual(camel.sort());
    }
  });
});
