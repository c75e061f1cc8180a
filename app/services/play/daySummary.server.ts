import type { DailyGame } from "~/game/gameRef";
import type { PlayedGame } from "~/game/played";
import { isRefused } from "~/game/refusal";
import type { DisplayedWord, FoldedNearWord } from "~/game/types";
import type { App } from "../app";
import { currentGame, endOf, gameDay } from "../calendar.server";
import { foldSameStem } from "../words/sameStem.server";
import { wordsAround } from "./nearest.server";
import { openGameCached } from "./openGame.server";
import { playedOnDay } from "./played.server";

/** What everybody may know of a game of the day after it has ended. */
export interface DaySummary {
  readonly game: DailyGame;
  /** The day by which players know the game, `YYYY-MM-DD`. */
  readonly date: string;
  /** When it ended: the next game began then. */
  readonly endedAt: Date;
  readonly word: DisplayedWord;
  /** The nearest words, closest first, without blocked words and the secrets of today. */
  readonly nearest: readonly FoldedNearWord[];
  readonly played: PlayedGame;
}

/** How many of the nearest words a summary has, not counting the folded ones. */
const NEAREST_COUNT = 10;

/** @returns null for a game that has not ended, and for one that does not exist */
export async function summarizeDay(app: App, game: DailyGame): Promise<DaySummary | null> {
  const { edition, number } = game;
  if (number >= currentGame(app, edition).number) return null;
  const open = await openGameCached(app, game);
  if (isRefused(open)) return null;
  const { secret, vectors } = open;
  const around = await wordsAround(app, { edition, number, found: secret, reader: null });
  return {
    game,
    date: gameDay(app, game).date,
    endedAt: endOf(app, game),
    word: open.displayedSecret,
    nearest: foldSameStem(vectors, secret.word, around).slice(0, NEAREST_COUNT),
    played: await playedOnDay(app, game),
  };
}
