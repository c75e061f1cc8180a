import { z } from "zod";
import { GAME_REFUSALS } from "~/editions/calendar.refusals";
import { EDITIONS } from "~/editions/editions";
import { parseJson } from "~/platform/json";
import { codesOf } from "~/platform/refusal";
import { BONUS_OPEN_REFUSALS, BONUS_WORD_REFUSALS } from "~/play/bonus.refusals";
import { STEP_REFUSALS } from "~/play/turn.refusals";
import { TEAM_REFUSALS } from "./team.refusals";
import { GUESS_ID } from "./teamTurn.server";

/*
 * Messages are JSON objects with a `type`, one in each text frame. The schemas check what clients send, and make the types
 * and the AsyncAPI document. Their descriptions are in English, as those of the JSON API.
 */

/** @param description what the message is for */
function message<const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  description: string,
  fields: Fields,
): z.ZodObject<{ readonly type: z.ZodLiteral<Type> } & Fields, z.core.$strict> {
  return z.strictObject({ type: z.literal(type), ...fields }).meta({ description });
}

/** A list that types as read-only. JSON Schema would take `readonly()` for a field that clients must not send. */
const list = <Item extends z.ZodType>(item: Item): z.ZodType<readonly z.infer<Item>[]> => z.array(item);

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

export const clientMessage = z.discriminatedUnion("type", [
  message(
    "createGame",
    "Creates a team for today's game of an `edition`. A seat that the socket has is left, as by `leaveGame`. `gameData` is the game so far: its words are scored again. Answered by `gameCreated` or `errorJoiningGame`.",
    {
      name,
      edition: z
        .enum(EDITIONS)
        .optional()
        .meta({ description: `What is played. Default: the edition of \`gameData\`, or \`${EDITIONS[0]}\`.` }),
      gameData: gameData.optional(),
    },
  ),
  message(
    "joinGame",
    "Joins a team by its code. A socket has one seat: the one before, in this team or another, is left, as by `leaveGame`. Answered by `gameJoined` or `errorJoiningGame`.",
    { teamCode, name },
  ),
  message(
    "rejoinGame",
    "Comes back to a team, or loads the whole game. Answered by `gameRejoined` or `errorJoiningGame`, once for all that wait one after another.",
    {
      teamCode,
      seat: z.string().max(MAX_TYPED).optional().meta({
        description:
          "From `gameCreated` or `gameJoined`. Default: the seat of the cookie. That of a member needs the member's session in the handshake.",
      }),
    },
  ),
  message("guessWord", "Guesses a word. Answered by `wordGuessed` or `errorWordGuess` with the same `id`.", guess),
  message(
    "guessBonusWord",
    "Tries a word in the bonus round of the ended game. Answered by `bonusWordGuessed` or `errorWordGuess` with the same `id`.",
    guess,
  ),
  message("updateGameData", "Says what the client thinks the game is. It is ignored and answered by `gameRejoined`.", {
    teamCode,
    gameData,
  }),
  message("checkRoomActive", "Asks whether a team plays today's game. Answered by `roomActiveStatus`.", { teamCode }),
  message("leaveGame", "Leaves the team. Answered by `gameLeft`.", { teamCode }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;

/** The message of a frame. Undefined: it is none. It never throws. */
export function readClientMessage(text: string): ClientMessage | undefined {
  return clientMessage.safeParse(parseJson(text)).data;
}

const count = z.int().min(0);
const version = z.int().min(1).meta({ description: "Version of the room after this event." });
const displayed = { word: z.string(), display: z.string().exactOptional() };
const displayedWord = z.strictObject(displayed);
const scoredGuess = z
  .strictObject({
    ...displayed,
    typed: z.string().exactOptional(),
    madeOf: z.array(z.string()).readonly().exactOptional(),
    number: z.int().min(1),
    similarity: z.number().min(-100).max(100),
    percentile: z.int().min(0).max(1000),
    closerThan: z.int().min(0).max(99).exactOptional(),
    angle: z.int().min(0).max(359).exactOptional(),
    kind: z.enum(["guess", "hint", "giveUp"]),
    by: z.string().exactOptional(),
  })
  .meta({
    description:
      "A guess of the list: the word, its spelling on screen (`display`) and as typed if they differ, for a compound that the vocabulary lacks the words of which it is made, its number, similarity (× 100), percentile (1000 for the secret, 0 beyond the nearest 1000), beyond the nearest 1000 the whole percent of ranked words that are farther (`closerThan`), its direction on the map in degrees (`angle`), and author.",
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
const playerName = z.string().meta({ description: "Name of the player, unique in the team." });
const teamGame = z
  .strictObject({
    game: z.strictObject({ edition: z.enum(EDITIONS), number: z.int().min(1) }),
    nearest: z.strictObject({ closest: z.number(), tenth: z.number(), thousandth: z.number() }),
    guesses: list(scoredGuess),
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
    bonusWords: list(z.string()).exactOptional().meta({ description: "Words tried in the bonus round." }),
    team: z.strictObject({
      code: z.string(),
      me: playerName,
      players: list(player),
      version: z.int().min(1).meta({ description: "Version of the room." }),
    }),
  })
  .meta({ description: "The whole game as the player may see it." });

/** Why a message was refused: as the services say it, and by the four last, which sockets have. */
const messageRefusal = z.enum([
  ...codesOf(STEP_REFUSALS),
  ...codesOf(GAME_REFUSALS),
  ...codesOf(BONUS_OPEN_REFUSALS),
  ...codesOf(BONUS_WORD_REFUSALS),
  ...codesOf(TEAM_REFUSALS),
  "tooMany",
  "overloaded",
  "badMessage",
  "notInTeam",
  "failed",
]);
export type MessageRefusal = z.infer<typeof messageRefusal>;

const refused = {
  code: messageRefusal.meta({ description: "Name of the reason." }),
  message: z.string().meta({ description: "The reason in English." }),
  retryAfter: count.optional().meta({ description: "Seconds until a retry can succeed." }),
};
const seat = z.string().meta({ description: "Proves who the player is, for `rejoinGame`. Keep it secret." });
const code = z.string().meta({ description: "Code of the team." });
const word = z.string().meta({ description: "The word: in the vocabulary's spelling, or as typed if it was refused." });
const isActive = z.boolean().meta({ description: "Whether the team plays today's game." });
const idOfGuess = z.string().nullable().meta({ description: "As the author's client sent it; null if it sent none." });

/** The messages of the server. Those with a `version` are the events of a room. */
export const serverMessage = z.discriminatedUnion("type", [
  message("hello", "The first message of each connection, with the version of the protocol.", {
    protocol: z.int().meta({ description: "Version of the protocol." }),
  }),
  message("gameCreated", "The team is created and the socket has joined it.", {
    teamCode: code,
    seat,
    gameData: teamGame,
  }),
  message("gameJoined", "The socket has joined the team.", { teamCode: code, seat, gameData: teamGame }),
  message("gameRejoined", "The whole game as it is now.", { teamCode: code, gameData: teamGame }),
  message("gameLeft", "The player has left the team, with this socket or another.", { teamCode: code }),
  message("playerJoined", "A player has joined.", {
    version,
    nameOfJoined: playerName,
    guesses: count.meta({ description: "The words in the list that the returning player guessed." }),
  }),
  message("playerLeft", "A player has left.", { version, nameOfLeft: playerName }),
  message("wordGuessed", "A player has guessed a word that is new to the team.", {
    version,
    word,
    userName: playerName,
    guess: scoredGuess,
    id: idOfGuess,
    isRepeat: z
      .boolean()
      .meta({ description: "Whether the team already had the word. It is then sent only to its author." }),
    isOver: z.boolean().meta({ description: "Whether the game is over." }),
  }),
  message("bonusWordGuessed", "A player has tried a word that is new to the team in the bonus round.", {
    version,
    word,
    userName: playerName,
    guess: bonusGuess,
    id: idOfGuess,
    hasWon: z.boolean().meta({ description: "Whether the bonus round is won. It may go on." }),
  }),
  message("presence", "Who is here, whenever it changes. The other players are away.", {
    here: list(z.string()).meta({ description: "Names of the players who are here." }),
  }),
  message("errorWordGuess", "A guess was refused.", {
    id: idOfGuess,
    word,
    offers: list(displayedWord).meta({ description: "Known words that the player may have meant." }),
    ...refused,
  }),
  message(
    "errorJoiningGame",
    "Creating, joining or coming back was refused. `teamInactive`: the team's day is over. `seatUnknown`: the seat is missing, invalid, left or of another team.",
    refused,
  ),
  message(
    "roomActiveStatus",
    "Whether a team plays today's game. Also sent, without a question, to the players of a team whose day is over.",
    { teamCode: code, isActive },
  ),
  message("heartbeat", "Nothing else. Sent to every socket each 20 seconds, for scripts that cannot see a ping.", {}),
  message("error", "Any other message was refused.", refused),
]);

export type ServerMessage = z.infer<typeof serverMessage>;
/** The messages of the server that tell of a change of the room. */
export type RoomMessage = Extract<ServerMessage, { version: number }>;
