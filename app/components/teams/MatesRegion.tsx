import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameRef } from "~/game/gameRef";
import type { Settings } from "~/game/settings";
import { displayOf, type Guess } from "~/game/types";
import type { GameView } from "~/game/view";
import type { TFunction } from "i18next";
import { spokenScore } from "../game/sentences";
import { useSettings } from "../settings/settings";

/** Guesses that come within this time are announced together, milliseconds. */
const GATHERED_MS = 2000;

/** Live region for the guesses of team-mates. @param me the name of the player */
export function MatesRegion({ view, me }: { view: GameView<GameRef>; me: string }) {
  const { t, i18n } = useTranslation();
  const { showSimilarity, showProximity } = useSettings();
  const [text, setText] = useState("");
  const { guesses } = view;
  /** Number of guesses that need no announcement, or have had one. */
  const [known, setKnown] = useState(guesses.length);
  const latest = useRef(guesses);
  useEffect(() => {
    latest.current = guesses;
  }, [guesses]);
  const isDue = guesses.slice(known).some(({ by }) => by !== me);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      const fresh = latest.current.slice(known).filter(({ by }) => by !== me);
      setKnown(latest.current.length);
      setText(matesAnnouncement(t, fresh, { language: i18n.language, shown: { showSimilarity, showProximity } }));
    }, GATHERED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isDue, known, me, t, i18n, showSimilarity, showProximity]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

/** Screen reader text for guesses of team-mates that came together. */
function matesAnnouncement(
  t: TFunction,
  guesses: readonly Guess[],
  options: { language: string; shown: Pick<Settings, "showSimilarity" | "showProximity"> },
): string {
  const [nearest] = [...guesses].sort((a, b) => b.percentile - a.percentile || b.similarity - a.similarity);
  if (nearest === undefined) return "";
  const facts = { name: nearest.by ?? "", word: displayOf(nearest), score: spokenScore(t, nearest, options) };
  return guesses.length === 1 ? t("announce.mate", facts) : t("announce.mates", { ...facts, count: guesses.length });
}
