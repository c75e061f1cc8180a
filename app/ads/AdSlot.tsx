import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "~/ui/pageFacts";
import type { AdKind } from "./adSlots.browser";

/** A slot of fixed size, which a script fills once. It has the same size while empty. */
function AdSlot({ id, kind, script, path }: { id: string; kind: AdKind; script: string; path: string }) {
  return <div id={id} className={`ad-slot ad-slot-${kind}`} data-ad={kind} data-script={script} data-path={path} />;
}

/** The two ads beside the content column. */
export function SideAds() {
  const { t } = useTranslation();
  const { ads } = useSite();
  if (!ads?.sideSlot) return null;
  const slot = { kind: "side", script: ads.script, path: ads.sideSlot } as const;
  return (
    <aside className="ad-slot-sides" data-enhance="" aria-label={t("ads.label")}>
      <AdSlot id="ad-start" {...slot} />
      <AdSlot id="ad-end" {...slot} />
    </aside>
  );
}

/** The ad in the content column, for windows without room beside it. */
export function ContentAd() {
  const { t } = useTranslation();
  const { ads } = useSite();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const slot = place.current?.querySelector<HTMLElement>("[data-ad]");
    if (!slot) return;
    const filled = import("./adSlots.browser").then(({ fillSlot }) => fillSlot(slot));
    return () => {
      filled.then(
        (empty) => {
          empty();
        },
        () => undefined,
      );
    };
  }, []);
  if (!ads?.contentSlot) return null;
  return (
    <div className="ad-slot-column" role="group" aria-label={t("ads.label")} ref={place}>
      <AdSlot id="ad-content" kind="content" script={ads.script} path={ads.contentSlot} />
    </div>
  );
}
