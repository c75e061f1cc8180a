import { useEffect } from "react";
import type { QueueState, TurnQueue } from "~/client/turnQueue";

/** Milliseconds between the attempts to send what could not be sent. The browser does not report every connection that is back. */
const PROBE_EVERY = 15_000;

/** Tries now and then whether the turns of a stalled queue can be sent again. */
export function useProbe(queue: TurnQueue, { isStalled }: Pick<QueueState, "isStalled">): void {
  useEffect(() => {
    if (!isStalled) return;
    const probe = () => {
      queue.probe();
    };
    const timer = setInterval(probe, PROBE_EVERY);
    window.addEventListener("online", probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", probe);
    };
  }, [isStalled, queue]);
}
