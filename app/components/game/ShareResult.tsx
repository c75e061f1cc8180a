import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "~/client/storage";
import { toShareFacts } from "~/game/share";
import { type GameRef, isDaily, isSealed } from "~/game/gameRef";
import type { Language } from "~/game/languages";
import type { GameView } from "~/game/view";
import { customAddress, gamePath } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { useSite } from "../layout/facts";
import { CopyButton } from "../ui/CopyButton";
import { useBrowserValue } from "../ui/useBrowserValue";
import { climbSentence, shareText } from "./shareText";

/** Whether the climb is shared. Kept in local storage. */
const CLIMB_KEY = "shareClimb";

/** How the button looks: gold after a win, plain after a give-up, and otherwise the main button of its place. */
const BUTTON_CLASS = { gold: "button-gold", plain: "", main: "button-main" } as const;

/**
 * The result, with or without the climb. The button uses the share dialog of the device, else the clipboard. The text is
 * folded under it, to copy by hand or to post.
 */
export function ShareResult({ view, look = "main" }: { view: GameView<GameRef>; look?: keyof typeof BUTTON_CLASS }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const site = useSite();
  const textId = useId();
  const climbId = useId();
  const fold = useRef<HTMLDetailsElement>(null);
  const remembered = useBrowserValue(() => readStored(CLIMB_KEY) !== "false", true);
  const [chosen, setChosen] = useState<boolean | null>(null);

  const facts = toShareFacts(view);
  // A game given up without a guess has no climb.
  const hasClimb = facts.climb.length > 0;
  const isClimbShared = hasClimb && (chosen ?? remembered);
  const address = gameLink(site.origin, view.game, language);
  const textOf = (withClimb: boolean) => shareText(t, facts, { name: site.name, address, withClimb });

  const shared = textOf(isClimbShared);
  const selectText = () => {
    // The text can be copied by hand.
    if (fold.current === null) return;
    fold.current.open = true;
    const name = isClimbShared ? "climb" : "plain";
    fold.current.querySelector<HTMLTextAreaElement>(`.share-${name} textarea`)?.select();
  };

  // CSS shows one of the two texts, depending on the checkbox. This works without a script.
  const variants = [
    ["share-plain", textOf(false)] as const,
    ...(hasClimb ? [["share-climb", textOf(true)] as const] : []),
  ];
  return (
    <div className="share">
      <CopyButton
        className={`button share-button only-enhanced ${BUTTON_CLASS[look]}`.trimEnd()}
        text={shared}
        label={t("share.share")}
        Icon={ShareIcon}
        share={{ text: shared }}
        onFailed={selectText}
      />
      <details className="share-fold" ref={fold}>
        <summary>{t("share.seeText")}</summary>
        {hasClimb && (
          <>
            <label className="check">
              <input
                type="checkbox"
                className="share-choice"
                checked={isClimbShared}
                onChange={({ currentTarget: { checked } }) => {
                  setChosen(checked);
                  writeStored(CLIMB_KEY, String(checked));
                }}
                aria-describedby={climbId}
              />
              {t("share.addClimb")}
            </label>
            <p id={climbId} className="visually-hidden">
              {climbSentence(t, facts.climb)}
            </p>
          </>
        )}
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
        <div className="share-buttons">
          <CopyButton text={shared} label={t("share.copy")} onFailed={selectText} />
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
      </details>
    </div>
  );
}

/**
 * The public URL in the shared text: that of the edition, which for the main one is the origin, or of a custom game. Who
 * reads a result may not have played the game, and the code of an unsealed one gives the word away to anybody who
 * decodes it. The edition is named in its place.
 */
function gameLink(origin: string, game: GameRef, language: Language): string {
  if (!isDaily(game) && isSealed(game)) return `${origin}${customAddress(game)}`;
  const path = gamePath(game.edition, language);
  return path === "/" ? origin : `${origin}${path}`;
}
