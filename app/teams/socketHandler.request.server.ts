import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { EDITIONS } from "~/editions/editions";
import { isRefused, refuse } from "~/platform/refusal";
import { toJoinCode } from "~/play/joinCode";
import { parseSavedGame } from "~/play/savedGame";
import type { Hub } from "./hub.request.server";
import type { ClientMessage } from "./protocol.request.server";
import { isActive, openSeat, refuseSeat, type Seat } from "./seat.server";
import { type Client, describe, type Handle, quote, answerRefused } from "./socketClient.request.server";
import { readSocketPlayer, type SocketPlayer } from "./socketPlayer.request.server";
import { createTeam, isTeamActive, joinTeam, leaveTeam } from "./teams.server";
import { submitTeamBonusGuess, submitTeamGuess } from "./teamTurn.server";

type Message<Type extends ClientMessage["type"]> = Extract<ClientMessage, { type: Type }>;

/** The edition of a team that names none. */
const [FIRST_EDITION] = EDITIONS;

/** What the messages of clients do. What they change comes to everybody by the hub. */
export function createHandler(app: App, hub: Hub): Handle {
  /** The seat of the client, if it is in that team. Otherwise the message is refused. */
  const seatFor = (client: Client, message: Extract<ClientMessage, { teamCode: string }>): Seat | undefined => {
    const seat = seatIn(client, message.teamCode);
    if (seat === undefined) answerRefused(client, message, describe("notInTeam"));
    return seat;
  };

  const seatIn = (client: Client, teamCode: string): Seat | undefined => {
    const seat = hub.seatOf(client);
    return seat?.code === toJoinCode(teamCode) ? seat : undefined;
  };

  const create = async (message: Message<"createGame">, player: SocketPlayer, from: string) => {
    const { name } = message;
    const { memberId, record } = player;
    const saved = message.gameData === undefined ? undefined : parseSavedGame(message.gameData);
    if (saved === "custom" || (saved === undefined && message.gameData !== undefined)) return refuse("badMessage");
    const edition = message.edition ?? saved?.game.edition ?? FIRST_EDITION;
    const game = currentGame(app, edition);
    // The saved game of another day or edition is not this one.
    const isSaved = saved?.game.edition === edition && saved.game.number === game.number;
    const log = isSaved ? saved.log : await player.loadLog(game);
    return createTeam(app, { edition, name, log, record, memberId, from });
  };

  const sitDown = async (client: Client, message: Message<"createGame"> | Message<"joinGame">): Promise<void> => {
    const { cookie, clientAddress: from } = client.handshake;
    const player = await readSocketPlayer(app, cookie);
    const { memberId, record } = player;
    const outcome =
      message.type === "createGame"
        ? await create(message, player, from)
        : await joinTeam(app, { code: message.teamCode, name: message.name, record, memberId, from });
    if (isRefused(outcome)) {
      const { why, retryAfter } = { retryAfter: undefined, ...outcome };
      answerRefused(client, message, describe(why, {}, retryAfter));
      return;
    }
    const { seat, token } = outcome;
    // A socket has one seat, as a browser has.
    const before = hub.seatOf(client);
    if (before !== undefined && before.playerId !== seat.playerId) await leaveTeam(app, before);
    const type = message.type === "createGame" ? "gameCreated" : "gameJoined";
    await hub.enter(client, { seat, player }, (gameData) => ({ type, teamCode: seat.code, seat: token, gameData }));
  };

  const rejoin = async (client: Client, message: Message<"rejoinGame">): Promise<void> => {
    const { teamCode, seat: token } = message;
    const player = await readSocketPlayer(app, client.handshake.cookie);
    const own = token === undefined ? seatIn(client, teamCode) : undefined;
    const seat = own ?? (await findOpenSeat(player, { teamCode, token }));
    const refused = seat === undefined ? refuse("seatUnknown") : await refuseSeat(app, seat);
    // Of a team that is over, the whole game can still be seen with a page.
    if (seat === undefined || refused !== undefined) {
      hub.leave(client);
      answerRefused(client, message, describe(refused?.why ?? "seatUnknown"));
      return;
    }
    await hub.enter(client, { seat, player }, (gameData) => ({ type: "gameRejoined", teamCode: seat.code, gameData }));
  };

  const findOpenSeat = async (
    { seatToken = "", memberId }: SocketPlayer,
    { teamCode, token = seatToken }: { teamCode: string; token: string | undefined },
  ): Promise<Seat | undefined> => {
    const found = await openSeat(app, { token, memberId });
    return found.type !== "none" && found.seat.code === toJoinCode(teamCode) ? found.seat : undefined;
  };

  const guess = async (client: Client, message: Message<"guessWord">): Promise<void> => {
    const seat = seatFor(client, message);
    if (seat === undefined) return;
    const { word: raw, id } = message;
    const outcome = await submitTeamGuess(app, { seat, raw, id, from: client.handshake.clientAddress });
    if (isRefused(outcome)) answerRefused(client, message, describe(outcome.why, { word: quote(raw) }), outcome.offers);
    if (outcome.type !== "repeat") return;
    const { view } = outcome;
    const found = view.guesses.find(({ number }) => number === view.recentNumber);
    if (found === undefined) throw new Error("a repeated guess is not on the list");
    client.send({
      type: "wordGuessed",
      version: view.team.version,
      word: found.word,
      userName: found.by ?? seat.name,
      guess: found,
      id: id ?? null,
      isRepeat: true,
      isOver: view.isOver,
    });
  };

  const guessBonus = async (client: Client, message: Message<"guessBonusWord">): Promise<void> => {
    const seat = seatFor(client, message);
    if (seat === undefined) return;
    const { word: raw, id } = message;
    const outcome = await submitTeamBonusGuess(app, { seat, raw, id });
    if (isRefused(outcome)) answerRefused(client, message, describe(outcome.why, { word: quote(raw) }));
  };

  const checkActive = async (client: Client, message: Message<"checkRoomActive">): Promise<void> => {
    const { teamCode } = message;
    const from = client.handshake.clientAddress;
    const own = seatIn(client, teamCode);
    const status = own === undefined ? await isTeamActive(app, { code: teamCode, from }) : isActive(app, own);
    if (isRefused(status)) answerRefused(client, message, describe(status.why));
    else client.send({ type: "roomActiveStatus", teamCode, isActive: status });
  };

  return async (client, message) => {
    switch (message.type) {
      case "createGame":
      case "joinGame":
        return sitDown(client, message);
      case "rejoinGame":
        return rejoin(client, message);
      case "guessWord":
        return guess(client, message);
      case "guessBonusWord":
        return guessBonus(client, message);
      case "checkRoomActive":
        return checkActive(client, message);
      case "updateGameData": {
        const { teamCode } = message;
        // What the client believes is not read. It gets the truth.
        if (seatFor(client, message) !== undefined) await rejoin(client, { type: "rejoinGame", teamCode });
        return;
      }
      case "leaveGame": {
        const seat = seatFor(client, message);
        // The event of it ends the place of all sockets of the player.
        if (seat !== undefined) await leaveTeam(app, seat);
      }
    }
  };
}
