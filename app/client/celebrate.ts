/** Confetti for a win; nothing for those who asked for less motion. The code is loaded only when it is needed. */
export function celebrate(): void {
  // Without the file, after an update of the site, there is no confetti, and nothing else is amiss.
  fireConfetti().catch(() => undefined);
}

async function fireConfetti(): Promise<void> {
  const { default: confetti } = await import("canvas-confetti");
  // Without a worker: a worker from a blob would need a weaker security policy.
  const fire = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
  await fire({ particleCount: 120, spread: 80, origin: { y: 0.6 } });
}
