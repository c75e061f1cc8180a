import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateRole, updateStaffLanguage, updateVerified } from "~/account/members.data.server";
import type { App } from "~/app";
import { isRefused } from "~/platform/refusal";
import { listScheduledGames } from "~/play/games.data.server";
import { DAY, memoryMail, NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, newMember } from "../../tests/fixtures/members";
import { takeShortCovers } from "./coverage.server";
import { clearGame, scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";

const actor = { id: "editor", name: "Eda" };
/** Words for the games from 8 on: secrets of much later ones. */
let words: readonly string[];

let opened: TestApp;
/** Without mail, so that sign-ups are not confirmed by one. */
let app: App;
let mailing: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
  mailing = { ...app, mail: memoryMail() };
  await seedSchedule(app);
  words = (await listScheduledGames(app.db, { edition: "en", from: 300 })).map(({ secret }) => secret);
  for (const [name, role] of [
    ["ana", "admin"],
    ["bea", "editor"],
    ["cleo", "admin"],
  ] as const) {
    const { id } = await newMember(app, { ...ana, email: `${name}@words.example` });
    await updateRole(app.db, id, role);
    // Nobody has confirmed Cleo's address.
    if (name !== "cleo") await updateVerified(app.db, id, app.now());
  }
});
afterEach(() => opened.close());

/** Chooses the words of the next games of the English edition. */
async function cover(days: number, from = 8): Promise<void> {
  for (const [index, word] of words.slice(from - 8, from - 8 + days).entries()) {
    const game = { edition: "en", number: from + index } as const;
    const outcome = await scheduleGame(app, { ...game, word, actor, isOverride: true });
    if (isRefused(outcome)) throw new Error(outcome.why);
  }
}
const take = () => takeShortCovers(mailing);
const told = async () => (await take()).map(({ edition }) => edition);
const onDay = (number: number) => {
  opened.setNow(NOON_OF_GAME_7 + (number - 7) * DAY);
};

describe("a cover of less than a week", () => {
  it("is told to admins with a confirmed address, in the language of the portal, and once", async () => {
    await cover(3);
    const [{ id } = { id: "" }] = await app.db
      .selectFrom("member")
      .select("id")
      .where("email", "=", ana.email)
      .execute();
    await updateStaffLanguage(app.db, id, "de");
    expect(await take()).toEqual([
      { edition: "en", until: "2022-02-08", admins: [{ email: ana.email, language: "de" }] },
    ]);
    expect(await told()).toEqual([]);
    onDay(8);
    expect(await told()).toEqual([]);
  });

  it("is told again when it drops under a week again, on another day, by one process", async () => {
    await cover(7);
    expect(await told()).toEqual([]);
    onDay(8);
    expect((await Promise.all([told(), told()])).flat()).toEqual(["en"]);
    await cover(2, 15);
    expect(await told()).toEqual([]);
    await clearGame(app, { edition: "en", number: 16, actor, seen: words[8] ?? "" });
    await clearGame(app, { edition: "en", number: 15, actor, seen: words[7] ?? "" });
    expect(await told()).toEqual([]);
    onDay(9);
    expect(await told()).toEqual(["en"]);
  });

  it("is not told of an edition without any chosen word, nor without mail or admins", async () => {
    expect(await told()).toEqual([]);
    await cover(1);
    expect(await takeShortCovers(app)).toEqual([]);
    await app.db.updateTable("member").set({ is_admin: 0 }).execute();
    expect(await told()).toEqual([]);
    await app.db.updateTable("member").set({ is_admin: 1 }).execute();
    expect(await told()).toEqual(["en"]);
  });
});
