import ArrowRightIcon from "@heroicons/react/24/outline/ArrowRightIcon";
import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { EDITION_FACTS } from "~/game/editions";
import { type Language, writesCapitals } from "~/game/languages";
import { toWord } from "~/game/word";
import { ANSWER_ANCHOR } from "~/i18n/addresses";
import type { GameMessage } from "~/client/gameState";
import { Answer, WaitingAnswer } from "./Answer";
import { HINT_FORM, HintButton } from "./HintButton";
import { LowerCaseOffer, useLowerCaseOffer } from "./LowerCaseOffer";
import { OFFER_FORM, OfferedAlternative, OfferedWords } from "./OfferedWords";
import { RefusalSlot, RefusalLine } from "./RefusalSlot";
import { refusalText, shorten } from "./sentences";
import { TeamNewsFrame } from "../teams/TeamNews";
import { TeamStrip } from "../teams/TeamStrip";
import { TurnFields } from "./TurnFields";
import type { TurnForm } from "./turnForm";
import type { PlayedGame } from "./useGame";

/** Refusals of the typed text. */
const INPUT_REFUSALS: readonly GameMessage["why"][] = ["empty", "tooShort", "unknown", "stopword"];

interface GuessBarProps {
  readonly game: PlayedGame;
  readonly form: TurnForm;
  /** The page that asks for confirmation before giving up. */
  readonly giveUpHref: string;
  /** The text that the server refused. */
  readonly typed: string;
  readonly onGiveUp: () => void;
}

/**
 * The input and, under it, the answer to the latest guess. It stays on the screen when the list is scrolled. Without a
 * script, guess, hint and offered words are plain forms, and giving up is a link.
 */
export function GuessBar({ game, form, giveUpHref, typed, onGiveUp }: GuessBarProps) {
  const { t } = useTranslation();
  const { wordLanguage } = EDITION_FACTS[game.view.game.edition];
  const lowerCase = useLowerCaseOffer();
  const input = useRef<HTMLInputElement>(null);
  /** The input contains a refused word: the next guess is a correction. */
  const isCorrecting = useRef(typed !== "");

  // Selects a word refused by the server, so that the next key replaces it.
  useEffect(() => {
    if (typed !== "") input.current?.select();
  }, [typed]);
  // The same for a word refused on this page, unless the player is already typing the next one.
  const { unscored } = game;
  useEffect(() => {
    if (unscored === null || input.current?.value !== "") return;
    input.current.value = unscored.word;
    isCorrecting.current = true;
    input.current.select();
  }, [unscored]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (input.current === null) return;
    const raw = input.current.value;
    // The server validates too. Guesses that it is sure to refuse are not sent.
    const word = toWord(raw);
    if (!word.ok) {
      game.refuse({ why: word.why, word: raw });
      input.current.select();
      isCorrecting.current = true;
      return;
    }
    input.current.value = "";
    input.current.focus();
    game.guess(raw, isCorrecting.current);
    isCorrecting.current = false;
    if (!writesCapitals(wordLanguage)) lowerCase.noteGuess(raw);
  };

  const guessOffered = (word: string) => {
    if (input.current !== null) {
      // The input may contain the refused word. Anything else is the player's next guess.
      if (isCorrecting.current) input.current.value = "";
      input.current.focus();
    }
    game.guess(word, true);
    isCorrecting.current = false;
  };

  const { team } = game.view;
  const hasBegun = game.view.guesses.length > 0;
  return (
    <>
      <div className={hasBegun ? "guess-bar" : "guess-bar is-new"}>
        <form
          className="guess-form"
          method="post"
          action={form.action}
          onSubmit={onSubmit}
          autoComplete="off"
          noValidate
        >
          <TurnFields fields={form.fields} />
          <div className="guess-field">
            <input
              ref={input}
              id={ANSWER_ANCHOR}
              className="guess-input"
              name="guess"
              type="text"
              defaultValue={typed}
              placeholder={t("form.placeholder")}
              aria-label={t("form.label")}
              aria-invalid={game.messages.some(({ why }) => INPUT_REFUSALS.includes(why)) ? true : undefined}
              aria-describedby="guess-message"
              // Typing is the purpose of the page. Without a script only autofocus makes it ready for the next guess.
              autoFocus
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
            />
            {hasBegun && team === undefined && (
              <>
                <HintButton game={game} />
                <a
                  className="icon-button"
                  href={giveUpHref}
                  aria-label={t("form.giveUp")}
                  title={t("form.giveUp")}
                  onClick={(event) => {
                    event.preventDefault();
                    onGiveUp();
                  }}
                >
                  <FlagIcon className="icon" aria-hidden="true" />
                  <span className="label">{t("form.giveUp")}</span>
                </a>
              </>
            )}
          </div>
          <button className="button button-main guess-button" name="intent" value="guess" aria-label={t("form.guess")}>
            <span className="label">{t("form.guess")}</span>
            <ArrowRightIcon className="icon" aria-hidden="true" />
          </button>
        </form>
        {/* Forms of their own, so that Enter in the input always guesses. */}
        <form id={HINT_FORM} method="post" action={form.action} hidden>
          <TurnFields fields={form.fields} />
        </form>
        <form id={OFFER_FORM} method="post" action={form.action} hidden>
          <TurnFields fields={form.fields} />
          <input type="hidden" name="intent" value="guess" />
        </form>
        <AnswerSlot game={game} language={wordLanguage} onChoose={guessOffered} />
        {team !== undefined && <TeamStrip team={team} heard={game.heard} />}
      </div>
      {team !== undefined && <TeamNewsFrame view={game.view} />}
      <LowerCaseOffer
        offer={lowerCase}
        onAnswered={() => {
          input.current?.focus();
        }}
      />
    </>
  );
}

interface AnswerSlotProps {
  readonly game: PlayedGame;
  /** Language of the words. */
  readonly language: Language;
  readonly onChoose: (word: string) => void;
}

/** Whatever the game has to say: a refusal, a word on its way, or the answer to the latest guess. */
function AnswerSlot({ game, language, onChoose }: AnswerSlotProps) {
  const { messages, isStalled, view, scored, mateAt } = game;
  const isRefused = messages.length > 0 || isStalled;
  // A guess typed ahead of a refusal is answered beside it.
  const hasAnswer = !isStalled && messages.every(({ isPassed }) => isPassed === true);
  const waiting = waitingWord(game);
  return (
    <>
      <Refusals game={game} language={language} isShown={isRefused} onChoose={onChoose} />
      {hasAnswer && waiting !== undefined && <Waiting game={game} fields={waiting} />}
      {hasAnswer && waiting === undefined && (
        <Answer view={view} isFresh={scored !== null || mateAt !== null} mateAt={mateAt}>
          {view.alternative !== null && (
            <OfferedAlternative word={view.alternative} language={language} onChoose={onChoose} />
          )}
        </Answer>
      )}
    </>
  );
}

/** The turn that is being scored. */
function waitingWord({ waiting }: PlayedGame) {
  return waiting.find(({ fields }) => fields.intent === "guess" || fields.intent === "hint")?.fields;
}

function Waiting({ game: { waiting }, fields }: { game: PlayedGame; fields: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  return (
    <WaitingAnswer
      word={fields.guess === undefined ? t("form.hint") : shorten(fields.guess)}
      note={waiting.length > 1 ? t("form.pending", { count: waiting.length }) : ""}
    />
  );
}

/** Maximum number of refusals shown at once. */
const SHOWN_MESSAGES = 2;

/** Refusals, unsent guesses, and words that the player may have meant. */
function Refusals({ game, language, isShown, onChoose }: AnswerSlotProps & { isShown: boolean }) {
  const { t } = useTranslation();
  const { messages } = game;
  return (
    <RefusalSlot
      id="guess-message"
      isShown={isShown}
      queue={game}
      refusals={messages.slice(-SHOWN_MESSAGES).map((message, index) => (
        <RefusalLine key={index} text={refusalText(t, message)} refused={message} language={language} />
      ))}
      offers={<OfferedWords words={messages.at(-1)?.offers ?? []} language={language} onChoose={onChoose} />}
    />
  );
}
