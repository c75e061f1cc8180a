import LightBulbIcon from "@heroicons/react/24/outline/LightBulbIcon";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import { formatSimilarity } from "~/i18n/format";
import { type AnswerNote, answerNote } from "~/play/answer";
import { Closeness, ClosenessBar, HeatEmoji } from "~/play/Closeness";
import type { GameState } from "~/play/gameState.browser";
import { recentGuess } from "~/play/gameView";
import { noteText, proximityLabels } from "~/play/sentences";
import { Gloss, GuessMark } from "~/play/Word";
import { Mark } from "~/ui/Mark";
import { useSettings } from "~/ui/SettingsProvider";
import { useNow } from "~/ui/useNow";
import { NAME, WithName } from "~/ui/WithName";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { heatOf } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";

/** For so long the guess of a team-mate was made just now, milliseconds. */
const JUST_NOW = 60_000;

interface AnswerProps extends Pick<GameState, "view"> {
  /** Unless null, the guess was made on this page: the card shows that it is new. */
  readonly fresh: GameState["answer"];
  /** Stands at its end. */
  readonly children: ReactNode;
}

/** The answer to the latest guess: word and closeness, note and similarity. */
export function Answer({ view, fresh, children }: AnswerProps) {
  const { t, i18n } = useTranslation();
  const shown = useSettings();
  const { showSimilarity, showProximity, showEmojis } = shown;
  const guess = recentGuess(view);
  if (guess === undefined) return null;
  const note = answerNote(view, shown);
  const isBurning = showProximity && guess.percentile === PROXIMITY_SCALE - 1;
  const heat = showProximity ? ` heat-${heatOf(guess)}` : "";
  return (
    <section
      // A new card for each answer: its motion starts again.
      key={`${guess.word} ${String(view.isRepeat)}`}
      className={`answer${heat}${fresh !== null ? " answer-fresh" : ""}${isBurning ? " answer-burning" : ""}`}
      aria-labelledby="answer-heading"
    >
      <h2 id="answer-heading" className="visually-hidden">
        {t("recent.heading")}
      </h2>
      {showProximity && !isBurning && <ClosenessBar rating={guess} />}
      <Badge note={note} percentile={guess.percentile} />
      <div className="answer-line cluster">
        <p className="answer-word word">
          <span lang={EDITION_FACTS[view.game.edition].wordLanguage} translate="no">
            {displayOf(guess)}
          </span>
          {note?.kind !== "hint" && <GuessMark guess={guess} />}
          <Gloss of={guess.word} />
        </p>
        {showProximity && (
          <p className="answer-rank">
            <Closeness text={proximityLabels(t)(guess)} />
            {showEmojis && <HeatEmoji rating={guess} />}
          </p>
        )}
      </div>
      <div className="answer-line cluster">
        <p className="answer-note small">
          {note?.kind === "mate" ? (
            <MateNote name={note.name} at={fresh?.of === "mate" ? fresh.at : null} />
          ) : (
            note !== null && <span>{noteText(t, note, guess)}</span>
          )}
        </p>
        {showSimilarity && (
          <p className="answer-similarity fine">
            <span className="visually-hidden">{t("table.similarity")} </span>
            {formatSimilarity(guess.similarity, i18n.language)}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

function MateNote({ name, at }: { name: string; at: number | null }) {
  const { t } = useTranslation();
  const now = useNow(JUST_NOW / 4);
  const isJustNow = at !== null && (now === null || now - at < JUST_NOW);
  return <WithName sentence={t(isJustNow ? "answer.mate" : "answer.mateEarlier", { name: NAME })} name={name} />;
}

function Badge({ note, percentile }: { note: AnswerNote | null; percentile: number }) {
  const ring = note?.kind === "ring" || note?.kind === "mate" ? note.ring : 0;
  if (ring > 0) return <Mark best={percentile} newRing={ring} className="answer-badge" />;
  if (note?.kind !== "hint") return null;
  return (
    <span className="answer-badge answer-icon">
      <LightBulbIcon className="icon" aria-hidden="true" />
    </span>
  );
}
