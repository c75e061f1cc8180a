import { Trans, useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { bonusAddress } from "~/i18n/addresses";
import { BONUS_INPUT_LENGTH, type BonusGuess, type BonusType } from "~/play/bonus";
import type { TeamInfo } from "~/play/gameView";
import { RefusalSlot, RefusalLine } from "~/play/RefusalSlot";
import { shorten } from "~/play/refusalText";
import { turnFields } from "~/play/turnForm";
import { useWordInput } from "~/play/useWordInput";
import { WaitingAnswer } from "~/play/WaitingAnswer";
import { Gloss } from "~/play/Word";
import { WordInput } from "~/play/WordInput";
import { useLanguage } from "~/ui/useLanguage";
import type { PlayedBonus } from "./useBonus";

/** The input of a bonus round and, under it, the answer to the latest word. Without a script it is a plain form. */
export function BonusBar({ round, team, typed }: { round: PlayedBonus; team: TeamInfo | null; typed: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { game, type } = round.view;
  const input = useWordInput({
    typed,
    refused: round.message ?? undefined,
    onRefuse: round.refuse,
    onWord: round.tryWord,
  });

  return (
    <div className="guess-bar stack stack-2 unprinted">
      <WordInput
        inputRef={input.ref}
        form={{ action: bonusAddress(game, language), fields: turnFields({ game, team: team ?? undefined }, false) }}
        typed={typed}
        label={t("bonus.label")}
        placeholder={t(`bonusPlaceholder.${type}`)}
        maxLength={BONUS_INPUT_LENGTH}
        describedBy="bonus-message"
        isInvalid={round.message !== null}
        onSubmit={input.submit}
      />
      <BonusAnswer round={round} />
    </div>
  );
}

/** A refusal, a word on its way, or the answer to the latest word. The live regions exist before their texts. */
function BonusAnswer({ round }: { round: PlayedBonus }) {
  const { view, message, isStalled, waiting } = round;
  const language = EDITION_FACTS[view.game.edition].wordLanguage;
  const isRefused = message !== null || isStalled;
  const first = waiting[0]?.fields.guess;
  const isWaiting = !isRefused && first !== undefined;
  const latest = isRefused || isWaiting ? undefined : view.guesses.at(-1);
  const isMissed = latest?.isCorrect === false;
  return (
    <>
      <RefusalSlot
        id="bonus-message"
        isShown={isRefused || isMissed}
        queue={round}
        refusals={
          <>
            {message !== null && <Refusal key={message.at} message={message} language={language} />}
            {isMissed && <Missed key={view.guesses.length} guess={latest} />}
          </>
        }
      />
      {isWaiting && <WaitingAnswer word={shorten(first)} count={waiting.length} />}
      <div className={latest?.isCorrect === true ? "answer answer-plain" : "answer-none"} role="status">
        {latest?.isCorrect === true && (
          <Found key={view.guesses.length} guess={latest} type={view.type} language={language} />
        )}
      </div>
    </>
  );
}

function Found({ guess, type, language }: { guess: BonusGuess; type: BonusType; language: string }) {
  return (
    <p>
      <Trans
        i18nKey={`bonusCorrect.${type}`}
        values={{ word: guess.word, rank: guess.percentile }}
        components={{ b: <b lang={language} translate="no" /> }}
      />
      <About guess={guess} />
    </p>
  );
}

/** Why a word is none of the round, as a refusal. */
function Missed({ guess }: { guess: Extract<BonusGuess, { isCorrect: false }> }) {
  const { t } = useTranslation();
  const { miss, word } = guess;
  return (
    <p>
      {t(miss === "letters" ? "refusal.notFromLetters" : `bonusMiss.${miss}`, { word: shorten(word) })}
      <About guess={guess} />
    </p>
  );
}

/** What a tried word means, and who has tried it. */
function About({ guess: { word, by } }: { guess: BonusGuess }) {
  return (
    <>
      <Gloss of={word} />
      {by !== undefined && (
        <small>
          {" "}
          <bdi>{by}</bdi>
        </small>
      )}
    </>
  );
}

function Refusal({ message, language }: { message: NonNullable<PlayedBonus["message"]>; language: Language }) {
  const { t } = useTranslation();
  const { why, word } = message;
  const isFull = why === "logFull" || why === "storageFull";
  const text = isFull ? t("bonus.full") : t(`refusal.${why}`, { word: shorten(word) });
  return <RefusalLine text={text} refused={message} language={language} />;
}
