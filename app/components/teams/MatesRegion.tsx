import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GameRef } from "~/game/gameRef";
import type { GameView } from "~/game/view";
import { matesAnnouncement } from "../game/sentences";
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
