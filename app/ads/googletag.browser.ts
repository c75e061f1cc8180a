import { logEvent } from "~/ui/eventLog.browser";

// The part of the Google Publisher Tag API that this site uses (https://developers.google.com/publisher-tag/reference).
// Any provider whose script implements it works.

export interface Slot {
  addService(service: PubAds): unknown;
}

interface SlotEvent {
  readonly slot: Slot;
}

export interface SlotEvents {
  readonly rewardedSlotReady: SlotEvent & {
    /** Opens the ad over the page. Returns false on failure; older scripts return undefined. */
    makeRewardedVisible(): unknown;
  };
  /** Fired when the ad was watched long enough. It stays open until the player closes it. */
  readonly rewardedSlotGranted: SlotEvent;
  readonly rewardedSlotClosed: SlotEvent;
}

interface PubAds {
  addEventListener<Name extends keyof SlotEvents>(name: Name, listener: (event: SlotEvents[Name]) => void): unknown;
  removeEventListener<Name extends keyof SlotEvents>(name: Name, listener: (event: SlotEvents[Name]) => void): unknown;
}

export interface Googletag {
  /** Runs pushed commands once the API is ready. */
  readonly cmd: { push(command: () => void): unknown };
  readonly enums: { readonly OutOfPageFormat: { readonly REWARDED: unknown } };
  /** Null when the page or device does not support the format. */
  defineOutOfPageSlot(path: string, format: unknown): Slot | null;
  /** Null when the element has a slot already. */
  defineSlot(path: string, size: readonly [width: number, height: number], elementId: string): Slot | null;
  pubads(): PubAds;
  enableServices(): void;
  /** Requests an ad: for a rewarded ad by its slot, for an ad in the page by the id of its element. */
  display(slotOrElementId: Slot | string): void;
  destroySlots(slots: readonly Slot[]): unknown;
}

declare global {
  interface Window {
    googletag?: Googletag;
  }
}

/** Shared by all ads of a page: the script is loaded once. */
let loading: Promise<Googletag | null> | undefined;

/** The provider's API; null when its script cannot be loaded, for example because of an ad blocker. The next call retries. */
export function loadGoogletag(url: string): Promise<Googletag | null> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    const fail = () => {
      logEvent("adScriptFailed", url);
      script.remove();
      loading = undefined;
      resolve(null);
    };
    script.src = url;
    script.async = true;
    script.addEventListener("error", fail);
    script.addEventListener("load", () => {
      const tag = window.googletag;
      // Some ad blockers replace the script with an empty one.
      if (tag === undefined) {
        fail();
        return;
      }
      tag.cmd.push(() => {
        tag.enableServices();
        resolve(tag);
      });
    });
    document.head.append(script);
  });
  return loading;
}
