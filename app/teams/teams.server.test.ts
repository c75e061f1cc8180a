import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Member } from "~/account/members.data.server";
import { memberRecordStore } from "~/account/memberStores.server";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import type { BaseDb } from "~/platform/database/db.server";
import { isRefused, refuse } from "~/platform/refusal";
import { insertGames } from "~/play/games.data.server";
import type { GuessLog } from "~/play/guess";
import { MAX_STEPS } from "~/play/playStore";
import { LIMITS } from "~/site/rateLimit.server";
import {
  GAME_7,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  openTestApp,
  type TestApp,
} from "../../tests/fixtures/app";
import { ana, newMember } from "../../tests/fixtures/members";
import { create, join, seated, seatedWithToken } from "../../tests/fixtures/teams";
import { TINY_STOPWORDS, TINY_WORDS } from "../../tests/fixtures/vectors";
import { watchWrites } from "../../tests/fixtures/writes";
import { HERE_MS, listPresent, markSeen } from "./presence.server";
import { openSeat, type Seat, seatToken } from "./seat.server";
import { MAX_PLAYERS } from "./team";
import { type TeamEvent, teamTopic } from "./teamEvent";
import { teamPlayStore } from "./teamPlayStore.server";
import { isTeamActive, keepTeamGame, leaveTeam, showTeamInvitation } from "./teams.server";
import { showTeam, submitTeamBonusGuess, submitTeamGuess } from "./teamTurn.server";

const DAY = 86_400_000;
const SECRET = "gala";
/** Words that no blocked word is like. */
const BLOCKED = "mada";

let test: TestApp;
let app: App;
beforeEach(async () => {
  test = await openTestApp({ blocked: new Set([BLOCKED]) });
  app = test.app;
  const games = [6, 7, 8].map((number) => ({ edition: "en" as const, number, secret: SECRET }));
  await insertGames(app.db, [...games, { edition: "de", number: 7, secret: SECRET }], 0);
});
afterEach(() => test.close());

const whyOf = async (outcome: Promise<{ type: string; why?: string } | { seat: Seat }>) => {
  const known = await outcome;
  if ("seat" in known) return "seated";
  return known.why ?? known.type;
};
const guess = (seat: Seat, raw: string, id?: string) => submitTeamGuess(app, { seat, raw, id });
const listen = (code: string) => {
  const events: TeamEvent[] = [];
  app.bus.subscribe(teamTopic(code), (event) => {
    if (event.kind !== "presence") events.push(event);
  });
  return events;
};
/** Words and authors that a player sees. */
async function seenBy(seat: Seat) {
  const view = await showTeam(app, { seat, records: [] });
  if (isRefused(view)) throw new Error(view.why);
  return view;
}
const rowsOf = (view: { guesses: readonly { word: string; by?: string }[] }) =>
  view.guesses.map(({ word, by }) => `${word} ${by ?? "-"}`);

describe("creating a team", () => {
  it("takes the creator's guesses along, scored anew, in the creator's name", async () => {
    const log: GuessLog = [
      { kind: "guess", word: "bada", by: "Forger" },
      { kind: "hint", word: "kala" },
      { kind: "guess", word: "nonsense" },
      { kind: "guess", word: "bada" },
    ];
    const seat = await seated(create(app, " Ana ", { log }));
    const view = await seenBy(seat);
    expect([seat.code.length, seat.name, seat.game]).toEqual([8, "Ana", GAME_7]);
    expect(rowsOf(view)).toEqual(["bada Ana", "kala Ana"]);
    expect(view).toMatchObject({ hintCount: 1, secret: null, team: { me: "Ana", version: 1 } });
    expect(view.team.players).toMatchObject([{ name: "Ana", isHere: true, guesses: 2 }]);
  });

  it("is for today's game of any edition", async () => {
    expect((await seated(create(app, "Ana", { edition: "de" }))).game).toEqual({ edition: "de", number: 7 });
    expect(await whyOf(create(app, "Ana", { edition: "es" }))).toBe("noSuchGame");
  });

  it("is refused to who has ended today's game", async () => {
    const record = memoryRecordStore();
    await record.addEnd("en", { number: 7, hasWon: true, guessCount: 1, hintCount: 0, ringCount: 0, isArchive: false });
    expect(await whyOf(create(app, "Ana", { record }))).toBe("teamGameCompleted");
    expect(await whyOf(create(app, "Ana", { log: [{ kind: "guess", word: SECRET }] }))).toBe("teamGameCompleted");
    expect(await whyOf(create(app, "Ana", { log: [{ kind: "giveUp" }] }))).toBe("teamGameCompleted");
    expect(await whyOf(create(app, "Ana", { record, edition: "de" }))).toBe("seated");
  });

  it("is limited for each network", async () => {
    // The limiter's clock. On a slow machine, a second passes meanwhile.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    for (let count = 0; count < LIMITS.teamCreateFrom.times; count += 1) await seated(create(app, "Ana"));
    expect(await create(app, "Ana")).toMatchObject({ why: "tooMany", retryAfter: 3600 });
    expect(await whyOf(create(app, "Ana", { from: "198.51.100.1" }))).toBe("seated");
  });

  it("gives codes that differ", async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await seated(create(app, "Ana"))).code));
    expect(new Set(codes).size).toBe(20);
  });
});

describe("a name", () => {
  it.each([
    ["", "playerNameMissing"],
    [" \u200b\n", "playerNameMissing"],
    ["a".repeat(13), "playerNameTooLong"],
    ["a".repeat(10_000), "playerNameTooLong"],
    [BLOCKED, "playerNameBlocked"],
    ["MáDA 7", "playerNameBlocked"],
    ["m4d4", "playerNameBlocked"],
    ["m a d a", "playerNameBlocked"],
    ["the mada", "playerNameBlocked"],
    ["madamada", "seated"],
    ["<b>Ana</b>", "seated"],
  ])("%j is answered with %s", async (name, why) => {
    expect(await whyOf(create(app, name))).toBe(why);
    const { code } = await seated(create(app, "Host"));
    expect(await whyOf(join(app, code, name))).toBe(why);
  });

  it("is unique in the room, also beside players who have left", async () => {
    const host = await seated(create(app, "Ana"));
    const second = await seated(join(app, host.code, "ana"));
    await leaveTeam(app, second);
    expect([second.name, (await seated(join(app, host.code, "Ana"))).name]).toEqual(["ana 2", "Ana 3"]);
  });
});

describe("joining a team", () => {
  it("in the middle of the game brings the whole list, and tells the others", async () => {
    const host = await seated(create(app, "Ana"));
    await guess(host, "bada");
    const events = listen(host.code);
    const guest = await seated(join(app, ` ${host.code.toLowerCase().slice(0, 4)}-${host.code.slice(4)}`, "Bea"));
    expect(rowsOf(await seenBy(guest))).toEqual(["bada Ana"]);
    expect(events).toEqual([{ kind: "playerJoined", version: 3, name: "Bea", guesses: 0 }]);
    expect((await seenBy(host)).team.players.map(({ name }) => name)).toEqual(["Ana", "Bea"]);
  });

  it("needs a code that can be one, and one that a team has", async () => {
    for (const code of ["", "K7MQ2XH", "K7MQ2XHO", "a".repeat(10_000)])
      expect(await whyOf(join(app, code, "Bea"))).toBe("teamCodeInvalid");
    expect(await whyOf(join(app, "K7MQ2XHD", "Bea"))).toBe("teamUnknown");
  });

  it("is limited in wrong codes for each network, not in right ones", async () => {
    const { code } = await seated(create(app, "Ana"));
    for (let count = 1; count < LIMITS.teamCodeFrom.times; count += 1) await join(app, "K7MQ2XHD", "Bea");
    for (let count = 0; count < 3; count += 1) expect(await whyOf(join(app, code, "Bea"))).toBe("seated");
    expect(await isTeamActive(app, { code: "K7MQ2XHD", from: "192.0.2.7" })).toBe(false);
    expect(await whyOf(join(app, code, "Bea"))).toBe("tooMany");
    expect(await isTeamActive(app, { code, from: "192.0.2.7" })).toMatchObject(refuse("tooMany"));
    expect(await isTeamActive(app, { code, from: "198.51.100.1" })).toBe(true);
  });

  it("is invited to by name, and looking is limited like joining", async () => {
    const host = await seated(create(app, "Ana"));
    const left = await seated(join(app, host.code, "Bea"));
    await leaveTeam(app, left);
    const look = (code: string, name = "bea") =>
      showTeamInvitation(app, { code, name, memberId: null, from: "192.0.2.7" });
    expect(await look(host.code)).toEqual({ edition: "en", players: ["Ana"], name: "bea 2" });
    expect(await look(host.code, "")).toMatchObject({ name: "" });
    for (let count = 0; count < LIMITS.teamCodeFrom.times; count += 1)
      expect(await look("K7MQ2XHD")).toMatchObject(refuse("teamUnknown"));
    expect(await look(host.code)).toMatchObject(refuse("tooMany"));
    expect(await whyOf(join(app, host.code, "Bea"))).toBe("tooMany");
  });

  it("is refused to who has ended today's game, and to the 51st", async () => {
    const { code } = await seated(create(app, "Ana"));
    const record = memoryRecordStore();
    await record.addEnd("en", {
      number: 7,
      hasWon: false,
      guessCount: 1,
      hintCount: 0,
      ringCount: 0,
      isArchive: false,
    });
    expect(await whyOf(join(app, code, "Bea", { record }))).toBe("teamGameCompleted");
    const others: Seat[] = [];
    for (let count = 1; count < MAX_PLAYERS; count += 1) others.push(await seated(join(app, code, "Bea")));
    expect(await whyOf(join(app, code, "Bea"))).toBe("teamFull");
    const [first] = others as [Seat];
    await leaveTeam(app, first);
    expect(await whyOf(join(app, code, "Bea"))).toBe("seated");
  });

  it("is refused when the team has won, and when its day is over", async () => {
    const host = await seated(create(app, "Ana"));
    await guess(host, SECRET);
    expect(await whyOf(join(app, host.code, "Bea"))).toBe("teamInactive");
    expect(await showTeamInvitation(app, { code: host.code, name: "", memberId: null, from: "192.0.2.7" })).toEqual(
      refuse("teamInactive"),
    );
    const other = await seated(create(app, "Ana"));
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect(await whyOf(join(app, other.code, "Bea"))).toBe("teamInactive");
    expect(await isTeamActive(app, { code: other.code, from: "192.0.2.7" })).toBe(false);
  });

  it("gives a member the same seat again, on any device and after leaving", async () => {
    const member = await newMember(app);
    const { code } = await seated(create(app, "Host"));
    const first = await seated(join(app, code, "Ana", { memberId: member.id }));
    const events = listen(code);
    expect(await seated(join(app, code, "Other", { memberId: member.id }))).toEqual(first);
    expect(events).toEqual([]);
    await guess(first, "bada");
    await leaveTeam(app, first);
    expect(await seated(join(app, code, "Other", { memberId: member.id }))).toEqual(first);
    expect(events.map(({ kind }) => kind)).toEqual(["wordGuessed", "playerLeft", "playerJoined"]);
    // Who comes back has the words of before.
    expect(events.at(-1)).toMatchObject({ name: "Ana", guesses: 1 });
  });
});

describe("a guess in a team", () => {
  let host: Seat;
  let mate: Seat;
  beforeEach(async () => {
    host = await seated(create(app, "Ana"));
    mate = await seated(join(app, host.code, "Bea"));
  });

  it("is on everybody's list with its author, and told with a version", async () => {
    const events = listen(host.code);
    expect(await guess(host, "bada", "id-1")).toMatchObject({ type: "scored", view: { team: { version: 3 } } });
    expect(await guess(mate, "colour")).toMatchObject({ type: "scored", view: { team: { version: 4 } } });
    for (const seat of [host, mate]) expect(rowsOf(await seenBy(seat))).toEqual(["bada Ana", "kala Bea"]);
    expect(events).toMatchObject([
      { kind: "wordGuessed", version: 3, id: "id-1", isOver: false, guess: { word: "bada", number: 1, by: "Ana" } },
      { kind: "wordGuessed", version: 4, id: null, guess: { word: "kala", typed: "colour", number: 2, by: "Bea" } },
    ]);
  });

  it("is answered with what its author sees after it", async () => {
    await guess(mate, "bada");
    for (const word of ["kala", "bada", "qqqq", SECRET]) {
      const { view } = await guess(host, word);
      expect(view).toEqual(await seenBy(host));
    }
  });

  it("is shown only to its author", async () => {
    await guess(host, "bada");
    await guess(mate, "kala");
    expect((await seenBy(host)).recentNumber).toBe(1);
    expect((await seenBy(mate)).recentNumber).toBe(2);
    expect((await seenBy(await seated(join(app, host.code, "Cem")))).recentNumber).toBeNull();
  });

  it("that the team has already is shown only to its author, and neither stored nor told", async () => {
    await guess(host, "bada");
    const events = listen(host.code);
    expect(await guess(mate, "bada")).toMatchObject({ type: "repeat", view: { guessCount: 1, team: { version: 3 } } });
    expect(events).toEqual([]);
    expect(await seenBy(mate)).toMatchObject({ recentNumber: 1, isRepeat: true, team: { version: 3 } });
    expect(await seenBy(host)).toMatchObject({ recentNumber: 1, isRepeat: false });
  });

  it("that is no word is told only to its author", async () => {
    const events = listen(host.code);
    expect(await whyOf(guess(host, "qqqq"))).toBe("unknown");
    expect(await whyOf(guess(host, " "))).toBe("empty");
    expect(events).toEqual([]);
  });

  it("sent twice under one id counts once, also if both arrive at once or the word differs", async () => {
    const events = listen(host.code);
    const both = await Promise.all([guess(host, "bada", "one"), guess(host, "bada", "one")]);
    expect(both.map(({ type }) => type).sort()).toEqual(["repeat", "scored"]);
    await Promise.all([guess(host, "kala", "two"), guess(host, "gado", "two")]);
    expect(await guess(host, "lada", "one")).toMatchObject({ type: "repeat" });
    // The id of another player is another one.
    expect(await guess(mate, "lada", "one")).toMatchObject({ type: "scored" });
    expect((await seenBy(host)).guessCount).toBe(3);
    expect(events.map(({ version }) => version)).toEqual([3, 4, 5]);
  });

  it("that another process has stored under its id is not stored again, and is no repeat of its player", async () => {
    const [before, after] = [teamPlayStore(app, host), teamPlayStore(app, host)];
    const { log: known } = await before.load();
    await guess(host, "bada", "one");
    const { log: stored } = await after.load();
    const events = listen(host.code);
    for (const [store, log] of [
      [before, known],
      [after, stored],
    ] as const)
      expect(await store.save([...log, { kind: "guess", word: "bada" }], { guessId: "one" })).toEqual({
        type: "duplicate",
      });
    expect(await seenBy(host)).toMatchObject({ guessCount: 1, isRepeat: false, team: { version: 3 } });
    expect(events).toEqual([]);
  });

  it("that is sent again after another one is answered with its own word", async () => {
    await guess(host, "colour", "one");
    await guess(host, "bada", "two");
    const { view } = await guess(host, "colour", "one");
    expect(view).toMatchObject({ recentNumber: 1, isRepeat: false, guessCount: 2 });
    expect((await seenBy(host)).recentNumber).toBe(2);
  });

  it("that the team has already leaves no row, whatever its id, and its id may name another guess", async () => {
    const ids = async () =>
      (await app.db.selectFrom("team_guess").select("id").orderBy("id").execute()).map(({ id }) => id);
    await guess(host, "bada", "first");
    for (let time = 0; time < 150; time += 1) expect(await whyOf(guess(mate, "bada", `again-${time}`))).toBe("repeat");
    expect(await ids()).toEqual(["first"]);
    expect(await guess(mate, "bada", "again-0")).toMatchObject({ type: "repeat", view: { recentNumber: 1 } });
    expect(await guess(mate, "kala", "again-0")).toMatchObject({ type: "scored" });
    expect(await ids()).toEqual(["again-0", "first"]);
  });

  it("of all at once is tried once each", async () => {
    let tries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === "UpdateQueryNode" && JSON.stringify(node.table).includes("team_room")) tries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const counted = { ...app, db: app.db.withPlugin(counting) as BaseDb };
    const words = TINY_WORDS.filter((word) => word !== SECRET && !TINY_STOPWORDS.has(word)).slice(0, MAX_PLAYERS);
    await Promise.all(words.map((raw) => submitTeamGuess(counted, { seat: host, raw })));
    expect((await seenBy(host)).guessCount).toBe(words.length);
    expect(tries).toBe(words.length);
  });

  it("of all at once is stored once each, with versions in order", async () => {
    const words = ["bada", "kala", "lada", "gado", "fila", "pola"];
    const events = listen(host.code);
    await Promise.all(words.map((word, index) => guess(index % 2 === 0 ? host : mate, word)));
    expect(new Set((await seenBy(host)).guesses.map(({ word }) => word))).toEqual(new Set(words));
    expect(events.map(({ version }) => version).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it("is refused after the team has won, when the room is full of guesses, and when its day is over", async () => {
    const filler = Array.from({ length: MAX_STEPS }, () => "bada@Ana").join("\n");
    const { code } = host;
    await app.db.updateTable("team_room").set({ log: filler }).where("code", "=", code).execute();
    expect(await whyOf(guess(host, "kala"))).toBe("logFull");
    // The end has room.
    expect(await guess(host, SECRET)).toMatchObject({ type: "scored", view: { hasWon: true } });
    expect(await whyOf(guess(host, "kala"))).toBe("gameOver");
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect(await whyOf(guess(host, "kala"))).toBe("teamInactive");
  });
});

describe("the win of a team", () => {
  it("counts once for every member in it, at once, and for a guest with the next page", async () => {
    const [one, two, gone] = await Promise.all(
      ["one", "two", "gone"].map((name) => newMember(app, { ...ana, email: `${name}@words.example` })),
    );
    if (one === undefined || two === undefined || gone === undefined) throw new Error("no members");
    const host = await seated(create(app, "One", { memberId: one.id }));
    await seated(join(app, host.code, "Two", { memberId: two.id }));
    const left = await seated(join(app, host.code, "Gone", { memberId: gone.id }));
    const guest = await seated(join(app, host.code, "Guest"));
    await leaveTeam(app, left);
    await guess(host, "bada");
    await guess(guest, SECRET);
    for (const [member, wins] of [
      [one, 1],
      [two, 1],
      [gone, 0],
    ] as const) {
      const { stats, results } = await memberRecordStore(app, member.id).load("en");
      expect([stats.wins, results.get(7)]).toEqual([wins, wins === 1 ? "won" : undefined]);
    }
    const cookies = memoryRecordStore();
    for (let page = 0; page < 2; page += 1) {
      await showTeam(app, { seat: guest, records: [cookies] });
      await showTeam(app, { seat: host, records: [memberRecordStore(app, one.id)] });
    }
    expect((await cookies.load("en")).stats).toMatchObject({ wins: 1, totalPlays: 1, winStreak: 1, totalGuesses: 2 });
    expect((await memberRecordStore(app, one.id).load("en")).stats).toMatchObject({ wins: 1, totalPlays: 1 });
  });

  it("is kept by a player whose seat is given up, once, with the guesses in the player's own log", async () => {
    const host = await seated(create(app, "Ana"));
    const mate = await seated(join(app, host.code, "Bea"));
    await guess(mate, "bada");
    const store = memoryPlayStore([{ kind: "guess", word: "kala" }]);
    const record = memoryRecordStore();
    await keepTeamGame(app, { seat: host, store, record });
    expect([store.log.length, (await record.results("en")).size]).toEqual([1, 0]);
    await guess(mate, SECRET);
    test.setNow(NOON_OF_GAME_7 + DAY);
    for (let time = 0; time < 2; time += 1) await keepTeamGame(app, { seat: host, store, record });
    expect(store.log.map((step) => ("word" in step ? step.word : step.kind))).toEqual(["kala", "bada", SECRET]);
    expect(store.log.every(({ by }) => by === undefined)).toBe(true);
    expect((await record.load("en")).stats).toMatchObject({ wins: 1, totalPlays: 1, totalGuesses: 2, winStreak: 1 });
  });
});

describe("the ended game of a team of 20 members", () => {
  let seats: readonly Seat[];
  beforeEach(async () => {
    const members: Member[] = [];
    // One after another: few may wait for the hash of a password.
    for (let index = 0; index < 20; index += 1)
      members.push(await newMember(app, { ...ana, email: `member${index}@words.example` }));
    const host = await seated(create(app, "Host", { memberId: members[0]?.id ?? null }));
    const mates = members.slice(1).map(({ id }) => seated(join(app, host.code, "Mate", { memberId: id })));
    seats = [host, ...(await Promise.all(mates))];
    await guess(host, SECRET);
  });

  it("is shown without a write, and takes one write transaction for a word of the bonus round, none for a refused one", async () => {
    const [seat] = seats as [Seat];
    const { app: watched, writes } = watchWrites(app);
    const tried = async (raw: string) => {
      const { type } = await submitTeamBonusGuess(watched, { seat, raw });
      return { type, ...writes };
    };
    await showTeam(watched, { seat, records: [memberRecordStore(watched, seat.memberId ?? "")] });
    expect(writes).toEqual({ transactions: 0, statements: 0 });
    expect(await tried("bada")).toEqual({ type: "scored", transactions: 1, statements: 1 });
    expect(await tried("bada")).toEqual({ type: "refused", transactions: 1, statements: 1 });
    expect(await tried("qqqq")).toEqual({ type: "refused", transactions: 1, statements: 1 });
  });
});

describe("a seat", () => {
  it("is opened by its token, until its player leaves", async () => {
    const { seat, token } = await seatedWithToken(create(app, "Ana"));
    expect(await openSeat(app, { token, memberId: null })).toEqual({ type: "active", seat });
    const events = listen(seat.code);
    await leaveTeam(app, seat);
    await leaveTeam(app, seat);
    expect(events).toEqual([{ kind: "playerLeft", version: 2, name: "Ana", playerId: seat.playerId }]);
    expect(await openSeat(app, { token, memberId: null })).toEqual({ type: "none" });
  });

  it.each(["", "x", "a".repeat(10_000)])("is not opened by %j", async (token) => {
    expect(await openSeat(app, { token, memberId: null })).toEqual({ type: "none" });
  });

  it("is not opened by a token sealed for something else", async () => {
    const { playerId } = await seated(create(app, "Ana"));
    const token = app.seal.seal("secondFactor", playerId);
    expect(await openSeat(app, { token, memberId: null })).toEqual({ type: "none" });
  });

  it("of a guest becomes that of the member who logs in, and of nobody else after that", async () => {
    const { seat, token } = await seatedWithToken(create(app, "Ana"));
    const member = await newMember(app);
    expect(await openSeat(app, { token, memberId: member.id })).toMatchObject({ seat: { memberId: member.id } });
    expect(await openSeat(app, { token, memberId: null })).toEqual({ type: "none" });
    const other = await newMember(app, { ...ana, email: "other@words.example" });
    expect(await openSeat(app, { token, memberId: other.id })).toEqual({ type: "none" });
    await guess(seat, SECRET);
    expect((await memberRecordStore(app, member.id).load("en")).stats.wins).toBe(1);
  });

  it("is over with its day, and gone with its room a week later", async () => {
    const { seat } = await seatedWithToken(create(app, "Ana"));
    const open = () => openSeat(app, { token: seatToken(app, seat), memberId: null });
    test.setNow(NOON_OF_GAME_7 + DAY);
    await cleanUp(app);
    expect(await open()).toEqual({ type: "over", seat });
    test.setNow(NOON_OF_GAME_7 + 9 * DAY);
    await cleanUp(app);
    expect(await open()).toEqual({ type: "none" });
    for (const table of ["team_room", "team_player", "team_guess"] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe("who is here", () => {
  it("is who was seen lately, also by a request", async () => {
    const host = await seatedWithToken(create(app, "Ana"));
    const mate = await seated(join(app, host.seat.code, "Bea"));
    const cem = await seated(join(app, host.seat.code, "Cem"));
    const present = () => listPresent(app, host.seat.code);
    expect(await present()).toEqual(["Ana", "Bea", "Cem"]);
    test.setNow(NOON_OF_GAME_7 + HERE_MS);
    expect(await present()).toEqual([]);
    await markSeen(app, [mate.playerId]);
    await openSeat(app, { token: host.token, memberId: null });
    expect(await present()).toEqual(["Ana", "Bea"]);
    await leaveTeam(app, mate);
    expect(await present()).toEqual(["Ana"]);
    await markSeen(app, []);
    expect((await seenBy(host.seat)).team.players).toMatchObject([
      { name: "Ana", isHere: true },
      { name: cem.name, isHere: false, seenAt: new Date(NOON_OF_GAME_7).toISOString() },
    ]);
  });
});
