import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "~/account/deleteAccount.server";
import { memberPlayStore, memberRecordStore } from "~/account/memberStores.server";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { insertGames } from "~/play/games.data.server";
import type { GuessLog } from "~/play/guess";
import { tellingEnds } from "~/play/recordEnds.server";
import type { EndedGame } from "~/play/stats";
import { giveUp, submitGuess, takeHint } from "~/play/turn.server";
import { mergeGuest } from "~/player/mergeGuest.server";
import { submitTeamGuess } from "~/teams/teamTurn.server";
import {
  DAY,
  GAME_7,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  openTestApp,
  type TestApp,
} from "../../tests/fixtures/app";
import { ana, clientAddress, memberWith, newMember } from "../../tests/fixtures/members";
import { join as joinTeam, create as createTeam, seated } from "../../tests/fixtures/teams";
import { watchWrites } from "../../tests/fixtures/writes";
import { addTodaysEnds, markGuestSeen } from "./circleEnds.server";
import type { Person } from "./circles.data.server";
import { joinCircle, leaveCircle, makeCircle } from "./circles.server";
import { CIRCLE_ENDS_KEPT_DAYS, CIRCLE_GUESTS_KEPT_DAYS } from "./keptCircles.server";
import { showCircle } from "./showCircle.server";

const SECRET = "gala";
const ENDED: EndedGame = { number: 7, hasWon: true, guessCount: 1, hintCount: 0, ringCount: 5, isArchive: false };

let test: TestApp;
let app: App;
/** A guest and a member in one circle. */
let guest: { readonly guestId: string };
let member: { readonly memberId: string };
let circleId: string;
let code: string;
beforeEach(async () => {
  test = await openTestApp();
  app = test.app;
  const games = (["en", "de"] as const).flatMap((edition) =>
    [6, 7, 8].map((number) => ({ edition, number, secret: SECRET })),
  );
  await insertGames(app.db, games, 0);
  guest = { guestId: "guest" };
  member = { memberId: (await newMember(app)).id };
  ({ circleId, code } = await newCircle(guest, "Gus"));
  await joined(member, "Mia", code);
});
afterEach(() => test.close());

const newcomer = { edition: "en", from: clientAddress } as const;

async function newCircle(person: Person, name: string) {
  const made = await makeCircle(app, { ...newcomer, person, name, circleName: "Us" });
  if (isRefused(made)) throw new Error(made.why);
  const circle = await showCircle(app, { person, circleId: made.circleId, edition: "en" });
  return { circleId: made.circleId, code: circle?.code ?? "" };
}
async function joined(person: Person, name: string, to: string) {
  const outcome = await joinCircle(app, { ...newcomer, person, name, code: to });
  if (isRefused(outcome)) throw new Error(outcome.why);
}

/** What the table of today says, as somebody sees it who has ended the game: name, guesses, hints. */
async function todayOf(
  person: Person,
  { circle = circleId, edition = "en" }: { circle?: string; edition?: Edition } = {},
) {
  const shown = await showCircle(app, { person, circleId: circle, edition });
  const rows = shown?.view.today ?? null;
  return (
    rows?.map(({ name, end }) =>
      end === null ? `${name} -` : `${name} ${end.guessCount} ${end.hintCount} ${end.hasWon}`,
    ) ??
    shown?.view.finished ??
    null
  );
}

const guestRecord = (person: Person = guest) => tellingEnds(app, () => person, memoryRecordStore());
/** Turns of a game, in a store of their own. */
const turnOf = (game: DailyGame = GAME_7, log: GuessLog = []) => ({
  game,
  store: memoryPlayStore(log),
  records: [guestRecord()],
});
const memberTurn = (game: DailyGame = GAME_7) => ({
  game,
  store: memberPlayStore(app, member.memberId, game),
  records: [memberRecordStore(app, member.memberId)],
});

describe("the end of a daily game", () => {
  it("is known to the circle with its guesses and hints, of guests and of members", async () => {
    const turn = turnOf();
    await submitGuess(app, { ...turn, raw: "bada" });
    await takeHint(app, turn);
    expect(await todayOf(guest)).toEqual([]);
    await submitGuess(app, { ...turn, raw: SECRET });
    expect(await todayOf(guest)).toEqual(["Gus 3 1 true", "Mia -"]);
    // The member has not finished, and sees who has.
    expect(await todayOf(member)).toEqual(["Gus"]);
    await giveUp(app, memberTurn());
    expect(await todayOf(member)).toEqual(["Gus 3 1 true", "Mia 0 0 false"]);
  });

  it("counts once: the first stays, whatever is played again", async () => {
    await submitGuess(app, { ...turnOf(), raw: SECRET });
    const again = turnOf();
    await submitGuess(app, { ...again, raw: "bada" });
    await giveUp(app, again);
    expect(await todayOf(guest)).toEqual(["Gus 1 0 true", "Mia -"]);
    expect(await app.db.selectFrom("circle_end").selectAll().execute()).toHaveLength(1);
  });

  it("is known to all circles of the player, in each edition by itself", async () => {
    const other = await newCircle(guest, "G");
    await submitGuess(app, { ...turnOf({ edition: "de", number: 7 }), raw: SECRET });
    expect(await todayOf(guest, { edition: "de" })).toEqual(["Gus 1 0 true", "Mia -"]);
    expect(await todayOf(guest, { circle: other.circleId, edition: "de" })).toEqual(["G 1 0 true"]);
    expect(await todayOf(guest)).toEqual([]);
  });

  it("of the archive is no matter of circles; of yesterday’s page after the rollover it is", async () => {
    const yesterday = { edition: "en", number: 6 } as const;
    const weekOf = async () =>
      (await showCircle(app, { person: guest, circleId, edition: "en" }))?.view.week.find(({ isMe }) => isMe)?.days;
    await submitGuess(app, { ...turnOf(yesterday), raw: SECRET });
    // Friday, before the guest joined.
    expect((await weekOf())?.[4]).toBeNull();
    await submitGuess(app, { ...turnOf(yesterday), isTodaysPage: true, raw: SECRET });
    expect((await weekOf())?.[4]).toBe(1);
  });

  it("of a team is that of each member in it", async () => {
    const seat = await seated(createTeam(app, "Ben"));
    await seated(joinTeam(app, seat.code, "Mia", { memberId: member.memberId }));
    await submitTeamGuess(app, { seat, raw: "bada" });
    await submitTeamGuess(app, { seat, raw: SECRET });
    expect(await todayOf(member)).toEqual(["Mia 2 0 true", "Gus -"]);
  });

  it("writes nothing for who is in no circle, and nothing twice", async () => {
    const watched = watchWrites(app);
    const recordOf = (person: Person) => tellingEnds(watched.app, () => person, memoryRecordStore());
    await recordOf({ guestId: "other" }).addEnd("en", ENDED);
    expect(watched.writes.statements).toBe(0);
    await recordOf(guest).addEnd("en", ENDED);
    expect(watched.writes.statements).toBe(1);
    await recordOf(guest).addEnd("en", ENDED);
    expect(watched.writes.statements).toBe(1);
  });

  it("says of the record alone whether it is the first", async () => {
    const record = guestRecord();
    expect([await record.addEnd("en", ENDED), await record.addEnd("en", ENDED)]).toEqual([true, false]);
  });
});

describe("who joins after the end of today’s game", () => {
  it("brings it along, of all editions, and nothing of the days before", async () => {
    const games = new Map<string, GuessLog>([
      ["en 7", [{ kind: "guess", word: SECRET }]],
      ["en 6", [{ kind: "guess", word: SECRET }]],
      ["de 7", [{ kind: "giveUp" }]],
    ]);
    const late = { guestId: "late" };
    await joined(late, "Lea", code);
    await addTodaysEnds(app, {
      storeOf: ({ edition, number }) => memoryPlayStore(games.get(`${edition} ${number}`)),
      record: guestRecord(late),
    });
    expect(await todayOf(late)).toEqual(["Lea 1 0 true", "Gus -", "Mia -"]);
    expect(await todayOf(late, { edition: "de" })).toEqual(["Lea 0 0 false", "Gus -", "Mia -"]);
    expect(await app.db.selectFrom("circle_end").select("number").execute()).toEqual([{ number: 7 }, { number: 7 }]);
  });
});

describe("a guest who logs in", () => {
  const merge = (log: GuessLog = []) =>
    mergeGuest(app, member.memberId, {
      games: log.length === 0 ? [] : [{ game: GAME_7, log }],
      records: new Map(),
      guestId: guest.guestId,
    });

  it("takes the places in circles along, with their results", async () => {
    const other = await newCircle(guest, "Gus");
    await submitGuess(app, { ...turnOf(), raw: SECRET });
    for (let time = 0; time < 2; time += 1) await merge();
    // The member has a place in the first circle already, which gets the result that it lacks.
    expect(await todayOf(member)).toEqual(["Mia 1 0 true"]);
    expect(await todayOf(member, { circle: other.circleId })).toEqual(["Gus 1 0 true"]);
    expect(await todayOf(guest)).toBeNull();
    expect(await todayOf(guest, { circle: other.circleId })).toBeNull();
  });

  it("does not replace how the member has ended the game", async () => {
    await giveUp(app, memberTurn());
    await submitGuess(app, { ...turnOf(), raw: SECRET });
    await merge([{ kind: "guess", word: SECRET }]);
    expect(await todayOf(member)).toEqual(["Mia 0 0 false"]);
  });

  it("brings a game of today along that no circle knew", async () => {
    await leaveCircle(app, { person: guest, circleId });
    await merge([
      { kind: "guess", word: "bada" },
      { kind: "guess", word: SECRET },
    ]);
    expect(await todayOf(member)).toEqual(["Mia 2 0 true"]);
  });
});

describe("what circles know", () => {
  const count = async (table: "circle" | "circle_friend" | "circle_end") =>
    (await app.db.selectFrom(table).selectAll().execute()).length;

  it("goes with an account, and leaves the others", async () => {
    await submitGuess(app, { ...memberTurn(), raw: SECRET });
    const { circleId: own } = await newCircle(member, "Mia");
    const account = await memberWith(app, ana.email);
    const deleted = await deleteAccount(app, { member: account, password: ana.password });
    expect(deleted).toEqual({ type: "done" });
    expect([await count("circle"), await count("circle_friend"), await count("circle_end")]).toEqual([1, 1, 0]);
    expect(await todayOf(guest, { circle: own })).toBeNull();
  });

  it("of guests is deleted when they have not come back for 90 days; members stay", async () => {
    await markGuestSeen(app, guest.guestId);
    const lonely = await newCircle({ guestId: "other" }, "Otto");
    test.setNow(NOON_OF_GAME_7 + 60 * DAY);
    await markGuestSeen(app, guest.guestId);
    test.setNow(NOON_OF_GAME_7 + (CIRCLE_GUESTS_KEPT_DAYS + 1) * DAY);
    await cleanUp(app);
    expect(await todayOf({ guestId: "other" }, { circle: lonely.circleId })).toBeNull();
    expect([await count("circle"), await count("circle_friend")]).toEqual([1, 2]);
    test.setNow(NOON_OF_GAME_7 + (60 + CIRCLE_GUESTS_KEPT_DAYS + 1) * DAY);
    await cleanUp(app);
    expect(await todayOf(guest)).toBeNull();
    expect([await count("circle"), await count("circle_friend")]).toEqual([1, 1]);
  });

  it("of games is deleted two weeks later", async () => {
    await submitGuess(app, { ...turnOf(), raw: SECRET });
    test.setNow(NOON_OF_GAME_7 + CIRCLE_ENDS_KEPT_DAYS * DAY);
    await cleanUp(app);
    expect(await count("circle_end")).toBe(1);
    test.setNow(NOON_OF_GAME_7 + (CIRCLE_ENDS_KEPT_DAYS + 1) * DAY);
    await cleanUp(app);
    expect(await count("circle_end")).toBe(0);
  });

  it("of a guest counts as use when a game ends, once a day", async () => {
    const seenAt = async () =>
      (await app.db.selectFrom("circle_friend").select("seen_at").where("guest_id", "=", "guest").executeTakeFirst())
        ?.seen_at;
    const first = await seenAt();
    test.setNow(NOON_OF_GAME_7 + DAY + 1);
    await submitGuess(app, { ...turnOf({ edition: "en", number: 8 }), raw: SECRET });
    expect(await seenAt()).not.toBe(first);
    const watched = watchWrites(app);
    await markGuestSeen(watched.app, guest.guestId);
    expect(watched.writes.statements).toBe(0);
  });
});
