import { z } from "zod";
import { EDITIONS } from "~/game/editions";
import { GUESS_ID } from "~/services/teams/teamTurn.server";
import type { ClientMessage, MessageRefusal, ServerMessage } from "./protocol";

/** Longest text of a field that a person types, characters. Far beyond what is accepted, so that the answer says why. */
const MAX_TYPED = 400;

const teamCode = z
  .string()
  .max(MAX_TYPED)
  .meta({ description: "Code of the team, 8 characters. Case, spaces and hyphens do not matter." });
const name = z.string().max(MAX_TYPED).meta({ description: "Name of the player, 1 to 12 characters." });
const gameData = z
  .string()
  .meta({ description: "A game as a JSON string, in the form of `upsertGame` of the JSON API." });
const guess = {
  teamCode,
  word: z.string().max(MAX_TYPED).meta({ description: "The guess as typed." }),
  name: name.optional().meta({ description: "Ignored: the author is the player who has joined with this socket." }),
  id: z.string().regex(GUESS_ID).optional().meta({
    description:
      "The client's name for the guess, such as a UUID. A guess that is sent again with the same name is not made twice. A word that the team has already does not use it up.",
  }),
};

/** Messages of clients by type. */
export const CLIENT_MESSAGES = {
  createGame: z.strictObject({
    type: z.literal("createGame"),
    name,
    edition: z
      .enum(EDITIONS)
      .optional()
      .meta({ description: `What is played. Default: the edition of \`gameData\`, or \`${EDITIONS[0]}\`.` }),
    gameData: gameData.optional(),
  }),
  joinGame: z.strictObject({ type: z.literal("joinGame"), teamCode, name }),
  rejoinGame: z.strictObject({
    type: z.literal("rejoinGame"),
    teamCode,
    seat: z.string().max(MAX_TYPED).optional().meta({
      description:
        "From `gameCreated` or `gameJoined`. Default: the seat of the cookie. That of a member needs the member's session in the handshake.",
    }),
  }),
  guessWord: z.strictObject({ type: z.literal("guessWord"), ...guess }),
  guessBonusWord: z.strictObject({ type: z.literal("guessBonusWord"), ...guess }),
  updateGameData: z.strictObject({ type: z.literal("updateGameData"), teamCode, gameData }),
  checkRoomActive: z.strictObject({ type: z.literal("checkRoomActive"), teamCode }),
  leaveGame: z.strictObject({ type: z.literal("leaveGame"), teamCode }),
} satisfies { readonly [Type in ClientMessage["type"]]: z.ZodType<Extract<ClientMessage, { type: Type }>> };

const clientMessage = z.discriminatedUnion("type", [
  CLIENT_MESSAGES.createGame,
  CLIENT_MESSAGES.joinGame,
  CLIENT_MESSAGES.rejoinGame,
  CLIENT_MESSAGES.guessWord,
  CLIENT_MESSAGES.guessBonusWord,
  CLIENT_MESSAGES.updateGameData,
  CLIENT_MESSAGES.checkRoomActive,
  CLIENT_MESSAGES.leaveGame,
]);

/** The message of a frame. Undefined: it is none. It never throws. */
export function readClientMessage(text: string): ClientMessage | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = clientMessage.safeParse(message);
  return read.success ? read.data : undefined;
}

const count = z.int().min(0);
const version = z.int().min(1).meta({ description: "Version of the room after this event." });
const displayed = { word: z.string(), display: z.string().exactOptional() };
const displayedWord = z.strictObject(displayed);
const scoredGuess = z
  .strictObject({
    ...displayed,
    typed: z.string().exactOptional(),
    number: z.int().min(1),
    similarity: z.number().min(-100).max(100),
    percentile: z.int().min(0).max(1000),
    kind: z.enum(["guess", "hint", "giveUp"]),
    by: z.string().exactOptional(),
  })
  .meta({
    description:
      "A guess of the list: the word, its spelling on screen (`display`) and as typed if they differ, its number, similarity (× 100), percentile (1000 for the secret, 0 beyond the nearest 1000) and author.",
  });
const bonusWord = { word: z.string(), by: z.string().exactOptional() };
const bonusGuess = z
  .discriminatedUnion("isCorrect", [
    z.strictObject({ ...bonusWord, isCorrect: z.literal(true), percentile: z.int().min(1).max(999).nullable() }),
    z.strictObject({
      ...bonusWord,
      isCorrect: z.literal(false),
      percentile: z.null(),
      miss: z.enum(["letters", "short", "secret", "far"]),
    }),
  ])
  .meta({ description: "A word tried in the bonus round. `percentile` is null for an anagram and for a miss." });
const player = z.strictObject({ name: z.string(), isHere: z.boolean(), seenAt: z.iso.datetime(), guesses: count });
const teamGame = z
  .strictObject({
    game: z.strictObject({ edition: z.enum(EDITIONS), number: z.int().min(1) }),
    nearest: z.strictObject({ closest: z.number(), tenth: z.number(), thousandth: z.number() }),
    guesses: z.array(scoredGuess),
    recentNumber: z.int().min(1).nullable().meta({ description: "Number of the player's own last guess." }),
    isRepeat: z.boolean(),
    guessCount: count,
    hintCount: count,
    hasWon: z.boolean(),
    isOver: z.boolean(),
    firstGuessInTop1000: z.int(),
    bestPercentile: count,
    alternative: displayedWord.nullable(),
    secret: displayedWord.nullable().meta({ description: "Null until the game is over." }),
    bonusWords: z.array(z.string()).exactOptional().meta({ description: "Words tried in the bonus round." }),
    team: z.strictObject({
      code: z.string(),
      me: z.string().meta({ description: "Name of the player, unique in the team." }),
      players: z.array(player),
      version: z.int().min(1).meta({ description: "Version of the room." }),
    }),
  })
  .meta({ description: "The whole game as the player may see it." });
/** A key for each, so that none can be missing. */
const REFUSALS: Readonly<Record<MessageRefusal, MessageRefusal>> = {
  empty: "empty",
  tooShort: "tooShort",
  unknown: "unknown",
  stopword: "stopword",
  gameOver: "gameOver",
  logFull: "logFull",
  storageFull: "storageFull",
  noHint: "noHint",
  noHintInTeam: "noHintInTeam",
  noGiveUpInTeam: "noGiveUpInTeam",
  futureGame: "futureGame",
  futureJuniorGame: "futureJuniorGame",
  noSuchGame: "noSuchGame",
  noBonusRound: "noBonusRound",
  notOver: "notOver",
  bonusGuessed: "bonusGuessed",
  mainRoundWord: "mainRoundWord",
  notFromLetters: "notFromLetters",
  teamNameMissing: "teamNameMissing",
  teamNameTooLong: "teamNameTooLong",
  teamNameBlocked: "teamNameBlocked",
  teamCodeInvalid: "teamCodeInvalid",
  teamUnknown: "teamUnknown",
  teamFull: "teamFull",
  teamInactive: "teamInactive",
  seatUnknown: "seatUnknown",
  teamGameCompleted: "teamGameCompleted",
  tooMany: "tooMany",
  overloaded: "overloaded",
  badMessage: "badMessage",
  notInTeam: "notInTeam",
  failed: "failed",
};
const refused = {
  code: z.enum(REFUSALS).meta({ description: "Name of the reason." }),
  message: z.string().meta({ description: "The reason in English." }),
  retryAfter: count.optional().meta({ description: "Seconds until a retry can succeed." }),
};
const seat = z.string().meta({ description: "Proves who the player is, for `rejoinGame`. Keep it secret." });
const code = z.string().meta({ description: "Code of the team." });
const playerName = z.string().meta({ description: "Name of the player, unique in the team." });
const word = z.string().meta({ description: "The word: in the vocabulary's spelling, or as typed if it was refused." });
const isActive = z.boolean().meta({ description: "Whether the team plays today's game." });

/** Messages of the server by type, as `ServerMessage` has them: for the documentation, and for tests of what is sent. */
export const SERVER_MESSAGES = {
  hello: z.strictObject({
    type: z.literal("hello"),
    protocol: z.int().meta({ description: "Version of the protocol." }),
  }),
  gameCreated: z.strictObject({ type: z.literal("gameCreated"), teamCode: code, seat, gameData: teamGame }),
  gameJoined: z.strictObject({ type: z.literal("gameJoined"), teamCode: code, seat, gameData: teamGame }),
  gameRejoined: z.strictObject({ type: z.literal("gameRejoined"), teamCode: code, gameData: teamGame }),
  gameLeft: z.strictObject({ type: z.literal("gameLeft"), teamCode: code }),
  playerJoined: z.strictObject({
    type: z.literal("playerJoined"),
    version,
    nameOfJoined: playerName,
    guesses: count.meta({ description: "The words in the list that the returning player guessed." }),
  }),
  playerLeft: z.strictObject({ type: z.literal("playerLeft"), version, nameOfLeft: playerName }),
  wordGuessed: z.strictObject({
    type: z.literal("wordGuessed"),
    version,
    word,
    userName: playerName,
    guess: scoredGuess,
    id: z.string().nullable().meta({ description: "As the author's client sent it." }),
    isRepeat: z
      .boolean()
      .meta({ description: "Whether the team already had the word. It is then sent only to its author." }),
    isOver: z.boolean().meta({ description: "Whether the game is over." }),
  }),
  bonusWordGuessed: z.strictObject({
    type: z.literal("bonusWordGuessed"),
    version,
    word,
    userName: playerName,
    guess: bonusGuess,
    id: z.string().nullable().meta({ description: "As the author's client sent it." }),
    hasWon: z.boolean().meta({ description: "Whether the bonus round is won. It may go on." }),
  }),
  presence: z.strictObject({
    type: z.literal("presence"),
    here: z.array(z.string()).meta({ description: "Names of the players who are here." }),
  }),
  errorWordGuess: z.strictObject({
    type: z.literal("errorWordGuess"),
    id: z.string().nullable().meta({ description: "As the client sent it." }),
    word,
    offers: z.array(displayedWord).meta({ description: "Known words that the player may have meant." }),
    ...refused,
  }),
  errorJoiningGame: z.strictObject({ type: z.literal("errorJoiningGame"), ...refused }),
  roomActiveStatus: z.strictObject({ type: z.literal("roomActiveStatus"), teamCode: code, isActive }),
  heartbeat: z.strictObject({ type: z.literal("heartbeat") }),
  error: z.strictObject({ type: z.literal("error"), ...refused }),
} as const satisfies { readonly [Type in ServerMessage["type"]]: z.ZodType<Extract<ServerMessage, { type: Type }>> };
