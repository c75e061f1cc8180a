import type { App } from "~/app";
import { type Edition, EDITIONS } from "~/editions/editions";
import type { Ease } from "~/words/difficulty.server";
import { findAutopilot, saveAutopilot } from "./autopilot.data.server";

/** Among how many of the most frequent words a proposed word may be. */
export const FAMILIAR_AMONG = [2000, 5000, 10_000, 20_000] as const;

/** How hard the word of a weekday may be. */
export const EASE_RANGES = {
  any: null,
  easy: ["easy"],
  easyMedium: ["easy", "medium"],
  medium: ["medium"],
  mediumHard: ["medium", "hard"],
  hard: ["hard"],
} as const satisfies Readonly<Record<string, readonly Ease[] | null>>;
export type EaseRange = keyof typeof EASE_RANGES;

export const DAYS_OF_WEEK = 7;
/** Which words are proposed. */
export interface Autopilot {
  readonly familiarAmong: number;
  /** For Monday to Sunday. */
  readonly eases: readonly EaseRange[];
}

const DEFAULT: Autopilot = { familiarAmong: 10_000, eases: Array.from({ length: DAYS_OF_WEEK }, () => "any") };

export const EASE_RANGE_NAMES = Object.keys(EASE_RANGES) as readonly EaseRange[];

export const isEaseRange = (name: string): name is EaseRange => Object.hasOwn(EASE_RANGES, name);

/** The edition whose row has the difficulty of each weekday, for all. */
const [EASES_OF] = EDITIONS;

/** What an edition is set to. At first, any word that is well known. */
export async function autopilotOf({ db }: Pick<App, "db">, edition: Edition): Promise<Autopilot> {
  const [own, shared] = await Promise.all([findAutopilot(db, edition), findAutopilot(db, EASES_OF)]);
  const eases = shared?.eases.split(" ").filter(isEaseRange) ?? [];
  return {
    familiarAmong: own?.familiarAmong ?? DEFAULT.familiarAmong,
    eases: eases.length === DAYS_OF_WEEK ? eases : DEFAULT.eases,
  };
}

/** Stores how familiar words of an edition are to be, and how hard those of each weekday, in all editions. */
export async function setAutopilot(app: App, edition: Edition, { familiarAmong, eases }: Autopilot): Promise<void> {
  const shared = await autopilotOf(app, EASES_OF);
  await saveAutopilot(app.db, edition, { familiarAmong, eases: eases.join(" ") });
  if (edition !== EASES_OF)
    await saveAutopilot(app.db, EASES_OF, { familiarAmong: shared.familiarAmong, eases: eases.join(" ") });
}
