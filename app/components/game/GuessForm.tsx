import { EDITION_FACTS } from "~/game/editions";
import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "~/game/sort";
import { type Language, writesCapitals } from "~/game/languages";
import type { DisplayedWord } from "~/game/types";
import { toWord } from "~/game/word";
import { gameFormAddress, giveUpAddress } from "~/i18n/addresses";
import type { GameMessage } from "~/client/gameState";
import { useLanguage } from "../layout/addresses";
import { DowncaseDialog } from "./DowncaseDialog";
import { HintButton } from "./HintButton";
import { OFFER_FORM, OfferedAlternative, OfferedWords } from "./OfferedWords";
import { refusalText, shorten } from "./sentences";
import { TurnFields } from "./TurnFields";
import type { PlayedGame } from "./useGame";

/** Refusals of the typed text. */
const INPUT_REFUSALS: readonly GameMessage["why"][] = ["empty", "tooShort", "unknown", "stopword"];

interface GuessFormProps {
  readonly game: PlayedGame;
  readonly isToday: boolean;
  readonly sort: Sort;
  /** The text that the server refused. */
  readonly typed: string;
  readonly onGiveUp: () => void;
}

/** The input with its three buttons and message line. Without a script it is a plain form. */
export function GuessForm({ game, isToday, sort, typed, onGiveUp }: GuessFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, number } = game.view.game;
  const [guessed, setGuessed] = useState<{ raw: string } | null>(null);
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

  const isTyping = useCallback(() => input.current !== null && input.current.value !== "", []);

  // Without a script the form posts to this game's own URL, so a refused guess returns to it even after the rollover.
  const address = { number, sort };
  const action = gameFormAddress(edition, language, { ...address, isToday });

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
    setGuessed({ raw });
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

  return (
    <>
      <div className="guess-box">
        <form method="post" action={action} onSubmit={onSubmit} autoComplete="off" noValidate>
          <TurnFields game={game.view.game} isToday={isToday} />
          <div className="guess-form">
            <input
              ref={input}
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
            <button className="button button-main" name="intent" value="guess">
              {t("form.guess")}
            </button>
          </div>
          <div className="guess-below">
            <FormMessage game={game} onChoose={guessOffered} />
            <div className="guess-actions">
              <HintButton game={game} />
              <a
                className="button button-quiet"
                href={giveUpAddress(edition, language, address)}
                onClick={(event) => {
                  event.preventDefault();
                  onGiveUp();
                }}
              >
                <FlagIcon className="icon" aria-hidden="true" />
                {t("form.giveUp")}
              </a>
            </div>
          </div>
        </form>
        <form id={OFFER_FORM} method="post" action={action}>
          <TurnFields game={game.view.game} isToday={isToday} />
          <input type="hidden" name="intent" value="guess" />
        </form>
        {!writesCapitals(EDITION_FACTS[edition].wordLanguage) && (
          <DowncaseDialog guessed={guessed} isTyping={isTyping} />
        )}
      </div>
      <OfferedWords
        words={refusedOffers(game)}
        language={EDITION_FACTS[edition].wordLanguage}
        onChoose={guessOffered}
      />
    </>
  );
}

/** The words to offer in place of the latest guess: those of the last refusal. */
export function refusedOffers({ messages }: Pick<PlayedGame, "messages">): readonly DisplayedWord[] {
  return messages.at(-1)?.offers ?? [];
}

/** Maximum number of refusals in the line under the input. */
const SHOWN_MESSAGES = 2;

/**
 * Shows refusals, unsent guesses and words that the player may have meant. Takes up space even when empty. Screen readers
 * announce it and read it as the input's description.
 */
function FormMessage({ game, onChoose }: { game: PlayedGame; onChoose: (word: string) => void }) {
  const { t } = useTranslation();
  const { messages, waiting, isStalled, retry, view } = game;
  const { wordLanguage } = EDITION_FACTS[view.game.edition];
  const unsent = waiting[0]?.fields.guess ?? "";
  const isQuiet = messages.length === 0 && !isStalled;
  return (
    <div id="guess-message" className="guess-message">
      <div className="guess-message-refused" role="alert">
        {messages.slice(-SHOWN_MESSAGES).map((message, index) => (
          <RefusedGuess key={index} message={message} language={wordLanguage} />
        ))}
        {isStalled && (
          <p>{unsent === "" ? t("refusal.failed") : t("refusal.failedNamed", { word: shorten(unsent) })}</p>
        )}
      </div>
      {isStalled && (
        <button type="button" className="button" onClick={retry}>
          {t("form.retry")}
        </button>
      )}
      {isQuiet && view.alternative !== null && (
        <OfferedAlternative word={view.alternative} language={wordLanguage} onChoose={onChoose} />
      )}
      {isQuiet && waiting.length > 1 && <p>{t("form.pending", { count: waiting.length })}</p>}
    </div>
  );
}

/** A refusal, with the refused word beside it. */
function RefusedGuess({ message, language }: { message: GameMessage; language: Language }) {
  const { t } = useTranslation();
  const word = message.why === "unknown" ? shorten(message.word) : "";
  return (
    <p>
      <span>{refusalText(t, message)}</span>
      {word !== "" && (
        <>
          {" "}
          <b lang={language}>{word}</b>
        </>
      )}
    </p>
  );
}
