import { logEvent } from "./eventLog";

// What this site uses of the interface of Google Publisher Tag (https://developers.google.com/publisher-tag/reference). Every provider whose
// script has it will do.

export interface Slot {
  addService(service: PubAds): unknown;
}

interface SlotEvent {
  readonly slot: Slot;
}

export interface SlotEvents {
  readonly rewardedSlotReady: SlotEvent & {
    /** Opens the ad over the page. False when it could not; older scripts return nothing. */
    makeRewardedVisible(): unknown;
  };
  /** The ad was watched long enough. It stays open until the player closes it. */
  readonly rewardedSlotGranted: SlotEvent;
  readonly rewardedSlotClosed: SlotEvent;
}

interface PubAds {
  addEventListener<Name extends keyof SlotEvents>(name: Name, listener: (event: SlotEvents[Name]) => void): unknown;
  removeEventListener<Name extends keyof SlotEvents>(name: Name, listener: (event: SlotEvents[Name]) => void): unknown;
}

export interface Googletag {
  /** Runs what is pushed as soon as the rest of the interface is there. */
  readonly cmd: { push(command: () => void): unknown };
  readonly enums: { readonly OutOfPageFormat: { readonly REWARDED: unknown } };
  /** Null where the page or the device does not suit the format. */
  defineOutOfPageSlot(path: string, format: unknown): Slot | null;
  /** Null when the element has a slot already. */
  defineSlot(path: string, size: readonly [width: number, height: number], elementId: string): Slot | null;
  pubads(): PubAds;
  enableServices(): void;
  /** Asks for an ad: for a rewarded slot by the slot, for a place in the page by the id of its element. */
  display(slotOrElementId: Slot | string): void;
  destroySlots(slots: readonly Slot[]): unknown;
}

declare global {
  interface Window {
    googletag?: Googletag;
  }
}

/** One page loads the script once, however many ads it has. */
let loading: Promise<Googletag | null> | undefined;

/** The provider's interface; null when its script cannot be had, as where a blocker is. The next call then tries again. */
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
      // Some blockers put an empty script in the place of the real one.
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
