import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import { useTranslation } from "react-i18next";
import { inPlace } from "~/ui/inPlace";
import { HintButton } from "./HintButton";
import type { PlayedGame } from "./useGame";

interface GuessToolsProps {
  readonly game: PlayedGame;
  /** The page that asks for confirmation before giving up. */
  readonly giveUpHref: string;
  readonly onGiveUp: () => void;
  readonly onHint: () => void;
}

/** In the input: what a player can do who has no more words. */
export function GuessTools({ game, giveUpHref, onGiveUp, onHint }: GuessToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <HintButton game={game} onTaken={onHint} />
      <a className="icon-button guess-bar-tool" href={giveUpHref} onClick={inPlace(onGiveUp)}>
        <FlagIcon className="icon" aria-hidden="true" />
        <span>{t("form.giveUp")}</span>
      </a>
    </>
  );
}
