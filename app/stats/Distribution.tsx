import { useTranslation } from "react-i18next";
import { type BucketCount, groupsOf } from "~/play/guessBuckets";
import type { PastGame } from "~/play/stats";
import { BarRows } from "./BarRows";

/** Found games that make a distribution: one compares nothing. */
const MIN_FOUND = 2;

/** The guesses of each found game. */
export function foundGuesses(history: readonly PastGame[]): BucketCount[] {
  return history.filter(({ hasWon }) => hasWon).map(({ guessCount }) => ({ bucket: guessCount, count: 1 }));
}

/** How many guesses the last found games needed. @param own number of the game whose group is marked */
export function Distribution({ history, own }: { history: readonly PastGame[]; own: number | undefined }) {
  const { t } = useTranslation();
  const found = foundGuesses(history);
  if (found.length < MIN_FOUND) return null;
  const marked = groupsOf(foundGuesses(history.filter(({ number }) => number === own)));
  return (
    <section className="stack">
      <h2>{t("stats.distribution")}</h2>
      <p className="fine">{t("stats.distributionOf", { count: found.length })}</p>
      <BarRows
        rows={groupsOf(found).map(({ from, to, count }, index) => ({
          count,
          label: to === null ? t("stats.more", { limit: from - 1 }) : `${from}–${to}`,
          note: (marked[index]?.count ?? 0) > 0 ? t("stats.thisGame") : undefined,
        }))}
      />
    </section>
  );
}
