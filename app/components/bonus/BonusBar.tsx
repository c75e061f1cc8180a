import ArrowRightIcon from "@heroicons/react/24/outline/ArrowRightIcon";
import { type FormEvent, useEffect, useRef } from "react";
import { Trans, useTranslation } from "react-i18next";
import { BONUS_INPUT_LENGTH, type BonusGuess, type BonusType } from "~/game/bonus";
import { EDITION_FACTS } from "~/game/editions";
import type { Language } from "~/game/languages";
import type { TeamInfo } from "~/game/team";
import { toWord } from "~/game/word";
import { ANSWER_ANCHOR, bonusAddress } from "~/i18n/addresses";
import { WaitingAnswer } from "../game/Answer";
import { RefusalSlot, RefusalLine } from "../game/RefusalSlot";
import { shorten } from "../game/sentences";
import { TurnFields } from "../game/TurnFields";
import { turnFields } from "../game/turnForm";
import { useLanguage } from "../layout/addresses";
import type { PlayedBonus } from "./useBonus";

/** The input of a bonus round and, under it, the answer to the latest word. Without a script it is a plain form. */
export function BonusBar({
  round,
  team,
  typed,
}: {
  round: PlayedBonus;
  /** The team that plays the round; null without one. */
  team: TeamInfo | null;
  typed: string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { view, message, unscored, tryWord, refuse } = round;
  const { game, type } = view;
  const input = useRef<HTMLInputElement>(null);

  // Selects a refused word, so that the next key replaces it.
  useEffect(() => {
    if (typed !== "") input.current?.select();
  }, [typed]);
  useEffect(() => {
    if (unscored === null || input.current?.value !== "") return;
    input.current.value = unscored.word;
    input.current.select();
  }, [unscored]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (input.current === null) return;
    const raw = input.current.value;
    // The server validates too. Words that it is sure to refuse are not sent.
    const word = toWord(raw);
    input.current.focus();
    if (!word.ok) {
      refuse({ why: word.why, word: raw });
      input.current.select();
      return;
    }
    input.current.value = "";
    tryWord(raw);
  };

  return (
    <div className="guess-bar">
      <form
        className="guess-form"
        method="post"
        action={bonusAddress(game, language)}
        onSubmit={onSubmit}
        autoComplete="off"
        noValidate
      >
        <TurnFields fields={turnFields({ game, team: team ?? undefined }, false)} />
        <div className="guess-field">
          <input
            ref={input}
            id={ANSWER_ANCHOR}
            className="guess-input"
            name="guess"
            type="text"
            defaultValue={typed}
            maxLength={BONUS_INPUT_LENGTH}
            placeholder={t(`bonusPlaceholder.${type}`)}
            aria-label={t("bonus.label")}
            aria-invalid={message === null ? undefined : true}
            aria-describedby="bonus-message"
            // Typing is the purpose of the page.
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
          />
        </div>
        <button className="button button-main guess-button" aria-label={t("form.guess")}>
          <span className="label">{t("form.guess")}</span>
          <ArrowRightIcon className="icon" aria-hidden="true" />
        </button>
      </form>
      <BonusAnswer round={round} />
    </div>
  );
}

/** A refusal, a word on its way, or the answer to the latest word. The live regions exist before their texts. */
function BonusAnswer({ round }: { round: PlayedBonus }) {
  const { view, message, isStalled, waiting } = round;
  const { t } = useTranslation();
  const language = EDITION_FACTS[view.game.edition].wordLanguage;
  const isRefused = message !== null || isStalled;
  const first = waiting[0]?.fields.guess;
  const latest = view.guesses.at(-1);
  const isWaiting = !isRefused && first !== undefined;
  const isAnswered = !isRefused && !isWaiting && latest !== undefined;
  return (
    <>
      <RefusalSlot
        id="bonus-message"
        isShown={isRefused}
        queue={round}
        refusals={message !== null && <Refusal message={message} language={language} />}
      />
      {isWaiting && (
        <WaitingAnswer
          word={shorten(first)}
          note={waiting.length > 1 ? t("form.pending", { count: waiting.length }) : ""}
        />
      )}
      <div className={isAnswered ? "answer answer-plain" : "answer-none"} role="status">
        {isAnswered && <Tried guess={latest} type={view.type} language={language} />}
      </div>
    </>
  );
}

function Tried({ guess, type, language }: { guess: BonusGuess; type: BonusType; language: string }) {
  return (
    <p>
      <Trans
        i18nKey={guess.isCorrect ? `bonusCorrect.${type}` : `bonusMiss.${guess.miss}`}
        values={{ word: guess.word, rank: guess.percentile }}
        components={{ b: <b lang={language} /> }}
      />
      {guess.by !== undefined && <small> {guess.by}</small>}
    </p>
  );
}

function Refusal({ message, language }: { message: NonNullable<PlayedBonus["message"]>; language: Language }) {
  const { t } = useTranslation();
  const { why, word } = message;
  const isFull = why === "logFull" || why === "storageFull";
  const text = isFull ? t("bonus.full") : t(`refusal.${why}`, { word: shorten(word) });
  return <RefusalLine text={text} refused={message} language={language} />;
}
