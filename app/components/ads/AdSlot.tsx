import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "../layout/site";
import { loadGoogletag } from "~/client/googletag";

/** Kinds of places: their size in pixels, the same in styles/ads.css, and the windows that get an ad when they open a page. */
const KINDS = {
  // The second condition keeps the ads off the column where the reader has made the letters larger.
  side: { size: [160, 600], media: "(min-width: 1250px) and (min-width: 64rem)" },
  content: { size: [300, 250], media: "(max-width: 1249.98px)" },
} as const;

/** A place of a fixed size that the provider fills once. Empty, it takes as much room. */
function AdSlot({ id, kind, script, path }: { id: string; kind: keyof typeof KINDS; script: string; path: string }) {
  useEffect(() => {
    const { size, media } = KINDS[kind];
    if (!window.matchMedia(media).matches) return;
    let takeAway: () => void = () => undefined;
    let isGone = false;
    void loadGoogletag(script).then((tag) => {
      if (tag === null || isGone) return;
      const slot = tag.defineSlot(path, size, id);
      if (slot === null) return;
      slot.addService(tag.pubads());
      tag.display(id);
      takeAway = () => tag.destroySlots([slot]);
    });
    return () => {
      isGone = true;
      takeAway();
    };
  }, [id, kind, script, path]);
  return <div id={id} className={`ad-slot ad-slot-${kind}`} />;
}

/** The two ads beside the column. */
export function SideAds() {
  const { t } = useTranslation();
  const { ads } = useSite();
  if (!ads?.sideSlot) return null;
  const slot = { kind: "side", script: ads.script, path: ads.sideSlot } as const;
  return (
    <aside className="ad-sides" aria-label={t("ads.label")}>
      <AdSlot id="ad-start" {...slot} />
      <AdSlot id="ad-end" {...slot} />
    </aside>
  );
}

/** The ad in the column, where there is no room beside it. */
export function ContentAd() {
  const { t } = useTranslation();
  const { ads } = useSite();
  if (!ads?.contentSlot) return null;
  return (
    <div className="ad-content" role="group" aria-label={t("ads.label")}>
      <AdSlot id="ad-content" kind="content" script={ads.script} path={ads.contentSlot} />
    </div>
  );
}
