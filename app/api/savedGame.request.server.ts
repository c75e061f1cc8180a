import { z } from "zod";
import { memberPlayStore, memberRecordStore, memberStatuses } from "~/account/memberStores.server";
import { listPlayedGames } from "~/account/plays.data.server";
import { EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { isRefused, refuse } from "~/platform/refusal";
import { MAX_STEPS } from "~/play/playStore";
import { formatSavedGame, parseSavedGame } from "~/play/savedGame";
import { importLog, showGame } from "~/play/turn.server";
import { rateLimit } from "~/site/rateLimit.server";
import {
  succeeded,
  success,
  successOnly,
  gameInEitherOrder,
  listValues,
  bodyEdition,
  toDailyGame,
} from "./fields.request.server";
import { operation } from "./operation.request.server";

/** Maximum length of an uploaded game, bytes. `formatSavedGame` writes about 210 for a guess, quotes escaped. */
const LONGEST_GAME = (MAX_STEPS / 1000) * 300 * 1024;

/** The values of `lang` in a saved game. Junior uses that of its language. */
const SAVED_LANGS = [...new Set(EDITIONS.map((edition) => EDITION_FACTS[edition].savedAs.lang))];

const gameText = z.string().meta({
  description:
    `A game as a JSON string: \`gameNumber\`, \`lang\` (${listValues(SAVED_LANGS)}), ` +
    "`isJunior`, `isCreateYourOwn`, `begunOnDay` (true if it was begun while it was that of the day; otherwise omitted), `hasWon`, `gameOver`, `guessCount`, `hintCount`, `firstGuessInTop1000` (number of that guess; -1 without one), " +
    "`closestWord`, `tenthClosestWord` and `thousandthClosestWord` (similarities of these words, × 100), `secretWord` once the game is over, and " +
    "`guesses` in order, each with `guess`, `guessNumber`, `similarity` and `initialSimilarity` (the same, × 100), `correct` (whether it is the secret), `isHint`, " +
    "`proximityString` as in `getSimilarity`, `proximity` with `shouldShow` (whether it is ranked) and `value` (1000 for the secret to 1; 0 beyond the nearest 1000), " +
    "and `typed` if the typed spelling differs. `bonusWords` are the words tried in the bonus round, in order; omitted if there were none. A game that was given up has " +
    "its secret as the last guess. An uploaded game needs `gameNumber`, `lang` and `guesses` with `guess`; `proximity` may be a number, as in older versions.",
});

const gameTextExample =
  '{"gameNumber":1000,"lang":"en","isJunior":false,"isCreateYourOwn":false,"hasWon":false,"gameOver":false,"guessCount":1,"hintCount":0,' +
  '"firstGuessInTop1000":1,"closestWord":71.23,"tenthClosestWord":60,"thousandthClosestWord":20,' +
  '"guesses":[{"guess":"ocean","guessNumber":1,"similarity":29.17,"initialSimilarity":29.17,"correct":false,"isHint":false,' +
  '"proximityString":"412 / 1000","proximity":{"shouldShow":true,"value":412}}]}';

const number = z.int().min(1).meta({ description: "Number of a game in its edition." });

export const upsertGame = operation({
  id: "upsertGame",
  path: "/semantle/upsertgame",
  audience: "member",
  summary: "Save a game",
  description:
    "Saves a game that was played elsewhere to the member's account. Of two logs of a game the longer one is kept, and a finished game stays " +
    "finished. Only the words of the guesses are read: the server scores them itself. Words that the edition does not have are skipped. " +
    "The end of today's game that the account did not have counts in `getPlayed`. " +
    `A game has at most ${MAX_STEPS} guesses, and all games of a member together have a limit that grows every day.`,
  body: { schema: z.strictObject({ game: gameText }), example: { game: gameTextExample }, limit: LONGEST_GAME },
  answer: successOnly,
  example: succeeded,
  answerText: "The game is saved.",
  refusals: ["customGame", "futureGame", "futureJuniorGame", "noSuchGame", "logFull", "storageFull", "tooMany"],
  perform: async (app, { member, body, context }) => {
    const tooMany = await rateLimit(app, [["savedGame", member.id]], member.id);
    if (tooMany !== undefined) return tooMany;
    const saved = parseSavedGame(body.game);
    if (saved === undefined) return { ...refuse("badField"), values: { part: "game" } };
    if (saved === "custom") return refuse("customGame");
    const { game, log } = saved;
    const store = memberPlayStore(app, member.id, game);
    const records = [memberRecordStore(app, member.id)];
    const outcome = await importLog(app, { game, store, records, saved: log, from: context().clientAddress });
    return isRefused(outcome) ? refuse(outcome.why) : succeeded;
  },
});

export const getUserGame = operation({
  id: "getUserGame",
  path: "/semantle/user-game/{gameNumberOrLang}/{other}",
  audience: "member",
  summary: "Fetch a saved game",
  description:
    "The member's play of a game, scored again. It includes the secret when the game is over. The two path parameters may be in either order.",
  parameters: gameInEitherOrder,
  answer: z.strictObject({
    success,
    game: z.strictObject({ gameData: gameText }).nullable().meta({
      description:
        "`gameData` is the game as a JSON string, as `upsertGame` accepts it. Null when the game has not been begun.",
    }),
  }),
  example: { ...succeeded, game: { gameData: gameTextExample } },
  answerText: "The game.",
  refusals: ["futureGame", "futureJuniorGame", "noSuchGame"],
  perform: async (app, { member, parameters: { gameNumberOrLang, other } }) => {
    const game = toDailyGame(gameNumberOrLang, other);
    if (game === undefined) return refuse("badParameter");
    const store = memberPlayStore(app, member.id, game);
    const view = await showGame(app, { game, store, records: [memberRecordStore(app, member.id)] });
    if (isRefused(view)) return view;
    return { ...succeeded, game: view.guesses.length === 0 ? null : { gameData: formatSavedGame(view) } };
  },
});

export const getLoadedGames = operation({
  id: "getLoadedGames",
  path: "/semantle/loadedgames",
  audience: "member",
  summary: "List the saved games",
  description: "Every game with guesses in the member's account.",
  answer: z.strictObject({
    games: z
      .array(z.strictObject({ gameNumber: number, language: bodyEdition }))
      .meta({ description: "Each with `gameNumber` and `language`, which is an edition." }),
  }),
  example: { games: [{ gameNumber: 1000, language: "en" as const }] },
  answerText: "The games.",
  perform: async (app, { member }) => ({
    games: (await listPlayedGames(app.db, member.id)).map((game) => ({
      gameNumber: game.number,
      language: game.edition,
    })),
  }),
});

export const getGamesPlayed = operation({
  id: "getGamesPlayed",
  path: "/semantle/games-played",
  audience: "member",
  summary: "List the status of the member's games",
  description: "Every game that the member has begun or ended.",
  answer: z.strictObject({
    gamesPlayed: z
      .array(
        z.strictObject({
          gameNumber: number,
          gameWon: z.boolean().meta({ description: "Whether it was won." }),
          gameEnded: z.boolean().meta({ description: "Whether it was won or given up." }),
          language: bodyEdition,
        }),
      )
      .meta({
        description:
          "Each with `gameNumber`, `gameWon`, `gameEnded` (won or given up) and `language`, which is an edition.",
      }),
  }),
  example: { gamesPlayed: [{ gameNumber: 1000, gameWon: true, gameEnded: true, language: "en" as const }] },
  answerText: "The games.",
  perform: async (app, { member }) => ({
    gamesPlayed: (await memberStatuses(app, member.id)).map(({ game, result }) => ({
      gameNumber: game.number,
      gameWon: result === "won",
      gameEnded: result !== undefined,
      language: game.edition,
    })),
  }),
});
