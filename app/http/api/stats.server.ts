import { z } from "zod";
import { HISTORY_LENGTH, NO_STATS, type Stats, toStats } from "~/game/stats";
import { byEdition, EDITIONS } from "~/game/editions";
import { memberRecordStore } from "~/services/members/plays.server";
import { operation } from "./operation.server";
import { sentEdition } from "./parameters.server";

/** What each sum says; their order is that of the answer. */
const SUMS = {
  abandons: "Games that an older version of the site counted as begun and never ended.",
  firstPlay: "Number of the first daily game that was ended; 0 where there is none.",
  giveups: "Games that were given up.",
  hints: "Hints in all games.",
  lastEnd: "Number of the last daily game that was ended; 0 where there is none.",
  lastPlay: "Number of the last daily game that was played; 0 where there is none.",
  playStreak: "Games in a row by their numbers.",
  totalGuesses: "Guesses in all games.",
  totalPlays: "Games that were ended.",
  winStreak: "Daily games won on days in a row.",
  wins: "Games that were won.",
} as const satisfies Readonly<Record<Exclude<keyof Stats, "history">, string>>;

type SumName = keyof typeof SUMS;

const HISTORY = `The games that were ended last, oldest first; at most ${HISTORY_LENGTH}.`;

function eachSum<T>(make: (description: string) => T): Record<SumName, T> {
  return Object.fromEntries(Object.entries(SUMS).map(([name, text]) => [name, make(text)])) as Record<SumName, T>;
}

const count = z.int().min(0);

const stats = z.strictObject({
  ...eachSum((description) => count.meta({ description })),
  history: z
    .array(
      z.strictObject({
        number: count.meta({ description: "Number of the game." }),
        guessCount: count.meta({ description: "Different words guessed, hints included." }),
        hasWon: z.boolean().meta({ description: "It was won." }),
      }),
    )
    .max(HISTORY_LENGTH)
    .meta({ description: HISTORY }),
});

const example: Stats = {
  abandons: 0,
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
  history: [
    { number: 998, guessCount: 52, hasWon: true },
    { number: 999, guessCount: 48, hasWon: false },
    { number: 1000, guessCount: 31, hasWon: true },
  ],
};

/** Statistics as an answer has them: lists there are lists that may be changed. */
function toAnswer(kept: Stats): z.input<typeof stats> {
  return { ...kept, history: [...kept.history] };
}

export const getUserStats = operation({
  id: "getUserStats",
  path: "/semantle/userStats",
  audience: "member",
  summary: "Fetch the member's statistics",
  description: "The statistics of each edition.",
  parameters: z.object({}),
  answer: z.strictObject({
    userStats: z
      .strictObject(byEdition(() => stats))
      .meta({ description: "By edition: sums, streaks and the games that were ended last." }),
  }),
  example: {
    userStats: byEdition(() => toAnswer(example)),
  },
  answerText: "The statistics.",
  refusals: [],
  cache: "no-store",
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
  summary: "Keep a copy of statistics",
  description:
    "Of the statistics that are kept and those that are sent, the ones that know of more games are kept: an old copy never replaces newer ones. Sums that are " +
    "left out count as 0.",
  parameters: z.object({}),
  body: {
    schema: z.strictObject({
      code: sentEdition,
      userStats: z
        .strictObject({
          ...eachSum((description) => z.number().optional().meta({ description })),
          history: z
            .array(z.strictObject({ number: z.number(), guessCount: z.number(), hasWon: z.boolean() }))
            .optional()
            .meta({ description: HISTORY }),
        })
        .meta({ description: "Statistics as `getUserStats` gives them for an edition." }),
    }),
    example: { code: "en" as const, userStats: toAnswer(example) },
  },
  answer: z.strictObject({
    data: z
      .strictObject({
        userStats: stats,
        code: z.enum(EDITIONS).meta({ description: "The edition." }),
      })
      .meta({ description: "`userStats` are the statistics that are kept now, `code` is their edition." }),
  }),
  example: { data: { userStats: toAnswer(example), code: "en" as const } },
  answerText: "What is kept now.",
  refusals: [],
  cache: "no-store",
  perform: async (app, { member, body: { code, userStats } }) => {
    const kept = await memberRecordStore(app, member.id).keepStats(
      code,
      toStats((name) => userStats[name]),
    );
    return { data: { userStats: toAnswer(kept), code } };
  },
});
