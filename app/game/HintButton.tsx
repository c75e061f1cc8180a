import LightBulbIcon from "@heroicons/react/24/outline/LightBulbIcon";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { RewardedAd } from "~/ads/rewardedAd.browser";
import { isAdHint } from "~/play/hint";
import { HINT_FORM } from "~/play/turnForm";
import { type Site, useSite } from "~/ui/pageFacts";
import { useBrowserValue } from "~/ui/useBrowserValue";
import type { PlayedGame } from "./useGame";

const loadAds = () => import("~/ads/rewardedAd.browser");

/** Takes a hint, after an ad if one is due, and calls `onTaken`. Without a script it submits its form, without an ad. */
export function HintButton({ game, onTaken }: { game: PlayedGame; onTaken: () => void }) {
  const { t } = useTranslation();
  const site = useSite();
  const isEnhanced = useBrowserValue(() => true, false);
  const [isWatching, setIsWatching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ad = isEnhanced ? dueAd(site, game) : null;

  const isAdDue = ad !== null;
  useEffect(() => {
    // Before it is asked for.
    if (isAdDue) loadAds().catch(() => undefined);
  }, [isAdDue]);

  const takeHint = async () => {
    if (ad === null) {
      game.takeHint();
      onTaken();
      return;
    }
    setIsWatching(true);
    // The button is unmounted when the game is over.
    const isWanted = () => button.current !== null;
    const outcome = await loadAds().then(
      ({ watchAd }) => watchAd(ad, isWanted),
      () => "unavailable",
    );
    if (!isWanted()) return;
    flushSync(() => {
      setIsWatching(false);
    });
    // Restores the focus lost to the ad or the disabled button, unless the player has moved it.
    if (document.activeElement === document.body) button.current?.focus();
    if (outcome === "closedEarly") {
      game.refuse({ why: "adClosedEarly", word: "" });
      return;
    }
    game.takeHint();
    onTaken();
  };

  return (
    <button
      ref={button}
      className={`icon-button guess-bar-tool${isWatching ? " button-loading" : ""}`}
      form={HINT_FORM}
      name="intent"
      value="hint"
      title={t("form.hintTitle")}
      disabled={isWatching}
      aria-label={
        isWatching ? t("dialog.working") : ad === null ? t("form.hint") : `${t("form.hint")} ${t("ads.badgeLong")}`
      }
      onClick={(event) => {
        event.preventDefault();
        void takeHint();
      }}
    >
      <LightBulbIcon className="icon button-text" aria-hidden="true" />
      <span className="button-text">{t("form.hint")}</span>
      {ad !== null && <span className="guess-bar-ad button-text">{t("ads.badge")}</span>}
    </button>
  );
}

/** The ad to watch before the next hint; null when that hint is free. */
function dueAd({ ads }: Site, { view, waiting }: PlayedGame): RewardedAd | null {
  if (!ads?.rewardedSlot) return null;
  // Queued hints count as taken.
  const queuedHints = waiting.filter(({ fields }) => fields.intent === "hint").length;
  return isAdHint(view.hintCount + queuedHints) ? { script: ads.script, path: ads.rewardedSlot } : null;
}
