import { installGlobals } from "@remix-run/node";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "~/account/deleteAccount.server";
import { logOutElsewhere } from "~/account/logIn.server";
import { memberRecordStore } from "~/account/memberStores.server";
import { signUp } from "~/account/signUp.server";
import type { App } from "~/app";
import { createBus } from "~/platform/bus.server";
import { insertGames } from "~/play/games.data.server";
import { formatSavedGame } from "~/play/savedGame";
import { memoryLog, NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { cookieAfterLogIn } from "../../tests/fixtures/context";
import { ana, memberWith } from "../../tests/fixtures/members";
import { join, seated } from "../../tests/fixtures/teams";
import { openTeamClient, startTeamServer, type TeamClient, type TeamServer } from "../../tests/fixtures/teamSockets";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { HERE_MS, SEEN_STEP_MS } from "./presence.server";
import { openSeat } from "./seat.server";
import { type TeamEvent, teamTopic } from "./teamEvent";
import { createTeamRooms } from "./teamRooms.server";
import { leaveTeam } from "./teams.server";
import { submitTeamGuess } from "./teamTurn.server";

const SECRET = "gala";
const DAY = 86_400_000;

let test: TestApp;
let app: App;
let server: TeamServer;
const clients: TeamClient[] = [];

beforeEach(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp();
  app = test.app;
  const games = [6, 7, 8].map((number) => ({ edition: "en" as const, number, secret: SECRET }));
  await insertGames(app.db, [...games, { edition: "jr", number: 7, secret: SECRET }], 0);
  server = await startTeamServer(app);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.drop()));
  await server.close();
  await test.close();
});

async function open(headers: Readonly<Record<string, string>> = {}): Promise<TeamClient> {
  const client = await openTeamClient(server.url, headers);
  clients.push(client);
  return client;
}
/** A team of players who have just come together. */
async function openTeam(...names: readonly string[]) {
  const [first = "Ana", ...others] = names;
  const host = await open();
  const { teamCode, seat } = await host.ask({ type: "createGame", name: first }, "gameCreated");
  const mates: TeamClient[] = [];
  for (const name of others) {
    const mate = await open();
    await mate.ask({ type: "joinGame", teamCode, name }, "gameJoined");
    mates.push(mate);
  }
  return { teamCode, seat, host, mates };
}
let guesses = 0;
/** Makes a guess and takes its answer. */
async function guess(client: TeamClient, teamCode: string, word: string) {
  guesses += 1;
  const own = `own-${guesses}`;
  client.send({ type: "guessWord", teamCode, word, id: own });
  return client.next("wordGuessed", ({ id }) => id === own);
}
const eventsOf = ({ received }: TeamClient) =>
  received.flatMap((message) => ("version" in message ? [`${message.version} ${message.type}`] : []));
const rowsOf = ({ guesses }: { guesses: readonly { word: string; by?: string }[] }) =>
  guesses.map(({ word, by }) => `${word} ${by ?? "-"}`);

/** A process with the same database. It has a bus of its own. */
const otherProcess = (): App => ({ ...app, bus: createBus(app.log), teamRooms: createTeamRooms() });
async function openActiveSeat(token: string) {
  const found = await openSeat(app, { token, memberId: null });
  if (found.type !== "active") throw new Error("there is no seat");
  return found.seat;
}

describe("what ends a session ends its sockets, in this process and in others", () => {
  it.each(["log-out elsewhere", "deletion of the account"])("by %s", async (what) => {
    const Cookie = await cookieAfterLogIn(app, await signUp(app, ana));
    const member = await memberWith(app, ana.email);
    const [own, guest] = [await open({ Cookie }), await open()];
    const { teamCode } = await own.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    await guest.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
    // Another process does it: this one is told nothing.
    const other = otherProcess();
    if (what === "log-out elsewhere") await logOutElsewhere(other, { member, sessionId: "" });
    else await deleteAccount(other, { member, password: ana.password });
    own.send({ type: "guessWord", teamCode, word: "bada", id: "late" });
    expect(await own.closed).toBe(4003);
    const { gameData } = await guest.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    expect(rowsOf(gameData)).toEqual([]);
    const names = gameData.team.players.map(({ name }) => name);
    expect(names.includes("Ana")).toBe(what === "log-out elsewhere");
  });

  it.each(["log-out elsewhere", "deletion of the account"])(
    "a socket that only listens too, and it hears no later guess: by %s",
    async (what) => {
      const Cookie = await cookieAfterLogIn(app, await signUp(app, ana));
      const [own, guest] = [await open({ Cookie }), await open()];
      const { teamCode } = await own.ask({ type: "createGame", name: "Ana" }, "gameCreated");
      await guest.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
      const [other, member] = [otherProcess(), await memberWith(app, ana.email)];
      if (what === "log-out elsewhere") await logOutElsewhere(other, { member, sessionId: "" });
      else await deleteAccount(other, { member, password: ana.password });
      await server.teams.catchUp();
      await guess(guest, teamCode, "bada");
      expect(await own.closed).toBe(4003);
      expect(own.received.map(({ type }) => type)).not.toContain("wordGuessed");
    },
  );

  it("but a cookie that was out of date at the handshake makes a guest", async () => {
    const Cookie = await cookieAfterLogIn(app, await signUp(app, ana));
    await logOutElsewhere(app, { member: await memberWith(app, ana.email), sessionId: "" });
    const [client, guest] = [await open({ Cookie }), await open()];
    await server.teams.catchUp();
    const { teamCode } = await client.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    await guest.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
    await server.teams.catchUp();
    await guess(client, teamCode, "bada");
  });
});

describe("a team", () => {
  it("is created and joined by sockets, with the whole game", async () => {
    const host = await open();
    const created = await host.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    const { teamCode } = created;
    expect(created.gameData).toMatchObject({
      guesses: [],
      secret: null,
      team: { code: teamCode, me: "Ana", version: 1 },
    });
    await host.ask({ type: "guessWord", teamCode, word: "bada", id: "1" }, "wordGuessed");
    const mate = await open();
    const joined = await mate.ask({ type: "joinGame", teamCode: teamCode.toLowerCase(), name: "Ana" }, "gameJoined");
    expect(rowsOf(joined.gameData)).toEqual(["bada Ana"]);
    expect(joined.gameData.team).toMatchObject({ me: "Ana 2", version: 3 });
    expect(await host.next("playerJoined")).toEqual({
      type: "playerJoined",
      version: 3,
      nameOfJoined: "Ana 2",
      guesses: 0,
    });
  });

  it("begins with the saved game of the creator, for its edition, scored by the server", async () => {
    const { host, teamCode } = await openTeam("Ana");
    await host.ask({ type: "guessWord", teamCode, word: "bada" }, "wordGuessed");
    const { gameData } = await host.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    const forged = formatSavedGame({
      ...gameData,
      game: { edition: "jr", number: 7 },
      guesses: gameData.guesses.map((guess) => ({ ...guess, percentile: 999, by: "Forger" })),
    });
    const other = await open();
    // Game 7 of Junior is not today's: its guesses are none of today's.
    expect(await other.ask({ type: "createGame", name: "Bea", gameData: forged }, "errorJoiningGame")).toMatchObject({
      code: "noSuchGame",
    });
    // The edition of a new team is a field of its own.
    const ofEdition = await other.ask(
      { type: "createGame", name: "Bea", edition: "en", gameData: forged },
      "gameCreated",
    );
    expect(ofEdition.gameData).toMatchObject({ game: { edition: "en", number: 7 }, guesses: [] });
    const own = forged.replace('"isJunior":true', '"isJunior":false');
    const created = await other.ask({ type: "createGame", name: "Bea", gameData: own }, "gameCreated");
    expect(created.gameData.guesses).toMatchObject([{ word: "bada", by: "Bea" }]);
    expect(created.gameData.guesses[0]?.percentile).toBe(gameData.guesses[0]?.percentile);
    for (const text of ["", "{}", '{"guesses":[],"isCreateYourOwn":true}'])
      expect(await other.ask({ type: "createGame", name: "Bea", gameData: text }, "errorJoiningGame")).toMatchObject({
        code: "badMessage",
      });
  });

  it("hears each guess once, in one order, whoever makes it and by whatever way", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    const cem = await seated(join(app, teamCode, "Cem"));
    const { id } = await guess(host, teamCode, "bada");
    await guess(mate, teamCode, "colour");
    // By a form, without a socket.
    await submitTeamGuess(app, { seat: cem, raw: "lada" });
    for (const client of [host, mate]) await client.next("wordGuessed", ({ userName }) => userName === "Cem");
    expect(eventsOf(host)).toEqual([
      "2 playerJoined",
      "3 playerJoined",
      "4 wordGuessed",
      "5 wordGuessed",
      "6 wordGuessed",
    ]);
    expect(eventsOf(mate)).toEqual(eventsOf(host).slice(1));
    expect(mate.received.find((message) => message.type === "wordGuessed")).toMatchObject({
      word: "bada",
      userName: "Ana",
      id,
      isRepeat: false,
      guess: { word: "bada", number: 1, by: "Ana" },
    });
  });

  it("that wins sees the word, and is over for all", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    await host.ask({ type: "guessWord", teamCode, word: SECRET }, "wordGuessed");
    expect(await mate.next("wordGuessed")).toMatchObject({ isOver: true, guess: { percentile: 1000 } });
    expect(await mate.ask({ type: "guessWord", teamCode, word: "bada" }, "errorWordGuess")).toMatchObject({
      code: "gameOver",
      message: "This game is over",
    });
    const { gameData } = await mate.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    expect(gameData).toMatchObject({ hasWon: true, secret: { word: SECRET } });
  });

  it("has one seat for each socket: the one before is left with the next", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    for (let time = 0; time < 5; time += 1) await mate.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
    await mate.ask({ type: "createGame", name: "Bea" }, "gameCreated");
    const { gameData } = await host.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    expect(gameData.team.players.map(({ name }) => name)).toEqual(["Ana"]);
    expect(mate.received.filter(({ type }) => type === "gameLeft")).toHaveLength(6);
    expect(await mate.ask({ type: "guessWord", teamCode, word: "bada" }, "errorWordGuess")).toMatchObject({
      code: "notInTeam",
    });
  });

  it("is left by all sockets of the player, and by no other", async () => {
    const { host, mates, teamCode, seat } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    const tab = await open();
    await tab.ask({ type: "rejoinGame", teamCode, seat }, "gameRejoined");
    await host.ask({ type: "leaveGame", teamCode }, "gameLeft");
    await tab.next("gameLeft");
    expect(await mate.next("playerLeft")).toEqual({ type: "playerLeft", version: 3, nameOfLeft: "Ana" });
    for (const client of [host, tab]) {
      expect(await client.ask({ type: "guessWord", teamCode, word: "bada" }, "errorWordGuess")).toMatchObject({
        code: "notInTeam",
      });
      expect(await client.ask({ type: "leaveGame", teamCode }, "error")).toMatchObject({ code: "notInTeam" });
    }
    expect(await host.ask({ type: "rejoinGame", teamCode, seat }, "errorJoiningGame")).toMatchObject({
      code: "seatUnknown",
      message: "You are not in this team. Join it with its code.",
    });
  });

  it("has no bonus round before it is over", async () => {
    const { host, teamCode } = await openTeam("Ana");
    expect(await host.ask({ type: "guessBonusWord", teamCode, word: "bada" }, "errorWordGuess")).toMatchObject({
      code: "notOver",
    });
  });

  it("plays the bonus round together when it is over", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    const stranger = await open();
    const tryWord = { type: "guessBonusWord", teamCode, word: "bada", id: "b1" } as const;
    await host.ask({ type: "guessWord", teamCode, word: SECRET }, "wordGuessed");
    await mate.next("wordGuessed");
    const told = await mate.ask(tryWord, "bonusWordGuessed");
    expect(told).toMatchObject({ version: 4, word: "bada", userName: "Bea", id: "b1", hasWon: false });
    expect(told.guess).toMatchObject({ word: "bada", by: "Bea", isCorrect: true });
    expect(await host.next("bonusWordGuessed")).toEqual(told);
    expect(await host.ask(tryWord, "errorWordGuess")).toMatchObject({ code: "bonusGuessed", id: "b1", word: "bada" });
    expect(await host.ask({ ...tryWord, word: SECRET }, "errorWordGuess")).toMatchObject({ code: "mainRoundWord" });
    expect(await stranger.ask(tryWord, "errorWordGuess")).toMatchObject({ code: "notInTeam" });
    await mate.settled();
    expect(eventsOf(mate).filter((event) => event.endsWith("bonusWordGuessed"))).toEqual(["4 bonusWordGuessed"]);
  });
});

describe("a guess", () => {
  it("that is refused is told only to its author, with its id", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    expect(await host.ask({ type: "guessWord", teamCode, word: "qqqq", id: "x" }, "errorWordGuess")).toEqual({
      type: "errorWordGuess",
      id: "x",
      word: "qqqq",
      code: "unknown",
      message: "Word not found",
      offers: [],
    });
    await mate.settled();
    expect(eventsOf(mate)).toEqual([]);
  });

  it("that the team has already is answered only to its author", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    await host.ask({ type: "guessWord", teamCode, word: "bada" }, "wordGuessed");
    await mate.next("wordGuessed");
    expect(await mate.ask({ type: "guessWord", teamCode, word: "bada", id: "2" }, "wordGuessed")).toMatchObject({
      isRepeat: true,
      id: "2",
      userName: "Ana",
      version: 3,
    });
    await host.settled();
    expect(eventsOf(host)).toEqual(["2 playerJoined", "3 wordGuessed"]);
  });

  it("that is sent again after a reconnection is made once", async () => {
    const { host, mates, teamCode, seat } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    await host.ask({ type: "guessWord", teamCode, word: "bada", id: "one" }, "wordGuessed");
    await host.drop();
    const again = await open();
    await again.ask({ type: "rejoinGame", teamCode, seat }, "gameRejoined");
    const answer = await again.ask({ type: "guessWord", teamCode, word: "bada", id: "one" }, "wordGuessed");
    expect(answer).toMatchObject({ id: "one", word: "bada", isRepeat: true });
    await mate.settled();
    expect(eventsOf(mate)).toEqual(["3 wordGuessed"]);
  });

  it("that is sent again after another one is answered with its own word", async () => {
    const { host, teamCode } = await openTeam("Ana");
    for (const [id, word] of [
      ["1", "bada"],
      ["2", "kala"],
      ["1", "bada"],
    ] as const) {
      host.send({ type: "guessWord", teamCode, word, id });
      expect(await host.next("wordGuessed")).toMatchObject({ id, word });
    }
  });

  it("for another room, or before joining one, is refused", async () => {
    const { host } = await openTeam("Ana");
    const { teamCode, host: other } = await openTeam("Bea");
    const stranger = await open();
    for (const client of [host, stranger])
      expect(await client.ask({ type: "guessWord", teamCode, word: "bada" }, "errorWordGuess")).toMatchObject({
        code: "notInTeam",
      });
    const { gameData } = await other.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    expect(gameData.guesses).toEqual([]);
  });

  it("cannot name another author", async () => {
    const { host, teamCode } = await openTeam("Ana");
    const answer = await host.ask({ type: "guessWord", teamCode, word: "bada", name: "Bea" }, "wordGuessed");
    expect(answer.userName).toBe("Ana");
  });

  it("after the end of the day is refused", async () => {
    const { host, teamCode } = await openTeam("Ana");
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect(await host.ask({ type: "guessWord", teamCode, word: "bada" }, "errorWordGuess")).toMatchObject({
      code: "teamInactive",
    });
  });
});

describe("rejoining", () => {
  it("gives the whole game, by the seat of the cookie or of the message", async () => {
    const { host, teamCode, seat } = await openTeam("Ana");
    await host.ask({ type: "guessWord", teamCode, word: "bada" }, "wordGuessed");
    const byCookie = await open({ Cookie: `team=${seat}` });
    const { gameData } = await byCookie.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    expect([rowsOf(gameData), gameData.recentNumber]).toEqual([["bada Ana"], 1]);
    const bySeat = await open();
    await bySeat.ask({ type: "rejoinGame", teamCode, seat }, "gameRejoined");
  });

  it.each([
    ["no seat", () => ({})],
    ["a forged seat", () => ({ seat: "x".repeat(123) })],
  ])("is refused with %s", async (_, fields) => {
    const { teamCode } = await openTeam("Ana");
    const stranger = await open();
    expect(await stranger.ask({ type: "rejoinGame", teamCode, ...fields() }, "errorJoiningGame")).toMatchObject({
      code: "seatUnknown",
    });
  });

  it("is refused with the seat of another team, and on the next day", async () => {
    const { seat } = await openTeam("Ana");
    const { teamCode, host, seat: own } = await openTeam("Bea");
    expect(await host.ask({ type: "rejoinGame", teamCode, seat }, "errorJoiningGame")).toMatchObject({
      code: "seatUnknown",
    });
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect(await host.ask({ type: "rejoinGame", teamCode, seat: own }, "errorJoiningGame")).toMatchObject({
      code: "teamInactive",
    });
  });

  it.each([{ type: "rejoinGame" }, { type: "updateGameData", gameData: "{}" }] as const)(
    "by $type is refused on a socket that was open when the day ended",
    async (message) => {
      const { host, teamCode } = await openTeam("Ana");
      test.setNow(NOON_OF_GAME_7 + DAY);
      expect(await host.ask({ ...message, teamCode }, "errorJoiningGame")).toMatchObject({ code: "teamInactive" });
    },
  );

  it("is refused on an open socket to a player who has left by another process", async () => {
    const { host, teamCode, seat } = await openTeam("Ana");
    await leaveTeam(otherProcess(), await openActiveSeat(seat));
    expect(await host.ask({ type: "rejoinGame", teamCode }, "errorJoiningGame")).toMatchObject({
      code: "seatUnknown",
    });
  });

  it("is answered once when it is asked for many times before the answer", async () => {
    const { host, teamCode, seat } = await openTeam("Ana");
    await guess(host, teamCode, "bada");
    const other = await open();
    for (let time = 0; time < 20; time += 1) other.send({ type: "rejoinGame", teamCode, seat });
    other.send({ type: "guessWord", teamCode, word: "bada", id: "after" });
    await other.next("wordGuessed", ({ id }) => id === "after");
    // The first has begun before the others came.
    const games = other.received.filter(({ type }) => type === "gameRejoined");
    expect(games.length).toBeLessThanOrEqual(2);
    for (const game of games) expect(game).toEqual(games[0]);
  });

  it("misses no event that happens meanwhile", async () => {
    const { host, teamCode, seat } = await openTeam("Ana");
    for (let time = 0; time < 10; time += 1) {
      const late = await open();
      late.send({ type: "rejoinGame", teamCode, seat });
      host.send({ type: "guessWord", teamCode, word: ["bada", "badi", "bado", "badu", "bade"][time % 5] ?? "" });
      const { gameData } = await late.next("gameRejoined");
      await host.settled();
      await late.settled();
      const versions = late.received.flatMap((message) => ("version" in message ? [message.version] : []));
      const [latest] = host.received.flatMap((message) => ("version" in message ? [message.version] : [])).slice(-1);
      expect([gameData.team.version, ...versions].at(-1)).toBe(latest);
      expect(versions).toEqual(versions.map((_, index) => gameData.team.version + index + 1));
      await late.drop();
    }
  });

  it("answers updateGameData with the truth", async () => {
    const { host, teamCode } = await openTeam("Ana");
    await host.ask({ type: "guessWord", teamCode, word: "bada" }, "wordGuessed");
    const forged = JSON.stringify({ gameNumber: 7, lang: "en", hasWon: true, guesses: [{ guess: SECRET }] });
    const answer = await host.ask({ type: "updateGameData", teamCode, gameData: forged }, "gameRejoined");
    expect(answer.gameData).toMatchObject({ isOver: false, guesses: [{ word: "bada" }], team: { version: 2 } });
    const stranger = await open();
    expect(await stranger.ask({ type: "updateGameData", teamCode, gameData: forged }, "error")).toMatchObject({
      code: "notInTeam",
    });
  });
});

describe("checkRoomActive", () => {
  it("says whether a team plays today's game", async () => {
    const { host, teamCode } = await openTeam("Ana");
    const stranger = await open();
    const ask = async (client: TeamClient, code: string) =>
      (await client.ask({ type: "checkRoomActive", teamCode: code }, "roomActiveStatus")).isActive;
    expect([await ask(host, teamCode), await ask(stranger, teamCode), await ask(stranger, "K7MQ2XHD")]).toEqual([
      true,
      true,
      false,
    ]);
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect([await ask(host, teamCode), await ask(stranger, teamCode)]).toEqual([false, false]);
  });

  it("is told to the players without a question when the day ends", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    test.setNow(NOON_OF_GAME_7 + DAY);
    for (let second = 0; second < SEEN_STEP_MS / 1000; second += 1) await server.teams.tick();
    for (const client of [host, ...mates]) {
      const status = await client.next("roomActiveStatus");
      expect(status).toEqual({ type: "roomActiveStatus", teamCode, isActive: false });
    }
  });
});

describe("an old event that the bus brings again", () => {
  it("does not end the place of a player who has come back since", async () => {
    const cookie = await cookieAfterLogIn(app, await signUp(app, ana));
    const { teamCode } = await openTeam("Host");
    const events: TeamEvent[] = [];
    app.bus.subscribe(teamTopic(teamCode), (event) => {
      if (event.kind === "playerLeft") events.push(event);
    });
    const mate = await open({ Cookie: cookie });
    await mate.ask({ type: "joinGame", teamCode, name: "Ana" }, "gameJoined");
    await mate.ask({ type: "leaveGame", teamCode }, "gameLeft");
    await mate.ask({ type: "joinGame", teamCode, name: "Ana" }, "gameJoined");
    const [left] = events;
    if (left === undefined) throw new Error("nobody has left");
    app.bus.publish(teamTopic(teamCode), left);
    expect((await guess(mate, teamCode, "bada")).userName).toBe("Ana");
    expect(mate.received.filter(({ type }) => type === "gameLeft")).toHaveLength(1);
  });
});

describe("a member's socket", () => {
  it("plays for the account of the handshake's session", async () => {
    const cookie = await cookieAfterLogIn(app, await signUp(app, ana));
    const host = await open({ Cookie: cookie });
    const { teamCode } = await host.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    await host.ask({ type: "guessWord", teamCode, word: SECRET }, "wordGuessed");
    const { id } = await app.db.selectFrom("member").select("id").executeTakeFirstOrThrow();
    expect((await memberRecordStore(app, id).load("en")).stats.wins).toBe(1);
    expect(await host.ask({ type: "createGame", name: "Ana" }, "errorJoiningGame")).toMatchObject({
      code: "teamGameCompleted",
    });
  });
});

describe("who is here", () => {
  it("is told when it changes, also of players without a socket", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    const cem = await seated(join(app, teamCode, "Cem"));
    const minute = async () => {
      for (let second = 0; second < SEEN_STEP_MS / 1000; second += 1) await server.teams.tick();
      await Promise.all([host.settled(), mate.settled()]);
    };
    await minute();
    expect(host.received.filter(({ type }) => type === "presence").at(-1)).toEqual({
      type: "presence",
      here: ["Ana", "Bea", "Cem"],
    });
    test.setNow(NOON_OF_GAME_7 + HERE_MS);
    await minute();
    await minute();
    expect(mate.received.filter(({ type }) => type === "presence").at(-1)).toEqual({
      type: "presence",
      here: ["Ana", "Bea"],
    });
    const told = () => host.received.filter(({ type }) => type === "presence").length;
    const before = told();
    await minute();
    expect(told()).toBe(before);
    await submitTeamGuess(app, { seat: cem, raw: "bada" });
  });
});

describe("bad input", () => {
  it.each([
    ["no JSON", "guess"],
    ["no object", "7"],
    ["null", "null"],
    ["no type", "{}"],
    ["an unknown type", '{"type":"winGame"}'],
    ["a type that every object has", '{"type":"constructor"}'],
    ["a missing field", '{"type":"joinGame","name":"Ana"}'],
    ["a field of another type", '{"type":"joinGame","name":"Ana","teamCode":7}'],
    ["an unknown field", '{"type":"leaveGame","teamCode":"K7MQ2XHD","force":true}'],
    ["a name of 10 kB", JSON.stringify({ type: "createGame", name: "a".repeat(10_000) })],
    ["a word of 10 kB", JSON.stringify({ type: "guessWord", teamCode: "K7MQ2XHD", word: "a".repeat(10_000) })],
    ["an id of HTML", '{"type":"guessWord","teamCode":"K7MQ2XHD","word":"bada","id":"<b>"}'],
    ["deep nesting", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ])("of %s is answered with an error, and the socket goes on", async (_, text) => {
    const client = await open();
    client.sendRaw(text);
    expect(await client.next("error")).toMatchObject({ code: "badMessage" });
    await client.settled();
  });

  it("of a name of HTML is a name like any other", async () => {
    const client = await open();
    const { gameData } = await client.ask({ type: "createGame", name: "<b>x</b>" }, "gameCreated");
    expect(gameData.team.me).toBe("<b>x</b>");
  });

  it("many times in a row closes the socket with 1008", async () => {
    const client = await open();
    for (let time = 0; time < 12; time += 1) client.sendRaw("{}");
    expect(await client.closed).toBe(1008);
    expect(client.received.filter(({ type }) => type === "error")).toHaveLength(10);
  });

  it("of a binary frame closes the socket with 1003, of a long one with 1009, of broken UTF-8 with 1007", async () => {
    const [binary, long, broken] = [await open(), await open(), await open()];
    binary.socket.send(Buffer.from("{}"), { binary: true });
    expect(await binary.closed).toBe(1003);
    long.sendRaw("x".repeat(1024 * 1024));
    expect(await long.closed).toBe(1009);
    broken.socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    expect(await broken.closed).toBe(1007);
  });

  it("of a flood is answered with errors, then closes the socket with 1008, and the room is unharmed", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    for (let time = 0; time < 200; time += 1) mate.send({ type: "guessWord", teamCode, word: "bada" });
    expect(await mate.closed).toBe(1008);
    expect(mate.received).toContainEqual(expect.objectContaining({ type: "error", code: "tooMany" }));
    const { gameData } = await host.ask({ type: "rejoinGame", teamCode }, "gameRejoined");
    expect(rowsOf(gameData)).toEqual(["bada Bea"]);
  });

  it.each(["ping", "pong"] as const)("of a flood of %ss closes the socket with 1008", async (frame) => {
    const client = await open();
    for (let time = 0; time < 60; time += 1) client.socket[frame]("a");
    expect(await client.closed).toBe(1008);
    expect(client.received.filter((message) => message.type === "error" && message.code === "tooMany")).toHaveLength(
      10,
    );
  });

  it("is none of pings within the allowance, which are answered, and of pongs that were asked for", async () => {
    const client = await open();
    let pongs = 0;
    client.socket.on("pong", () => (pongs += 1));
    for (let time = 0; time < 40; time += 1) client.socket.ping();
    await expect.poll(() => pongs).toBe(40);
    const pinged = once(client.socket, "ping");
    for (let second = 0; second < SEEN_STEP_MS / 1000; second += 1) await server.teams.tick();
    await pinged;
    // Of what the client has sent since, only this is one too many.
    client.send({ type: "checkRoomActive", teamCode: "K7MQ2XHD" });
    await client.next("error");
    expect(client.received.filter(({ type }) => type === "error")).toHaveLength(1);
    expect(client.received.filter(({ type }) => type === "roomActiveStatus")).toEqual([]);
  });

  it("is none when the clock is set back", async () => {
    const { host, teamCode } = await openTeam("Ana");
    await guess(host, teamCode, "bada");
    test.setNow(NOON_OF_GAME_7 - 10_000);
    for (const word of ["kala", "lada", "gado"]) await guess(host, teamCode, word);
  });

  it("of wrong codes is limited", async () => {
    const client = await open();
    const join = () => client.ask({ type: "joinGame", teamCode: "K7MQ2XHD", name: "Ana" }, "errorJoiningGame");
    const codes: string[] = [];
    for (let time = 0; time < 61; time += 1) {
      // Slowly enough for the socket.
      test.setNow(app.now() + 1000);
      codes.push((await join()).code);
    }
    expect([codes[0], codes[59], codes[60]]).toEqual(["teamUnknown", "teamUnknown", "tooMany"]);
  });
});

describe("a client that does not read", () => {
  it("is closed, and what waits for it is bounded", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    // A long game, so that answers are long.
    const log = TINY_WORDS.filter((word) => word !== SECRET)
      .slice(0, 1000)
      .join("\n");
    await app.db.updateTable("team_room").set({ log, version: 3 }).execute();
    mate.socket.pause();
    await expect
      .poll(
        () => {
          test.setNow(app.now() + 1000);
          for (let time = 0; time < 10; time += 1) mate.send({ type: "rejoinGame", teamCode });
          return server.teams.size();
        },
        { timeout: 50_000, interval: 10 },
      )
      .toBe(1);
    await host.settled();
  });
});

describe("the log", () => {
  it("names in every line of a service the socket that caused it", async () => {
    const { log, lines } = memoryLog();
    const logged = await openTestApp({ log, env: { TEAMS_PER_HOUR: "1" } });
    await insertGames(logged.app.db, [{ edition: "en", number: 7, secret: SECRET }], 0);
    const other = await startTeamServer(logged.app);
    const client = await openTeamClient(other.url);
    await client.ask({ type: "createGame", name: "Ana" }, "gameCreated");
    await client.ask({ type: "createGame", name: "Ana" }, "errorJoiningGame");
    await client.drop();
    await other.close();
    await logged.close();
    const requestId = expect.stringMatching(/^[\da-f-]{36}$/) as string;
    expect(lines()).toEqual([{ requestId, event: "limitReached", limit: "teamCreateFrom", msg: "security" }]);
  });
});

describe("the metrics", () => {
  it("have the open sockets, and the teams that have one", async () => {
    const { host, mates } = await openTeam("Ana", "Bea");
    await openTeam("Cleo");
    const counted = async (name: string) =>
      Number(/^[a-z_]+ (\d+)$/m.exec(await app.metrics.registry.getSingleMetricAsString(name))?.[1]);
    const open = async () => [await counted("proxima_sockets_open"), await counted("proxima_rooms_open")];
    expect(await open()).toEqual([3, 2]);
    await Promise.all([host, ...mates].map((client) => client.drop()));
    await expect.poll(open).toEqual([1, 1]);
  });
});

describe("a socket without a place in a team", () => {
  it("is closed with 4002 after a minute, and one with a place stays", async () => {
    const { host, mates, teamCode } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    const stranger = await open();
    const pass = async (seconds: number, open: readonly TeamClient[]) => {
      for (let second = 1; second <= seconds; second += 1) {
        await server.teams.tick();
        // Pings are answered.
        if (second % 10 === 0) await Promise.all(open.map((client) => client.settled()));
      }
    };
    await pass(30, [host, mate, stranger]);
    await mate.ask({ type: "leaveGame", teamCode }, "gameLeft");
    await pass(29, [host, mate, stranger]);
    expect(server.teams.size()).toBe(3);
    await server.teams.tick();
    expect(await stranger.closed).toBe(4002);
    await pass(29, [host, mate]);
    expect(server.teams.size()).toBe(2);
    await server.teams.tick();
    expect(await mate.closed).toBe(4002);
    await host.settled();
    expect(server.teams.size()).toBe(1);
  });
});

describe("a server that stops", () => {
  it("closes its sockets with 1001", async () => {
    const { host, mates } = await openTeam("Ana", "Bea");
    await server.teams.close();
    expect(await Promise.all([host, ...mates].map(({ closed }) => closed))).toEqual([1001, 1001]);
  });
});

describe("a client that is gone without a word", () => {
  it("is dropped after two pings without an answer", async () => {
    const { host, mates } = await openTeam("Ana", "Bea");
    const [mate] = mates as [TeamClient];
    mate.socket.pause();
    const round = async () => {
      for (let second = 0; second < SEEN_STEP_MS / 1000; second += 1) await server.teams.tick();
      await host.settled();
    };
    await round();
    expect(server.teams.size()).toBe(2);
    await round();
    mate.socket.resume();
    expect(await mate.closed).toBe(1006);
    await host.settled();
    expect(server.teams.size()).toBe(1);
  });
});

describe("what another process has stored", () => {
  it("reaches every socket of the room, as the whole game", async () => {
    const { host, mates, teamCode, seat } = await openTeam("Ana", "Bea");
    const [mate] = mates;
    if (mate === undefined) throw new Error("there is no mate");
    await submitTeamGuess(otherProcess(), { seat: await openActiveSeat(seat), raw: "bada" });
    await server.teams.catchUp();
    for (const client of [host, mate]) {
      const { gameData } = await client.next("gameRejoined");
      expect([rowsOf(gameData), gameData.team.version]).toEqual([["bada Ana"], 3]);
    }

    // An event of the own process comes first, and does not hide what was missed before it.
    await submitTeamGuess(otherProcess(), { seat: await openActiveSeat(seat), raw: "bado" });
    await guess(host, teamCode, "badu");
    await server.teams.catchUp();
    for (const client of [host, mate]) {
      const { gameData } = await client.next("gameRejoined");
      expect([rowsOf(gameData), gameData.team.version]).toEqual([["bada Ana", "bado Ana", "badu Ana"], 5]);
    }
  });

  it("ends the place of a player who has left there", async () => {
    const { host, teamCode, seat } = await openTeam("Ana");
    await leaveTeam(otherProcess(), await openActiveSeat(seat));
    await server.teams.catchUp();
    expect(await host.next("gameLeft")).toEqual({ type: "gameLeft", teamCode });
  });

  it("is not sent to those who have heard of it", async () => {
    const { host, teamCode } = await openTeam("Ana", "Bea");
    await guess(host, teamCode, "bada");
    await server.teams.catchUp();
    await host.settled();
    expect(host.received.filter(({ type }) => type === "gameRejoined")).toEqual([]);
  });

  it("is told by the bus that processes share: who has come back there is here at once", async () => {
    const other = await startTeamServer({ ...otherProcess(), bus: app.bus });
    const { host, teamCode } = await openTeam("Ana");
    const mate = await open();
    const { seat } = await mate.ask({ type: "joinGame", teamCode, name: "Bea" }, "gameJoined");
    await mate.drop();
    test.setNow(NOON_OF_GAME_7 + HERE_MS);
    for (let tick = 0; tick < SEEN_STEP_MS / 1000; tick += 1) await server.teams.tick();
    await host.next("presence", ({ here }) => here.join() === "Ana");
    const back = await openTeamClient(other.url);
    await back.ask({ type: "rejoinGame", teamCode, seat }, "gameRejoined");
    await host.next("presence", ({ here }) => here.join() === "Ana,Bea");
    await back.drop();
    await other.close();
  });
});
