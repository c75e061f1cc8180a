import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import { createSecurityLog } from "~/platform/securityLog.server";
import { memoryLog, memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, countRows, memberWith, newMember, wholeMember } from "../../tests/fixtures/members";
import { noteSent, takeIdleMails } from "./idleMails.server";
import { cleanUpAccounts } from "./keptAccounts.server";
import { insertMember, updateRole } from "./members.data.server";
import { noteSeen } from "./sessions.server";

/** All members sign up on February 5, 2022, and are deleted when six months have passed, without mail on August 6. */
const env = { IDLE_ACCOUNTS_MONTHS: "6" };

let opened: TestApp;
let app: App;
const open = async (options: Parameters<typeof openTestApp>[0] = {}) => {
  opened = await openTestApp({ env, ...options });
  app = opened.app;
};
afterEach(() => opened.close());

/** At noon of a day, UTC. */
const goTo = (day: string) => {
  opened.setNow(Date.parse(`${day}T12:00:00Z`));
};
const cleanUpOn = async (day: string) => {
  goTo(day);
  await cleanUp(app);
};
const emails = async () => {
  const rows = await app.db.selectFrom("member").select("email").orderBy("email").execute();
  return rows.map(({ email }) => email);
};
const BEA = "bea@words.example";
const addMember = (email: string) =>
  insertMember(app.db, { id: email, email, passwordHash: "hash", firstName: "" }, app.now());

describe("without mail, an account", () => {
  beforeEach(() => open());

  test("is deleted when it was not used for the whole time, with every row, and others are not", async () => {
    const { log, lines } = memoryLog();
    const bea = await wholeMember(app, BEA);
    await newMember(app);
    goTo("2022-02-06");
    await noteSeen(app, await memberWith(app, ana.email));
    await cleanUpOn("2022-08-05");
    expect(await emails()).toEqual([ana.email, BEA]);
    goTo("2022-08-06");
    await cleanUp({ ...app, log, securityLog: createSecurityLog(log, "none") });
    expect(await emails()).toEqual([ana.email]);
    expect(Object.values(await countRows(app, bea.id)).every((count) => count === 0)).toBe(true);
    expect(await app.db.selectFrom("circle").select("id").execute()).toEqual([]);
    expect(lines()).toEqual([
      { event: "accountDeleted", memberId: bea.id, msg: "security" },
      { count: 1, months: 6, msg: "accounts that nobody has used were deleted" },
    ]);
    expect(await takeIdleMails(app)).toEqual([]);
  });

  test("leaves its teams and circles, as if its owner had deleted it", async () => {
    await wholeMember(app, BEA);
    goTo("2022-08-06");
    await cleanUpAccounts(app);
    expect(await app.db.selectFrom("team_player").select(["member_id", "left_at"]).execute()).toEqual([
      { member_id: null, left_at: "2022-08-06T12:00:00.000Z" },
    ]);
    expect(await app.db.selectFrom("circle").select("id").execute()).toEqual([]);
  });

  test("is kept by default, and if it is one of staff", async () => {
    await addMember(BEA);
    for (const role of ["admin", "editor"] as const) {
      await addMember(role);
      await updateRole(app.db, role, role);
    }
    await cleanUp({ ...app, env: { ...app.env, IDLE_ACCOUNTS_MONTHS: undefined }, now: () => Date.UTC(2090, 1) });
    expect(await emails()).toEqual(["admin", BEA, "editor"]);
    await cleanUpOn("2023-02-05");
    expect(await emails()).toEqual(["admin", "editor"]);
  });

  test("is deleted once, by one of several processes, however many there are", async () => {
    for (let number = 0; number < 45; number += 1) await addMember(`${String(number)}@words.example`);
    goTo("2022-08-06");
    await addMember(BEA);
    const { log, lines } = memoryLog();
    const watched = { ...app, securityLog: createSecurityLog(log, "none") };
    await Promise.all([cleanUp(watched), cleanUp(watched)]);
    expect([await emails(), new Set(lines().map(({ memberId }) => memberId)).size]).toEqual([[BEA], 45]);
    expect(lines()).toHaveLength(45);
  });
});

describe("with mail, an account", () => {
  beforeEach(() => open({ mail: memoryMail() }));

  test("is deleted 30 days after its owner was told, and never before", async () => {
    await addMember(BEA);
    await cleanUpOn("2023-01-01");
    expect(await emails()).toEqual([BEA]);
    const [mail, ...others] = await takeIdleMails(app);
    expect([mail, others]).toEqual([{ memberId: BEA, to: BEA, language: undefined, until: "2023-01-31" }, []]);
    // The mail server has not taken it.
    await cleanUpOn("2023-03-01");
    expect(await emails()).toEqual([BEA]);
    const [again] = await takeIdleMails(app);
    if (again === undefined) throw new Error("nobody is told");
    expect(await takeIdleMails(app)).toEqual([]);
    await noteSent(app, again);
    await cleanUpOn("2023-03-02");
    expect(await takeIdleMails(app)).toEqual([]);
    await cleanUpOn("2023-03-30");
    expect(await emails()).toEqual([BEA]);
    await cleanUpOn("2023-03-31");
    expect(await emails()).toEqual([]);
  });

  test("has its owner told a month early, in the language of the last game, and is kept until the months are over", async () => {
    await addMember(BEA);
    await app.db
      .insertInto("game_end")
      .values({ member_id: BEA, edition: "es", number: 7, has_won: 1, ended_at: "2022-02-05T12:00:00.000Z" })
      .execute();
    goTo("2022-07-06");
    expect(await takeIdleMails(app)).toEqual([]);
    goTo("2022-07-07");
    const [mail] = await takeIdleMails(app);
    expect(mail).toEqual({ memberId: BEA, to: BEA, language: "es", until: "2022-08-06" });
  });

  /** Tells everybody who is to be told. */
  const tell = async () => {
    const mails = await takeIdleMails(app);
    for (const mail of mails) await noteSent(app, mail);
    return mails.length;
  };

  test("is kept when its owner comes back, and told again when it is idle again", async () => {
    await addMember(BEA);
    goTo("2022-07-20");
    expect(await tell()).toBe(1);
    goTo("2022-08-18");
    await noteSeen(app, await memberWith(app, BEA));
    await cleanUpOn("2022-09-01");
    await cleanUpOn("2023-02-10");
    expect(await emails()).toEqual([BEA]);
    expect(await tell()).toBe(1);
    await cleanUpOn("2023-02-19");
    expect(await emails()).toEqual([BEA]);
  });

  test("is told again when accounts are kept for longer, or were all kept meanwhile", async () => {
    await addMember(BEA);
    goTo("2022-07-20");
    expect(await tell()).toBe(1);
    const months = (number: number | undefined) => ({ ...app, env: { ...app.env, IDLE_ACCOUNTS_MONTHS: number } });
    await cleanUp(months(12));
    expect(await tell()).toBe(1);
    await cleanUp(months(undefined));
    expect(await tell()).toBe(1);
    await cleanUp(app);
    expect(await tell()).toBe(0);
  });

  test("is told by one of several processes, and those who wait for it later", async () => {
    for (let number = 0; number < 45; number += 1) await addMember(`${String(number)}@words.example`);
    goTo("2022-08-01");
    const taken = await Promise.all([takeIdleMails(app), takeIdleMails(app), takeIdleMails(app), takeIdleMails(app)]);
    expect(taken.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, 5, 20, 20]);
    expect(new Set(taken.flat().map(({ to }) => to)).size).toBe(45);
  });
});
