import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App, Feature } from "~/app";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import {
  ana,
  countRows,
  exportOf,
  memberCount,
  type MemberExport,
  newMember,
  tableColumns,
  wholeMember,
} from "../../tests/fixtures/members";
import { type Exported, exportData } from "./exportData.server";
import type { Member } from "./sessions.server";

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
    expect(mine).toEqual([
      "circle_friend",
      "email_token",
      "game_end",
      "idle_mail",
      "legacy_import",
      "member",
      "member_stats",
      "oidc_identity",
      "play",
      "second_factor",
      "session",
      "staff_session",
      "team_player",
    ]);
    // The other tables have no personal data of players, apart from who of the staff did what.
    const others = [...(await tableColumns(app)).keys()].filter((table) => !mine.includes(table));
    expect(others.sort()).toEqual([
      "audit_log",
      "autopilot",
      "blind_try",
      "blocked_choice",
      "circle",
      "circle_end",
      "clock_day",
      "cover_mail",
      "difficulty",
      "game",
      "game_count",
      "hint_count",
      "invite",
      "keys_in_use",
      "missed_word",
      "occasion",
      "odd_neighbor",
      "opinion",
      "plan_row",
      "plan_text",
      "rank_decision",
      "rollover_rule",
      "team_guess",
      "team_room",
      "told_game",
      "word_note",
      "word_verdict",
    ]);
  });

  test("contains everything except secrets that authenticate", async () => {
    const member = await wholeMember(app, ana.email);
    const exported = await exportOf(app, member);
    expect(Object.keys(exported)).toEqual([
      "exportedAt",
      "account",
      "sessions",
      "staffSessions",
      "secondFactor",
      "mailLinks",
      "idleMail",
      "identities",
      "games",
      "endedGames",
      "legacyImport",
      "teams",
      "circles",
      "statistics",
    ]);
    expect(exported).toMatchObject({
      account: { id: member.id, email: ana.email, firstName: "Ana", photo: null, lastSeenOn: "2022-02-05" },
      sessions: [{ expiresAt: "2022-02-05T12:00:01.000Z" }],
      mailLinks: [{ purpose: "reset" }],
      idleMail: { triedOn: "2022-02-05", sentOn: "2022-02-05" },
      identities: [{ issuer: "https://id.example", subject: `${ana.email} at the provider`, email: ana.email }],
      staffSessions: [{ expiresAt: "2022-02-05T12:00:00.000Z" }],
      secondFactor: { confirmedAt: "2022-02-05T12:00:00.000Z" },
      games: [
        {
          edition: "en",
          number: 7,
          guesses: [{ kind: "guess", word: "star" }, { kind: "hint", word: "moon" }, { kind: "giveUp" }],
        },
      ],
      endedGames: [{ edition: "en", number: 7, hasWon: false }],
      legacyImport: { statistics: [{ edition: "en", wins: 3, giveups: 2, totalGuesses: 90 }] },
      teams: [{ edition: "en", number: 7, name: "Ana", leftAt: null }],
      circles: [
        {
          circle: "Us",
          name: "Ana",
          results: [{ edition: "en", number: 7, guesses: 29, hints: 1, hasWon: true, squares: "⬛🟥🟨" }],
        },
      ],
      statistics: [{ edition: "en", giveups: 1, wins: 0 }],
    });
    const text = JSON.stringify(exported);
    expect(text).not.toContain("argon2id");
    for (const secret of ["session of", "portal of", "sealed", "hash"]) expect(text).not.toContain(secret);
  });

  test("contains the stored text of unreadable statistics", async () => {
    const member = await wholeMember(app, ana.email);
    await app.db.updateTable("member_stats").set({ stats: "v9.1.2" }).execute();
    expect((await exportOf(app, member)).statistics).toEqual([{ edition: "en", text: "v9.1.2" }]);
  });

  test("is of one moment, but for the games: the rest of an account that is deleted meanwhile is whole", async () => {
    const member = await wholeMember(app, ana.email);
    const before = await exportOf(app, member);
    let deleting: Promise<unknown> = Promise.resolve();
    const deletesMember: Feature = {
      exportOf: async () => {
        deleting = app.db.deleteFrom("member").execute();
        // A deletion that need not wait is done by then.
        await nextTurn();
        return {};
      },
    };
    const exported = await exportOf({ ...app, features: [deletesMember, ...app.features] }, member);
    await deleting;
    expect(await memberCount(app)).toBe(0);
    // They are read after the rest: before the deletion is done or after it.
    const { games, endedGames } = exported;
    expect(exported).toEqual({ ...before, games, endedGames });
  });

  test("contains every stored column", async () => {
    const member = await wholeMember(app, ana.email);
    const exported = await exportOf(app, member);
    const { account, sessions, staffSessions, secondFactor, legacyImport, mailLinks, idleMail } = exported;
    const { endedGames, teams, circles } = exported;
    // Logs and statistics are parsed, as the test above shows.
    const byTable = {
      member: account,
      session: sessions,
      staff_session: staffSessions,
      second_factor: secondFactor ?? {},
      // Their sums are parsed too.
      legacy_import: { importedAt: legacyImport?.importedAt },
      email_token: mailLinks,
      idle_mail: idleMail ?? {},
      oidc_identity: exported.identities,
      game_end: endedGames,
      team_player: teams.map(({ edition, number, ...seat }) => {
        // Of the room.
        expect([edition, number]).toEqual(["en", 7]);
        return seat;
      }),
      circle_friend: circles.map(({ code, circle, results, ...friend }) => {
        expect([code, circle]).toEqual([`code of ${ana.email}`, "Us"]);
        expect(results).toEqual([{ edition: "en", number: 7, guesses: 29, hints: 1, hasWon: true, squares: "⬛🟥🟨" }]);
        return friend;
      }),
    };
    const kept: Readonly<Record<string, readonly string[]>> = {
      member: ["password_hash"],
      session: ["id", "member_id"],
      staff_session: ["id", "member_id"],
      second_factor: ["member_id", "secret", "last_step", "recovery_codes"],
      legacy_import: ["member_id", "sums"],
      email_token: ["hash", "member_id"],
      idle_mail: ["member_id"],
      oidc_identity: ["member_id"],
      game_end: ["member_id"],
      team_player: ["id", "member_id"],
      circle_friend: ["id", "circle_id", "member_id", "guest_id", "seen_at"],
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

  test("has the same text as its JSON formatted at once, with games of all editions in order", async () => {
    const member = await wholeMember(app, ana.email);
    const numbers = Array.from({ length: 45 }, (_, index) => index + 1);
    const games = (["jr", "es", "en"] as const).flatMap((edition) => numbers.map((number) => ({ edition, number })));
    const rows = games.filter(({ edition, number }) => edition !== "en" || number !== 7);
    await app.db
      .insertInto("play")
      .values(rows.map((game) => ({ ...game, member_id: member.id, log: "star<STÄR", version: 1 })))
      .execute();
    const ended_at = new Date(app.now() - 1).toISOString();
    const ends = Array.from({ length: 1200 }, (_, index) => ({ edition: "de" as const, number: index + 1 }));
    await app.db
      .insertInto("game_end")
      .values(ends.map((game) => ({ ...game, member_id: member.id, has_won: 1, ended_at })))
      .execute();
    const outcome = await begin(member);
    const text = await new Response(outcome.json).text();
    const exported = JSON.parse(text) as MemberExport;
    expect(text).toBe(`${JSON.stringify(exported, null, 2)}\n`);
    const sorted = [...games].sort((a, b) =>
      a.edition === b.edition ? a.number - b.number : a.edition < b.edition ? -1 : 1,
    );
    expect(exported.games.map(({ edition, number }) => ({ edition, number }))).toEqual(sorted);
    expect(exported.endedGames.map(({ number }) => number)).toEqual([...ends.map(({ number }) => number), 7]);
  });

  test("gives other work its turn between its pieces", async () => {
    const member = await wholeMember(app, ana.email);
    await fillWithGames(member);
    const { json } = await begin(member);
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    let pieces = 0;
    for (const reader = json.getReader(); !(await reader.read()).done;) pieces += 1;
    clearImmediate(counting);
    expect(pieces).toBeGreaterThan(50);
    expect(turns).toBeGreaterThanOrEqual(pieces - 1);
  });
});

describe("a second export of a member", () => {
  const isRefused = async (member: Member) => (await exportData(app, { member })).type === "refused";

  test("is refused while the first one is read, and possible afterwards; others are not affected", async () => {
    const member = await wholeMember(app, ana.email);
    const other = await newMember(app, { ...ana, email: "ben@words.example" });
    const first = await begin(member);
    expect(await exportData(app, { member })).toEqual({ type: "refused", why: "exportRunning", retryAfter: 10 });
    await new Response((await begin(other)).json).text();
    await new Response(first.json).text();
    expect(await isRefused(member)).toBe(false);
  });

  test("is refused when both begin at once", async () => {
    const member = await wholeMember(app, ana.email);
    const outcomes = await Promise.all([exportData(app, { member }), exportData(app, { member })]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["exported", "refused"]);
  });

  test("is possible after the first one was canceled, before or after its first piece", async () => {
    const member = await wholeMember(app, ana.email);
    await fillWithGames(member);
    await (await begin(member)).json.cancel();
    const reader = (await begin(member)).json.getReader();
    await reader.read();
    await reader.cancel();
    expect(await isRefused(member)).toBe(false);
  });

  test("is possible after the reader of the first one has gone without a word", async () => {
    const member = await wholeMember(app, ana.email);
    const gone = new AbortController();
    await exportData(app, { member, signal: gone.signal });
    expect(await isRefused(member)).toBe(true);
    gone.abort();
    expect(await isRefused(member)).toBe(false);
  });

  test("is possible after the first one has failed", async () => {
    const member = await wholeMember(app, ana.email);
    const { json } = await begin(member);
    await app.db.schema.alterTable("game_end").renameTo("no_game_end").execute();
    await expect(new Response(json).text()).rejects.toThrow("game_end");
    await app.db.schema.alterTable("no_game_end").renameTo("game_end").execute();
    expect(await isRefused(member)).toBe(false);
  });
});

/** Begins an export, which must be possible. */
async function begin(member: Member): Promise<Exported> {
  const outcome = await exportData(app, { member });
  if (outcome.type !== "exported") throw new Error(`the export was refused: ${outcome.why}`);
  return outcome;
}

/** Adds 100 games of 500 guesses each. */
async function fillWithGames({ id }: Member): Promise<void> {
  const log = Array.from({ length: 500 }, (_, index) => `star${"a".repeat(index % 50)}`).join("\n");
  const rows = Array.from({ length: 100 }, (_, index) => ({
    number: index + 1,
    member_id: id,
    log,
    version: 1,
  }));
  await app.db
    .insertInto("play")
    .values(rows.map((row) => ({ ...row, edition: "es" as const })))
    .execute();
}
