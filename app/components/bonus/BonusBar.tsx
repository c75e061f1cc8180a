import ArrowRightIcon from "@heroicons/react/24/outline/ArrowRightIcon";
import ExclamationCircleIcon from "@heroicons/react/24/outline/ExclamationCircleIcon";
import { type FormEvent, useEffect, useRef } from "react";
import { Trans, useTranslation } from "react-i18next";
import { BONUS_INPUT_LENGTH, type BonusGuess, type BonusType } from "~/game/bonus";
import { EDITION_FACTS } from "~/game/editions";
import type { TeamInfo } from "~/game/team";
import { toWord } from "~/game/word";
import { ANSWER_ANCHOR, bonusAddress } from "~/i18n/addresses";
import { WaitingAnswer } from "../game/Answer";
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
function BonusAnswer({ round: { view, message, isStalled, waiting, retry } }: { round: PlayedBonus }) {
  const { t } = useTranslation();
  const language = EDITION_FACTS[view.game.edition].wordLanguage;
  const isRefused = message !== null || isStalled;
  const first = waiting[0]?.fields.guess;
  const latest = view.guesses.at(-1);
  const isWaiting = !isRefused && first !== undefined;
  const isAnswered = !isRefused && !isWaiting && latest !== undefined;
  return (
    <>
      <div className={isRefused ? "answer answer-plain answer-refused" : "answer-none"}>
        <div className="refusals">
          {isRefused && <ExclamationCircleIcon className="icon" aria-hidden="true" />}
          <div id="bonus-message" role="alert">
            {message !== null && <Refusal message={message} language={language} />}
            {isStalled && <p>{t("refusal.failed")}</p>}
            {isStalled && first !== undefined && <p className="small">{t("form.waits", { word: shorten(first) })}</p>}
          </div>
          {isStalled && (
            <button type="button" className="chip" onClick={retry}>
              {t("form.retry")}
            </button>
          )}
        </div>
      </div>
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

function Refusal({
  message: { why, word },
  language,
}: {
  message: NonNullable<PlayedBonus["message"]>;
  language: string;
}) {
  const { t } = useTranslation();
  const isFull = why === "logFull" || why === "storageFull";
  return (
    <p>
      <span>{isFull ? t("bonus.full") : t(`refusal.${why}`, { word: shorten(word) })}</span>
      {why === "unknown" && (
        <>
          {" "}
          <b lang={language}>{shorten(word)}</b>
        </>
      )}
    </p>
  );
}
