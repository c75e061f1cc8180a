/** Shows confetti for a win, unless the player prefers reduced motion. The library is loaded on demand. */
export function celebrate(): void {
  // After a deployment the chunk may be gone. Confetti is optional.
  fireConfetti().catch(() => undefined);
}

async function fireConfetti(): Promise<void> {
  const { default: confetti } = await import("canvas-confetti");
  // No worker: a blob worker would need a weaker Content Security Policy.
  const fire = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
  await fire({ particleCount: 120, spread: 80, origin: { y: 0.6 } });
}
