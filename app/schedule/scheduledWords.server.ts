import type { App } from "~/app";
import { dayOfGame } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { listScheduledGames } from "~/play/games.data.server";
import { findSecret } from "~/play/openGame.server";
import type { WordMatch } from "~/vectors/vectors.server";
import type { GameOnDay } from "./finding.server";
import { firstOpenNumber } from "./scheduleDraft.server";

/** A game with its word as today's vocabulary has it. */
export interface ScheduledWord extends WordMatch {
  readonly number: number;
  /** Staff has chosen it, or the game has begun: it makes no room for another one. */
  readonly isFixed: boolean;
}

/** A draft that is laid over the schedule: words by number, null for a game that loses its word. */
export type Instead = ReadonlyMap<number, string | null>;

/** The games of an edition, with a draft in place of what is stored. Words that the vocabulary lacks are left out. */
export async function scheduledWords(app: App, edition: Edition, instead: Instead = new Map()) {
  const vectors = app.vectors.of(edition);
  const firstOpen = firstOpenNumber(app, edition);
  const words = new Map<number, ScheduledWord>();
  const add = (number: number, secret: string, isFixed: boolean) => {
    const match = findSecret(vectors, secret);
    if (match !== undefined) words.set(number, { ...match, number, isFixed });
  };
  for (const { number, secret, isChosen } of await listScheduledGames(app.db, { edition, from: 1 }))
    add(number, secret, isChosen || number < firstOpen);
  for (const [number, word] of instead) {
    words.delete(number);
    if (word !== null) add(number, word, true);
  }
  return words;
}

/** A game with the day by which players know it. */
export function onDay({ env }: Pick<App, "env">, edition: Edition, number: number): GameOnDay {
  return { number, day: dayOfGame(edition, { number, epoch: env.GAME_EPOCH }) };
}
