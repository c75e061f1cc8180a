import type { Language } from "~/editions/languages";

/** How often something was counted on a day. */
export type DailyCount<Counted> = Counted & {
  readonly language: Language;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly count: number;
};

type Day = Pick<DailyCount<unknown>, "language" | "day">;

/**
 * The counts that their days have room for: of what a day has already, and of others up to the limit.
 * @param most different things of a day and language
 * @param nameOf distinguishes the things of a language
 */
export function withinLimit<Stored extends Day, Counted extends Stored>(
  counts: readonly Counted[],
  { stored, most, nameOf }: { stored: readonly Stored[]; most: number; nameOf: (counted: Stored) => string },
): Counted[] {
  const known = new Map<string, Set<string>>();
  const knownOn = ({ language, day }: Day): Set<string> => {
    const names = known.get(`${day} ${language}`) ?? new Set();
    known.set(`${day} ${language}`, names);
    return names;
  };
  for (const row of stored) knownOn(row).add(nameOf(row));
  return counts.filter((row) => {
    const names = knownOn(row);
    return names.has(nameOf(row)) || (names.size < most && names.add(nameOf(row)));
  });
}
