import { EDITION_FACTS } from "~/game/editions";
import { useTranslation } from "react-i18next";
import { displayOf } from "~/game/types";
import { type GameView, recentGuess } from "~/game/view";
import { useSettings } from "../settings/settings";
import { ClosenessBar } from "./ClosenessBar";
import { GuessMark } from "./GuessMark";
import { HeatEmoji } from "./HeatEmoji";
import { formatSimilarity, proximityLabels } from "./sentences";

/** The latest guess as a card. Its space is reserved before the first guess to avoid a layout shift. */
export function RecentGuess({ view }: { view: GameView }) {
  const { t, i18n } = useTranslation();
  const { showGuessNumber, showSimilarity, showProximity, showEmojis } = useSettings();
  const guess = recentGuess(view);
  if (guess === undefined) return <p className="recent recent-empty">{t("recent.empty")}</p>;
  return (
    <section className="recent" aria-label={t("recent.heading")}>
      <p className="recent-line">
        {showGuessNumber && <span className="recent-number">{guess.number}</span>}
        <span className="recent-word">
          <span lang={EDITION_FACTS[view.game.edition].wordLanguage}>{displayOf(guess)}</span>
          <GuessMark guess={guess} />
        </span>
        {showSimilarity && (
          <span className="recent-similarity">{formatSimilarity(guess.similarity, i18n.language)}</span>
        )}
        {showProximity && (
          <span className="recent-proximity">
            {proximityLabels(t)(guess)}
            {showEmojis && <HeatEmoji rating={guess} />}
          </span>
        )}
      </p>
      {showProximity && <ClosenessBar rating={guess} />}
      {guess.typed !== undefined && (
        <p className="recent-note">{t("recent.understood", { typed: guess.typed, word: displayOf(guess) })}</p>
      )}
      {view.isRepeat && <p className="recent-note">{t("recent.repeat", { number: guess.number })}</p>}
    </section>
  );
}
