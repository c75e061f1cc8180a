import { z } from "zod";
import { memberRecordStore } from "~/account/memberStores.server";
import { byEdition, EDITIONS } from "~/editions/editions";
import { HISTORY_LENGTH, NO_STATS, type Stats, toStats } from "~/play/stats";
import { bodyEdition } from "./fields.request.server";
import { operation } from "./operation.request.server";

/** Description of each sum, in the order of the answer. */
const SUMS = {
  abandons: "Games that an older version of the site counted as begun but not ended.",
  firstPlay: "Number of the first ended daily game; 0 for none.",
  giveups: "Games that were given up.",
  hints: "Hints in all games.",
  lastEnd: "Number of the last ended daily game; 0 for none.",
  lastPlay: "Number of the last played daily game; 0 for none.",
  playStreak: "Consecutive game numbers that were ended.",
  totalGuesses: "Guesses in all games.",
  totalPlays: "Games that were ended.",
  winStreak:
    "Daily games won on days in a row, up to the last ended one. A game that was begun on its day counts until the next day ends.",
  wins: "Games that were won.",
  bonusWins: "Bonus rounds that were won, of ended games.",
  giveups0: "Games that were given up with no word among the nearest 1000.",
  giveups1: "Games that were given up with a best word from 1 to 499.",
  giveups2: "Games that were given up with a best word from 500 to 899.",
  giveups3: "Games that were given up with a best word from 900 to 989.",
  giveups4: "Games that were given up with a best word from 990 to 998.",
  giveups5: "Games that were given up with the best word 999.",
  heldStreak:
    "Daily games won on days in a row before the day before the last ended one, if the game of that day is not over: won late, it joins both streaks.",
} as const satisfies Readonly<Record<Exclude<keyof Stats, "history">, string>>;

type SumName = keyof typeof SUMS;

const HISTORY = `The last ended games, oldest first; at most ${HISTORY_LENGTH}.`;

function eachSum<T>(make: (description: string) => T): Record<SumName, T> {
  return Object.fromEntries(Object.entries(SUMS).map(([name, text]) => [name, make(text)])) as Record<SumName, T>;
}

const count = z.int().min(0);

const wonBonus = z.literal(true).optional().meta({ description: "Whether its bonus round was won. Left out if not." });

const stats = z.strictObject({
  ...eachSum((description) => count.meta({ description })),
  history: z
    .array(
      z.strictObject({
        number: count.meta({ description: "Number of the game." }),
        guessCount: count.meta({ description: "Distinct guesses, including hints." }),
        hasWon: z.boolean().meta({ description: "Whether it was won." }),
        hasWonBonus: wonBonus,
      }),
    )
    .max(HISTORY_LENGTH)
    .meta({ description: HISTORY }),
});

const example: Stats = {
  ...NO_STATS,
  firstPlay: 998,
  giveups: 1,
  hints: 4,
  lastEnd: 1000,
  lastPlay: 1000,
  playStreak: 3,
  totalGuesses: 131,
  totalPlays: 3,
  winStreak: 1,
  wins: 2,
  bonusWins: 1,
  giveups3: 1,
  history: [
    { number: 998, guessCount: 52, hasWon: true, hasWonBonus: true },
    { number: 999, guessCount: 48, hasWon: false },
    { number: 1000, guessCount: 31, hasWon: true },
  ],
};

/** Statistics as an answer, whose type has mutable arrays. */
function toAnswer(saved: Stats): z.input<typeof stats> {
  return { ...saved, history: [...saved.history] };
}

export const getUserStats = operation({
  id: "getUserStats",
  path: "/semantle/userStats",
  audience: "member",
  summary: "Fetch the member's statistics",
  description: "The statistics of each edition.",
  answer: z.strictObject({
    userStats: z
      .strictObject(byEdition(() => stats))
      .meta({ description: "By edition: sums, streaks and the last ended games." }),
  }),
  example: { userStats: byEdition(() => toAnswer(example)) },
  answerText: "The statistics.",
  perform: async (app, { member }) => {
    const record = memberRecordStore(app, member.id);
    const userStats = byEdition(() => toAnswer(NO_STATS));
    for (const edition of EDITIONS) userStats[edition] = toAnswer((await record.load(edition)).stats);
    return { userStats };
  },
});

export const updateStats = operation({
  id: "updateStats",
  path: "/semantle/updateStats",
  audience: "member",
  summary: "Save statistics",
  description:
    "Saves the sent statistics if they cover more games than the saved ones, or as many games and more won bonus rounds: an old copy never " +
    "replaces a newer one. Missing sums count as 0.",
  body: {
    schema: z.strictObject({
      code: bodyEdition,
      userStats: z
        .strictObject({
          ...eachSum((description) => z.number().optional().meta({ description })),
          history: z
            .array(
              z.strictObject({
                number: z.number(),
                guessCount: z.number(),
                hasWon: z.boolean(),
                hasWonBonus: wonBonus,
              }),
            )
            .optional()
            .meta({ description: HISTORY }),
        })
        .meta({ description: "Statistics as `getUserStats` returns them for an edition." }),
    }),
    example: { code: "en" as const, userStats: toAnswer(example) },
  },
  answer: z.strictObject({
    data: z
      .strictObject({
        userStats: stats,
        code: z.enum(EDITIONS).meta({ description: "The edition." }),
      })
      .meta({ description: "`userStats` are the statistics that are saved now, `code` is their edition." }),
  }),
  example: { data: { userStats: toAnswer(example), code: "en" as const } },
  answerText: "The saved statistics.",
  perform: async (app, { member, body: { code, userStats } }) => {
    const sent = toStats((name) => userStats[name]);
    const saved = await memberRecordStore(app, member.id).keepStats(code, sent);
    return { data: { userStats: toAnswer(saved), code } };
  },
});
