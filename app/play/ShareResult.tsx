import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { GameRef } from "~/editions/gameRef";
import { CopyButton } from "~/ui/CopyButton";
import { useSite } from "~/ui/pageFacts";
import { useLanguage } from "~/ui/useLanguage";
import { climbSteps } from "~/words/climb";
import { heatOf } from "~/words/closeness";
import type { GameView } from "./gameView";
import { toShareFacts } from "./shareFacts";
import { gameLink, shareLines, shareText } from "./shareText";

/** How the button looks: gold after a win, plain after a give-up, and otherwise the main button of its place. */
const BUTTON_CLASS = { gold: "button-gold", plain: "", main: "button-main" } as const;

/**
 * The result as it is sent, and under it the button that sends it, by the share dialog of the device, else the clipboard;
 * beside the dialog, another copies. The text can be copied by hand: its squares are painted over the characters.
 */
export function ShareResult({ view, look = "main" }: { view: GameView<GameRef>; look?: keyof typeof BUTTON_CLASS }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const site = useSite();
  const id = useId();
  const facts = toShareFacts(view);
  const address = gameLink(site.origin, { game: view.game, climb: facts.climb, language });
  const lines = shareLines(t, facts, { name: site.name, address });
  const { result, squares, sentence } = lines;
  const text = shareText(lines);
  const steps = climbSteps(facts.climb);
  return (
    <div
      className="share-result stack unprinted"
      role="group"
      aria-label={t(facts.end === "open" ? "share.textSoFar" : "share.text")}
    >
      <p className="share-result-text number breaking" id={id}>
        <b>{result}</b>
        {"\n"}
        {squares.length > 0 && (
          <span>
            <span className="share-result-squares" role="img" aria-label={sentence ?? undefined}>
              {squares.map((square, step) => (
                <span key={step} className={`heat-${heatOf({ similarity: -1, percentile: steps[step] ?? 0 })}`}>
                  {square}
                </span>
              ))}
            </span>
            {"\n"}
          </span>
        )}
        <span>{address}</span>
      </p>
      <div className="share-result-buttons cluster">
        <CopyButton
          className={`button share-result-button only-enhanced ${BUTTON_CLASS[look]}`.trimEnd()}
          text={text}
          label={t("share.share")}
          Icon={ShareIcon}
          share={{ text }}
          source={id}
        />
      </div>
      {site.shareUrl !== null && !EDITION_FACTS[view.game.edition].isForChildren && (
        <a
          className="button"
          href={site.shareUrl.replace("{text}", encodeURIComponent(text))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t("share.post")}
        </a>
      )}
    </div>
  );
}
