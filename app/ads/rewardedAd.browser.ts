import { logEvent } from "~/ui/eventLog.browser";
import { type Googletag, loadGoogletag, type Slot, type SlotEvents } from "./googletag.browser";

/** `unavailable`: there was no ad to watch. */
type AdOutcome = "granted" | "closedEarly" | "unavailable";

/** Milliseconds to wait for an ad, including the provider's script. */
const READY_TIMEOUT = 5000;
/** Milliseconds from the end of an ad until the next one is requested. */
const RELOAD_DELAY = 500;
/** Milliseconds after which an ad without a close event counts as closed. Longer than any ad. */
const CLOSE_TIMEOUT = 180_000;

export interface RewardedAd {
  readonly script: string;
  /** Of the slot. */
  readonly path: string;
}

/** The ad of the page that was requested ahead, for the next time. */
let next: ReturnType<typeof loadAd> | undefined;
let reload: number | undefined;

/**
 * Shows an ad over the page and returns how it ended. The next ad is requested soon after. Never rejects: a failure of
 * the provider is `unavailable`.
 *
 * @param isWanted called when the ad is ready: the hint may no longer be available by then
 */
export async function watchAd(ad: RewardedAd, isWanted: () => boolean): Promise<AdOutcome> {
  let outcome: AdOutcome = "unavailable";
  try {
    window.clearTimeout(reload);
    const loading = next ?? loadAd(ad);
    next = undefined;
    const loaded = await loading;
    if (loaded !== null && isWanted()) outcome = await loaded.show();
    else loaded?.discard();
  } catch (error) {
    logEvent("adFailed", String(error));
  }
  if (outcome !== "unavailable")
    reload = window.setTimeout(() => {
      loadAhead(ad);
    }, RELOAD_DELAY);
  logEvent("hintAd", outcome);
  return outcome;
}

function loadAhead(ad: RewardedAd): void {
  const loading = loadAd(ad).catch((error: unknown) => {
    logEvent("adFailed", String(error));
    return null;
  });
  next = loading;
  // Where there was no ad, there may be one by the time it is needed.
  void loading.then((loaded) => {
    if (loaded === null && next === loading) next = undefined;
  });
}

const delay = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });

/** Requests an ad. Null when none is ready in time. */
async function loadAd({ script, path }: RewardedAd) {
  const timeout = delay(READY_TIMEOUT);
  const tag = await Promise.race([loadGoogletag(script), timeout]);
  if (tag === null) return null;
  const slot = tag.defineOutOfPageSlot(path, tag.enums.OutOfPageFormat.REWARDED);
  if (slot === null) return null;

  const events = listenToSlot(tag, slot);
  const discard = () => {
    events.stop();
    // Prevents an ad that loads late from opening.
    tag.destroySlots([slot]);
  };
  let ready: SlotEvents["rewardedSlotReady"] | null = null;
  try {
    slot.addService(tag.pubads());
    tag.display(slot);
    ready = await Promise.race([events.ready, timeout]);
  } finally {
    if (ready === null) discard();
  }
  if (ready === null) return null;

  const loaded = ready;
  const show = async (): Promise<AdOutcome> => {
    try {
      if (loaded.makeRewardedVisible() === false) return "unavailable";
      return (await Promise.race([events.closed, delay(CLOSE_TIMEOUT)])) ?? "unavailable";
    } finally {
      discard();
    }
  };
  return { show, discard };
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
