import { logEvent } from "./eventLog";
import { type Googletag, loadGoogletag, type Slot, type SlotEvents } from "./googletag";

/** `unavailable`: there was no ad to watch, through no fault of the player's. */
type AdOutcome = "granted" | "closedEarly" | "unavailable";

/** Milliseconds that an ad may take to be ready, its provider's script included. */
const READY_TIMEOUT = 5000;
/** Milliseconds after which an ad that never said that it was closed is taken for gone. No ad is so long. */
const LONGEST_AD = 180_000;

/** A rewarded ad: where it comes from. */
export interface RewardedAd {
  readonly script: string;
  /** Path of the slot. */
  readonly path: string;
}

/**
 * Shows an ad over the page and tells how it ended. It never rejects: whatever is wrong with the provider, the player is not to blame.
 *
 * @param isWanted asked when the ad is ready: what it would be watched for may be gone by then
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

const after = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });

async function showAd({ script, path }: RewardedAd, isWanted: () => boolean): Promise<AdOutcome> {
  const tooLate = after(READY_TIMEOUT);
  const tag = await Promise.race([loadGoogletag(script), tooLate]);
  if (tag === null) return "unavailable";
  const slot = tag.defineOutOfPageSlot(path, tag.enums.OutOfPageFormat.REWARDED);
  if (slot === null) return "unavailable";

  const events = listenTo(tag, slot);
  try {
    slot.addService(tag.pubads());
    tag.display(slot);
    const ready = await Promise.race([events.ready, tooLate]);
    if (ready === null || !isWanted() || ready.makeRewardedVisible() === false) return "unavailable";
    return (await Promise.race([events.closed, after(LONGEST_AD)])) ?? "unavailable";
  } finally {
    events.stop();
    // An ad that comes too late must not open.
    tag.destroySlots([slot]);
  }
}

/** What becomes of one slot. The provider tells of all slots in the same events. */
function listenTo(tag: Googletag, slot: Slot) {
  const pubads = tag.pubads();
  const stops: (() => void)[] = [];
  const on = <Name extends keyof SlotEvents>(name: Name, tell: (event: SlotEvents[Name]) => void) => {
    const listener = (event: SlotEvents[Name]) => {
      if (event.slot === slot) tell(event);
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
