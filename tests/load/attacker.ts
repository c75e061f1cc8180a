// load: the attacker's process. A process of its own does not delay the player whose answers are measured.
// It gets what to attack, attacks until the next message, and answers with its counts.
import { attack, type AttackName, type Target } from "./attacks";

process.on("message", ({ name, target }: { name: AttackName; target: Target }) => {
  const counts: Record<string, number> = {};
  let isOver = false;
  process.removeAllListeners("message").once("message", () => {
    isOver = true;
    process.send?.(counts, () => process.exit());
  });
  const count = (status: string) => {
    counts[status] = (counts[status] ?? 0) + 1;
  };
  let hasBegun = false;
  const begun = () => {
    if (!hasBegun) process.send?.("begun");
    hasBegun = true;
  };
  void attack(name, target, { count, begun, isOver: () => isOver });
});
process.send?.("ready");
