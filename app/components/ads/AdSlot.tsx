import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "../layout/site";
import { loadGoogletag } from "~/client/googletag";

/** Slot kinds: size in pixels (the same as in styles/ads.css) and the media query that must match on page load. */
const KINDS = {
  // The second condition keeps the ads off the column when the font size is larger.
  side: { size: [160, 600], media: "(min-width: 1250px) and (min-width: 64rem)" },
  content: { size: [300, 250], media: "(max-width: 1249.98px)" },
} as const;

/** A slot of fixed size that the provider fills once. It has the same size while empty. */
function AdSlot({ id, kind, script, path }: { id: string; kind: keyof typeof KINDS; script: string; path: string }) {
  useEffect(() => {
    const { size, media } = KINDS[kind];
    if (!window.matchMedia(media).matches) return;
    let destroySlot: () => void = () => undefined;
    let isUnmounted = false;
    void loadGoogletag(script).then((tag) => {
      if (tag === null || isUnmounted) return;
      const slot = tag.defineSlot(path, size, id);
      if (slot === null) return;
      slot.addService(tag.pubads());
      tag.display(id);
      destroySlot = () => tag.destroySlots([slot]);
    });
    return () => {
      isUnmounted = true;
      destroySlot();
    };
  }, [id, kind, script, path]);
  return <div id={id} className={`ad-slot ad-slot-${kind}`} />;
}

/** The two ads beside the content column. */
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

/** The ad in the content column, for windows without room beside it. */
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
