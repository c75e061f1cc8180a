import type { Rating } from "~/vectors/rating";
import { barLength } from "~/words/closeness";

/** Pitch of the farthest guess, Hz. */
const LOWEST_HZ = 196;
/** From the farthest guess to the secret. */
const OCTAVES = 2.5;
/** Frequency ratios of a major triad. */
const TRIAD = [1, 5 / 4, 3 / 2] as const;
const SECONDS = 0.18;
/** Quiet enough beside other sound. */
const VOLUME = 0.12;

/**
 * The pitches of an answer, Hz: the nearer the word, the higher. A chord if it closes a ring.
 * @param ring the ring that it closes; 0 for none
 */
export function pitchesOf(rating: Rating, ring: number): number[] {
  const pitch = LOWEST_HZ * 2 ** (OCTAVES * barLength(rating));
  return (ring > 0 ? TRIAD : [1]).map((ratio) => pitch * ratio);
}

let audio: AudioContext | undefined;

/** Sounds pitches together, shortly. A browser without audio stays silent. */
export function sound(pitches: readonly number[]): void {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  const end = currentTime + SECONDS;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(VOLUME / pitches.length, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(destination);
  for (const pitch of pitches) {
    const tone = audio.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(currentTime);
    tone.stop(end);
  }
}
