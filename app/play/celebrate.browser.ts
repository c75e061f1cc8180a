import { prefersReducedMotion } from "~/ui/theme.browser";

/** The gold of the night, and lighter. */
const GOLD = ["#fac13b", "#ffd662", "#ffe9ad"];

/** Shows confetti from the star outward, unless the player prefers reduced motion. The library is loaded on demand. */
export function celebrate(star: Element): void {
  // After a deployment the chunk may be gone. Confetti is optional.
  fireConfetti(star).catch(() => undefined);
}

async function fireConfetti(star: Element): Promise<void> {
  if (prefersReducedMotion()) return;
  const { default: confetti } = await import("canvas-confetti");
  const canvas = document.createElement("canvas");
  canvas.className = "game-over-confetti";
  canvas.ariaHidden = "true";
  document.body.append(canvas);
  // No worker: a blob worker would need a weaker Content Security Policy.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  const { left, top, width, height } = star.getBoundingClientRect();
  await fire({
    particleCount: 120,
    spread: 360,
    startVelocity: 22,
    gravity: 0.6,
    scalar: 0.7,
    shapes: ["circle"],
    colors: GOLD,
    origin: { x: (left + width / 2) / window.innerWidth, y: (top + height / 2) / window.innerHeight },
  });
  canvas.remove();
}
