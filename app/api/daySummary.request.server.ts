import { z } from "zod";
import { refuse } from "~/platform/refusal";
import { newestPastGame } from "~/play/pastWord.server";
import { type DaySummary, ENOUGH_PLAYERS } from "~/play/played";
import { summarizeDay } from "~/yesterday/daySummary.server";
import { bodyEdition, bodyGameNumber, display, editionText } from "./fields.request.server";
import { nearby, nearbyExample, toNearby } from "./nearby.request.server";
import { operation } from "./operation.request.server";
import { played, playedExample, toPlayed } from "./played.request.server";

const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** What everybody may know of a game that has ended: the answer of a call, and what webhooks send. */
const daySummary = z.strictObject({
  edition: bodyEdition,
  gameNumber: bodyGameNumber,
  day: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .meta({ description: "The day by which players know the game: the one on which most of it was played." }),
  endedAt: instant.meta({ description: "When it ended, UTC." }),
  word: z.string().min(1).meta({ description: "The secret of the game." }),
  display,
  nearby: nearby
    .max(10)
    .meta({ description: "The ten nearest words, nearest first, one of those with the stem of the secret." }),
  played: played.meta({
    description: `How it was played on its day. Below ${ENOUGH_PLAYERS} players all but their number is null.`,
  }),
});

const daySummaryExample: z.input<typeof daySummary> = {
  edition: "en",
  gameNumber: 1761,
  day: "2026-11-25",
  endedAt: "2026-11-26T01:00:00.000Z",
  word: "harbor",
  nearby: nearbyExample,
  played: playedExample,
};

function toDaySummary({ game, date, endedAt, word, nearest, played: counted }: DaySummary): z.input<typeof daySummary> {
  return {
    edition: game.edition,
    gameNumber: game.number,
    day: date,
    endedAt: endedAt.toISOString(),
    ...word,
    nearby: toNearby(nearest.map(({ sameStem: _sameStem, ...near }) => near)),
    played: toPlayed(counted),
  };
}

export const getYesterday = operation({
  id: "getYesterday",
  path: "/semantle/yesterday/{lang}",
  summary: "Sum up yesterday's game",
  description: "The game that has ended last: its secret, the ten nearest words, and how it was played.",
  parameters: z.object({ lang: editionText }),
  answer: daySummary,
  example: daySummaryExample,
  answerText: "The summary.",
  refusals: ["noSuchGame"],
  isRanking: true,
  perform: async (app, { parameters: { lang } }) => {
    const summary = await summarizeDay(app, { edition: lang, number: newestPastGame(app, lang) });
    return summary === null ? refuse("noSuchGame") : toDaySummary(summary);
  },
});

/** What webhooks send when a game has ended. Its shape is that of the specification Standard Webhooks. */
const endedMessage = z.strictObject({
  type: z.literal("game.ended"),
  timestamp: instant.meta({ description: "When the game ended, UTC." }),
  data: daySummary,
});

export function toEndedMessage(summary: DaySummary): z.input<typeof endedMessage> {
  return { type: "game.ended", timestamp: summary.endedAt.toISOString(), data: toDaySummary(summary) };
}

/** The webhook in the OpenAPI document. */
export const ENDED_WEBHOOK = {
  schema: endedMessage,
  example: { type: "game.ended", timestamp: daySummaryExample.endedAt, data: daySummaryExample },
} as const;
