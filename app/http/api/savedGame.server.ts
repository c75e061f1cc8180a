import { z } from "zod";
import { EDITION_FACTS, EDITIONS } from "~/game/editions";
import { formatSavedGame, parseSavedGame } from "~/game/savedGame";
import { memberGames, memberPlayStore, memberRecordStore, memberStatuses } from "~/services/members/plays.server";
import { MAX_STEPS } from "~/services/play/playStore";
import { importLog, showGame } from "~/services/play/turn.server";
import { operation } from "./operation.server";
import { gameInEitherOrder, listValues, sentEdition, toDailyGame } from "./parameters.server";
import { done, success, successAlone } from "./success.server";

/** A game of thousands of guesses. Bytes. */
const LONGEST_GAME = 512 * 1024;

/** How a saved game names the editions. Junior has the name of its language. */
const SAVED_LANGS = [...new Set(EDITIONS.map((edition) => EDITION_FACTS[edition].savedAs.lang))];

const gameText = z.string().meta({
  description:
    `A game as JSON in a text: \`gameNumber\`, \`lang\` (${listValues(SAVED_LANGS)}), ` +
    "`isJunior`, `isCreateYourOwn`, `hasWon`, `gameOver`, `guessCount`, `hintCount`, and " +
    "`guesses` in their order, each with `guess`, `isHint`, `guessNumber`, `similarity`, `proximity`, and `typed` where something else was typed. A game that was given up has " +
    "its secret as the last guess.",
});

const gameTextExample =
  '{"gameNumber":1000,"lang":"en","isJunior":false,"isCreateYourOwn":false,"hasWon":false,"gameOver":false,"guessCount":1,"hintCount":0,' +
  '"guesses":[{"guess":"ocean","guessNumber":1,"similarity":29.17,"proximity":412,"isHint":false}]}';

const number = z.int().min(1).meta({ description: "Number of a game in its edition's own count." });

export const upsertGame = operation({
  id: "upsertGame",
  path: "/semantle/upsertgame",
  audience: "member",
  summary: "Keep a game",
  description:
    "Brings a game that was played elsewhere into the member's account. Of two logs of a game the longer one is kept, and a game that was ended stays " +
    "ended. Only the guesses are read, as words: the server scores them itself. Words that the edition does not have are passed over.",
  parameters: z.object({}),
  body: { schema: z.strictObject({ game: gameText }), example: { game: gameTextExample }, limit: LONGEST_GAME },
  answer: successAlone,
  example: done,
  answerText: "The game is kept.",
  refusals: ["customGame", "futureGame", "futureJuniorGame", "noSuchGame", "logFull"],
  cache: "no-store",
  perform: async (app, { member, body }) => {
    const saved = parseSavedGame(body.game);
    if (saved === undefined) return { type: "refused", why: "badField", values: { part: "game" } };
    if (saved === "custom") return "customGame";
    const { game, log } = saved;
    // Looking up what is no word takes longest: nothing is, of a game that cannot be kept.
    if (log.length > MAX_STEPS) return "logFull";
    const store = memberPlayStore(app, member.id, game);
    const outcome = await importLog(app, { game, store, records: [memberRecordStore(app, member.id)], saved: log });
    return outcome.type === "refused" ? outcome.why : done;
  },
});

export const getUserGame = operation({
  id: "getUserGame",
  path: "/semantle/user-game/{gameNumberOrLang}/{other}",
  audience: "member",
  summary: "Fetch a kept game",
  description:
    "The member's own run at a game, scored anew. The secret is in it when the game is over. The two parts may stand in either order.",
  parameters: gameInEitherOrder,
  answer: z.strictObject({
    success,
    game: z.strictObject({ gameData: gameText }).nullable().meta({
      description: "`gameData` is the game as JSON in a text, as `upsertGame` takes it. Null: it has not been begun.",
    }),
  }),
  example: { ...done, game: { gameData: gameTextExample } },
  answerText: "The game.",
  refusals: ["futureGame", "futureJuniorGame", "noSuchGame"],
  cache: "no-store",
  perform: async (app, { member, parameters: { gameNumberOrLang, other } }) => {
    const game = toDailyGame(gameNumberOrLang, other);
    if (game === undefined) return "badParameter";
    const store = memberPlayStore(app, member.id, game);
    const view = await showGame(app, { game, store, records: [memberRecordStore(app, member.id)] });
    if (typeof view === "string") return view;
    return { ...done, game: view.guesses.length === 0 ? null : { gameData: formatSavedGame(view) } };
  },
});

export const getLoadedGames = operation({
  id: "getLoadedGames",
  path: "/semantle/loadedgames",
  audience: "member",
  summary: "List the kept games",
  description: "Every game of which the member's account has guesses.",
  parameters: z.object({}),
  answer: z.strictObject({
    games: z
      .array(z.strictObject({ gameNumber: number, language: sentEdition }))
      .meta({ description: "Each with `gameNumber` and `language`, which is an edition." }),
  }),
  example: { games: [{ gameNumber: 1000, language: "en" as const }] },
  answerText: "The games.",
  refusals: [],
  cache: "no-store",
  perform: async (app, { member }) => ({
    games: (await memberGames(app, member.id)).map((game) => ({ gameNumber: game.number, language: game.edition })),
  }),
});

export const getGamesPlayed = operation({
  id: "getGamesPlayed",
  path: "/semantle/games-played",
  audience: "member",
  summary: "List where the member's games stand",
  description: "Every game that the member has begun or ended.",
  parameters: z.object({}),
  answer: z.strictObject({
    gamesPlayed: z
      .array(
        z.strictObject({
          gameNumber: number,
          gameWon: z.boolean().meta({ description: "It was won." }),
          gameEnded: z.boolean().meta({ description: "It was won or given up." }),
          language: sentEdition,
        }),
      )
      .meta({
        description:
          "Each with `gameNumber`, `gameWon`, `gameEnded` (won or given up) and `language`, which is an edition.",
      }),
  }),
  example: { gamesPlayed: [{ gameNumber: 1000, gameWon: true, gameEnded: true, language: "en" as const }] },
  answerText: "The games.",
  refusals: [],
  cache: "no-store",
  perform: async (app, { member }) => ({
    gamesPlayed: (await memberStatuses(app, member.id)).map(({ game, result }) => ({
      gameNumber: game.number,
      gameWon: result === "won",
      gameEnded: result !== undefined,
      language: game.edition,
    })),
  }),
});
