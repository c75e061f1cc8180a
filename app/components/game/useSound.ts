import { useEffect, useRef } from "react";
import type { GameState } from "~/client/play/gameState";
import { newRing } from "~/game/answer";
import { useSettings } from "../settings/SettingsProvider";

const loadSound = () => import("~/client/sound");

/** Sounds the answer to each of the player's own guesses, if the player wants it. */
export function useSound({ view: { guesses }, scored }: GameState): void {
  const { playSounds } = useSettings();
  const sounded = useRef<typeof scored>(null);
  useEffect(() => {
    if (playSounds) loadSound().catch(() => undefined);
  }, [playSounds]);
  useEffect(() => {
    if (scored === null || scored === sounded.current) return;
    sounded.current = scored;
    if (!playSounds) return;
    const { guess } = scored;
    loadSound()
      .then(({ pitchesOf, sound }) => {
        sound(pitchesOf(guess, newRing(guess, guesses)));
      })
      .catch(() => undefined);
  }, [scored, guesses, playSounds]);
}
