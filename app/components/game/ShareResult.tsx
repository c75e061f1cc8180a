import CheckIcon from "@heroicons/react/24/outline/CheckIcon";
import ClipboardDocumentIcon from "@heroicons/react/24/outline/ClipboardDocumentIcon";
import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toShareFacts } from "~/game/share";
import type { Edition } from "~/game/editions";
import type { Language } from "~/game/languages";
import type { GameView } from "~/game/view";
import { gamePath } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { useSite } from "../layout/site";
import { useBrowserValue } from "../ui/useBrowserValue";
import { useCopy } from "../ui/useCopy";
import { climbSentence, shareText } from "./sentences";

/** The sharing method of this device. Browser only. */
function deviceSharing(): "share" | "clipboard" | "none" {
  if ("share" in navigator) return "share";
  return "clipboard" in navigator ? "clipboard" : "none";
}

/** Opens the system share dialog. Returns false when sharing fails; true when the player cancels. */
async function isShared(text: string): Promise<boolean> {
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** The result as text, with or without the climb, to share by system dialog, clipboard, post or manual copy. */
export function ShareResult({ view }: { view: GameView }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const site = useSite();
  const device = useBrowserValue<ReturnType<typeof deviceSharing> | "unknown">(deviceSharing, "unknown");
  const { isCopied, copy } = useCopy();
  const textId = useId();
  const climbId = useId();
  const texts = useRef<HTMLDivElement>(null);

  const facts = toShareFacts(view);
  const address = gameLink(site.origin, view.game.edition, language);
  const textOf = (withClimb: boolean) => shareText(t, facts, { name: site.name, address, withClimb });

  const shareOrCopy = async () => {
    // CSS shows one of the two texts, depending on the checkbox. This works without a script.
    const shown = [...(texts.current?.querySelectorAll("textarea") ?? [])].find((text) => text.offsetParent !== null);
    const text = shown?.value ?? textOf(false);
    try {
      if (device === "share" && (await isShared(text))) return;
      await copy(text);
    } catch {
      // The clipboard is forbidden. The text can be copied manually.
      shown?.select();
    }
  };

  const DeviceIcon = isCopied ? CheckIcon : device === "share" ? ShareIcon : ClipboardDocumentIcon;
  const deviceLabel = isCopied ? t("share.copied") : t(device === "share" ? "share.share" : "share.copy");
  // A game given up without a guess has no climb.
  const hasClimb = facts.climb.length > 0;
  const variants = [
    ["share-plain", textOf(false)] as const,
    ...(hasClimb ? [["share-climb", textOf(true)] as const] : []),
  ];
  return (
    <div className="share">
      {hasClimb && (
        <>
          <label className="check">
            <input type="checkbox" className="share-choice" aria-describedby={climbId} />
            {t("share.addClimb")}
          </label>
          <p id={climbId} className="visually-hidden">
            {climbSentence(t, facts.climb)}
          </p>
        </>
      )}
      <div className="share-texts" ref={texts}>
        {variants.map(([name, text]) => (
          <div key={name} className={name}>
            <label htmlFor={`${textId}${name}`}>{t("share.text")}</label>
            <textarea
              id={`${textId}${name}`}
              className="share-text"
              readOnly
              rows={text.split("\n").length}
              value={text}
            />
          </div>
        ))}
      </div>
      <div className="share-buttons">
        {device !== "unknown" && device !== "none" && (
          <button type="button" className="button button-main" onClick={() => void shareOrCopy()}>
            <DeviceIcon className="icon" aria-hidden="true" />
            <span aria-live="polite">{deviceLabel}</span>
          </button>
        )}
        {site.shareUrl !== null &&
          variants.map(([name, text]) => (
            <a
              key={name}
              className={`button ${name}`}
              href={site.shareUrl?.replace("{text}", encodeURIComponent(text))}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t("share.post")}
            </a>
          ))}
      </div>
    </div>
  );
}

/** Public URL of an edition's game. For the main edition it is the origin. */
function gameLink(origin: string, edition: Edition, language: Language): string {
  const path = gamePath(edition, language);
  return path === "/" ? origin : `${origin}${path}`;
}
