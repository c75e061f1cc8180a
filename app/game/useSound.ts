import { useEffect, useRef } from "react";
import { newRing } from "~/play/answer";
import { type GameState, playersAnswer } from "~/play/gameState.browser";
import { useSettings } from "~/ui/SettingsProvider";

const loadSound = () => import("./sound.browser");

/** Sounds the answer to each of the player's own guesses, if the player wants it. */
export function useSound(game: GameState): void {
  const { guesses } = game.view;
  const answer = playersAnswer(game);
  const { playSounds } = useSettings();
  const sounded = useRef<typeof answer>(null);
  useEffect(() => {
    if (playSounds) loadSound().catch(() => undefined);
  }, [playSounds]);
  useEffect(() => {
    if (answer === null || answer === sounded.current) return;
    sounded.current = answer;
    if (!playSounds) return;
    const { guess } = answer;
    loadSound()
      .then(({ pitchesOf, sound }) => {
        sound(pitchesOf(guess, newRing(guess, guesses)));
      })
      .catch(() => undefined);
  }, [answer, guesses, playSounds]);
}
