// live: team games over WebSockets: the messages, and the sockets of each room.
// It may import services, http, platform and the types of game. Browsers import only this file.
import type { BonusGuess, BonusReply } from "~/game/bonus";
import type { Edition } from "~/game/editions";
import type { TeamRefusal } from "~/game/team";
import type { SenderRefusal, TurnReply } from "~/game/turn";
import type { DisplayedWord, Guess } from "~/game/types";
import type { TeamView } from "~/game/view";

/*
 * Messages are JSON objects with a `type`, one in each text frame. `protocol.server.ts` has the schemas of both unions: the
 * server checks every message of a client. A browser trusts the messages of its own server, and only looks whether it
 * knows the type (`readServerMessage`): schemas would be half of a page's script.
 */

/** Version of the protocol. A server of another version tells a browser to load its page again. */
export const PROTOCOL = 1;

/** How often the server sends a `heartbeat`, milliseconds. */
export const HEARTBEAT_MS = 20_000;

/** A message of a client. */
export type ClientMessage =
  /** Creates a team for today's game. The seat that the socket has is left. The answer is `gameCreated` or `errorJoiningGame`. */
  | {
      readonly type: "createGame";
      readonly name: string;
      /** What is played. Without it: the edition of `gameData`, or the first one. */
      readonly edition?: Edition | undefined;
      /** The creator's game so far, as the JSON string of a saved game. Without it: the game of the cookies or account. */
      readonly gameData?: string | undefined;
    }
  /** Joins a team. The seat that the socket has, if it is another one, is left. The answer is `gameJoined` or `errorJoiningGame`. */
  | { readonly type: "joinGame"; readonly teamCode: string; readonly name: string }
  /** Comes back to a team. The answer is `gameRejoined` or `errorJoiningGame`. */
  | {
      readonly type: "rejoinGame";
      readonly teamCode: string;
      /** As `gameCreated` or `gameJoined` has given it. Without it: the seat of the cookie. */
      readonly seat?: string | undefined;
    }
  /** Guesses a word. The answer is `wordGuessed` or `errorWordGuess`, with the same `id`. */
  | ({ readonly type: "guessWord" } & GuessMessage)
  /** Tries a word in the bonus round of the ended game. The answer is `bonusWordGuessed` or `errorWordGuess`. */
  | ({ readonly type: "guessBonusWord" } & GuessMessage)
  /** Tells what the client believes the game to be. The server does not believe it: the answer is `gameRejoined`. */
  | { readonly type: "updateGameData"; readonly teamCode: string; readonly gameData: string }
  /** The answer is `roomActiveStatus`. */
  | { readonly type: "checkRoomActive"; readonly teamCode: string }
  /** Leaves the team. The answer is `gameLeft`. */
  | { readonly type: "leaveGame"; readonly teamCode: string };

interface GuessMessage {
  readonly teamCode: string;
  readonly word: string;
  /** Ignored: the author is the player of the socket. */
  readonly name?: string | undefined;
  /**
   * The client's own name for the guess, such as a UUID. A guess that is sent again with the same one, after a
   * reconnection, is not made twice. A word that the team has already does not use it up.
   */
  readonly id?: string | undefined;
}

/** What is wrong only with a form or a link. */
type FormRefusal = Exclude<SenderRefusal, "overloaded"> | "badGameLink";

/** Why a message was refused. */
export type MessageRefusal =
  | Exclude<NonNullable<TurnReply["why"] | BonusReply["why"]>, FormRefusal>
  | TeamRefusal
  | "tooMany"
  /** The message is not JSON, or has no known type or other fields. */
  | "badMessage"
  /** The socket has not joined that team. */
  | "notInTeam"
  | "failed";

interface Seated {
  readonly teamCode: string;
  /** Proves who the player is, for `rejoinGame`. */
  readonly seat: string;
  readonly gameData: TeamView;
}

interface Refused {
  readonly code: MessageRefusal;
  /** In English, for developers and for clients without texts of their own. */
  readonly message: string;
  /** Seconds until a retry can succeed. */
  readonly retryAfter?: number | undefined;
}

/**
 * A message of the server. The events of a room (`playerJoined`, `playerLeft`, `wordGuessed`, `bonusWordGuessed`) have the version of the room
 * after them, each one more than the event before. A client that has missed one sends `rejoinGame`. A `wordGuessed` with
 * `isRepeat` is an answer to one player, and no event.
 */
export type ServerMessage =
  /** The first message of each connection. */
  | { readonly type: "hello"; readonly protocol: number }
  | ({ readonly type: "gameCreated" } & Seated)
  | ({ readonly type: "gameJoined" } & Seated)
  | { readonly type: "gameRejoined"; readonly teamCode: string; readonly gameData: TeamView }
  | { readonly type: "gameLeft"; readonly teamCode: string }
  | {
      readonly type: "playerJoined";
      readonly version: number;
      readonly nameOfJoined: string;
      /** Words of the list that are theirs, of a player who comes back. */
      readonly guesses: number;
    }
  | { readonly type: "playerLeft"; readonly version: number; readonly nameOfLeft: string }
  | {
      readonly type: "wordGuessed";
      readonly version: number;
      /** In the vocabulary's spelling. */
      readonly word: string;
      /** Who guessed it. */
      readonly userName: string;
      readonly guess: Guess;
      /** As the author's client has sent it; null if there was none. */
      readonly id: string | null;
      /** The team had the word already. Sent only to the author. */
      readonly isRepeat: boolean;
      /** Whether the game is over. */
      readonly isOver: boolean;
    }
  | {
      readonly type: "bonusWordGuessed";
      readonly version: number;
      readonly word: string;
      /** Who tried it. */
      readonly userName: string;
      readonly guess: BonusGuess;
      /** As the author's client has sent it; null if there was none. */
      readonly id: string | null;
      /** Whether the bonus round is won. It may go on. */
      readonly hasWon: boolean;
    }
  /** The names of the players who are here. Those of the other players are away. */
  | { readonly type: "presence"; readonly here: readonly string[] }
  | ({
      readonly type: "errorWordGuess";
      readonly id: string | null;
      readonly word: string;
      /** Known words that the player may have meant. */
      readonly offers: readonly DisplayedWord[];
    } & Refused)
  | ({ readonly type: "errorJoiningGame" } & Refused)
  /** The answer to `checkRoomActive`. Also sent, without a question, to the players of a team whose day is over. */
  | { readonly type: "roomActiveStatus"; readonly teamCode: string; readonly isActive: boolean }
  /** The connection is alive. Scripts of a browser cannot see the pings of a WebSocket. */
  | { readonly type: "heartbeat" }
  /** Any other message that was refused. */
  | ({ readonly type: "error" } & Refused);

/** The messages of the server that tell of a change of the room. */
export type RoomMessage = Extract<ServerMessage, { version: number }>;

/** Codes with which the server closes a socket. Beside them, those of RFC 6455: 1001 when the server stops. */
export const CLOSE_CODES = {
  /** A binary frame. */
  binary: 1003,
  /** Too many messages, or too many that cannot be read. Another connection would be closed too. */
  flood: 1008,
  /** The client does not read what it is sent. It may connect again. */
  slow: 4001,
} as const;

const SERVER_TYPES: Readonly<Record<ServerMessage["type"], true>> = {
  hello: true,
  gameCreated: true,
  gameJoined: true,
  gameRejoined: true,
  gameLeft: true,
  playerJoined: true,
  playerLeft: true,
  wordGuessed: true,
  bonusWordGuessed: true,
  presence: true,
  errorWordGuess: true,
  errorJoiningGame: true,
  roomActiveStatus: true,
  heartbeat: true,
  error: true,
};

/** A message of this site's server. Undefined: it is none, or of a type that a newer server has. */
export function readServerMessage(text: string): ServerMessage | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof message !== "object" || message === null || !("type" in message)) return undefined;
  return Object.hasOwn(SERVER_TYPES, String(message.type)) ? (message as ServerMessage) : undefined;
}
