import { logEvent } from "./eventLog";
import { type Googletag, loadGoogletag, type Slot, type SlotEvents } from "./googletag";

/** `unavailable`: there was no ad to watch. */
type AdOutcome = "granted" | "closedEarly" | "unavailable";

/** Milliseconds to wait for an ad, including the provider's script. */
const READY_TIMEOUT = 5000;
/** Milliseconds delay which an ad without a close event counts as closed. Longer than any ad. */
const CLOSE_TIMEOUT = 180_000;

/** Source of a rewarded ad. */
export interface RewardedAd {
  /** URL of the provider's script. */
  readonly script: string;
  /** Path of the slot. */
  readonly path: string;
}

/**
 * Shows an ad over the page and returns how it ended. Never rejects: a failure of the provider is `unavailable`.
 *
 * @param isWanted called when the ad is ready: the hint may no longer be available by then
 */
export async function watchAd(ad: RewardedAd, isWanted: () => boolean): Promise<AdOutcome> {
  let outcome: AdOutcome = "unavailable";
  try {
    outcome = await showAd(ad, isWanted);
  } catch (error) {
    logEvent("adFailed", String(error));
  }
  logEvent("hintAd", outcome);
  return outcome;
}

const delay = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });

async function showAd({ script, path }: RewardedAd, isWanted: () => boolean): Promise<AdOutcome> {
  const timeout = delay(READY_TIMEOUT);
  const tag = await Promise.race([loadGoogletag(script), timeout]);
  if (tag === null) return "unavailable";
  const slot = tag.defineOutOfPageSlot(path, tag.enums.OutOfPageFormat.REWARDED);
  if (slot === null) return "unavailable";

  const events = listenToSlot(tag, slot);
  try {
    slot.addService(tag.pubads());
    tag.display(slot);
    const ready = await Promise.race([events.ready, timeout]);
    if (ready === null || !isWanted() || ready.makeRewardedVisible() === false) return "unavailable";
    return (await Promise.race([events.closed, delay(CLOSE_TIMEOUT)])) ?? "unavailable";
  } finally {
    events.stop();
    // Prevents an ad that loads late from opening.
    tag.destroySlots([slot]);
  }
}

/** Listens to the events of one slot. The provider sends the events of all slots to every listener. */
function listenToSlot(tag: Googletag, slot: Slot) {
  const pubads = tag.pubads();
  const stops: (() => void)[] = [];
  const on = <Name extends keyof SlotEvents>(name: Name, handle: (event: SlotEvents[Name]) => void) => {
    const listener = (event: SlotEvents[Name]) => {
      if (event.slot === slot) handle(event);
    };
    pubads.addEventListener(name, listener);
    stops.push(() => pubads.removeEventListener(name, listener));
  };
  let isGranted = false;
  on("rewardedSlotGranted", () => {
    isGranted = true;
  });
  return {
    ready: new Promise<SlotEvents["rewardedSlotReady"]>((resolve) => {
      on("rewardedSlotReady", resolve);
    }),
    closed: new Promise<AdOutcome>((resolve) => {
      on("rewardedSlotClosed", () => {
        resolve(isGranted ? "granted" : "closedEarly");
      });
    }),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
