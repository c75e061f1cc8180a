import { loadGoogletag } from "./googletag.browser";

/** Slot kinds: size in pixels (the same as in ads/AdSlot.css) and the media query that must match on page load. */
const KINDS = {
  side: { size: [160, 600], media: "(min-width: 1250px)" },
  content: { size: [300, 250], media: "(max-width: 1249.98px)" },
} as const;

export type AdKind = keyof typeof KINDS;

/** Lets the ad provider fill a slot, if there is room for it. @returns what empties it */
export function fillSlot({ id, dataset: { ad, script = "", path = "" } }: HTMLElement): () => void {
  const { size, media } = KINDS[ad as AdKind];
  let destroySlot: () => void = () => undefined;
  let isGone = false;
  if (window.matchMedia(media).matches)
    void loadGoogletag(script).then((tag) => {
      if (tag === null || isGone) return;
      const slot = tag.defineSlot(path, size, id);
      if (slot === null) return;
      slot.addService(tag.pubads());
      tag.display(id);
      destroySlot = () => tag.destroySlots([slot]);
    });
  return () => {
    isGone = true;
    destroySlot();
  };
}
