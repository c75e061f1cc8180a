import { EDITION_FACTS } from "~/game/editions";
import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "~/game/sort";
import { toWord } from "~/game/word";
import { gameFormAddress, giveUpAddress } from "~/i18n/addresses";
import type { GameMessage } from "~/client/gameState";
import { useLanguage } from "../layout/addresses";
import { CsrfField } from "../layout/visitor";
import { DowncaseDialog } from "./DowncaseDialog";
import { HintButton } from "./HintButton";
import { refusalText, shorten } from "./sentences";
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

  return (
    <div className="guess-box">
      <form
        method="post"
        action={gameFormAddress(edition, language, { ...address, isToday })}
        onSubmit={onSubmit}
        autoComplete="off"
        noValidate
      >
        <CsrfField />
        <input type="hidden" name="edition" value={edition} />
        <input type="hidden" name="game" value={number} />
        <input type="hidden" name="daily" value={String(isToday)} />
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
          <FormMessage game={game} />
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
      {/* German nouns have capital letters. */}
      {EDITION_FACTS[edition].wordLanguage !== "de" && <DowncaseDialog guessed={guessed} isTyping={isTyping} />}
    </div>
  );
}

/** Maximum number of refusals in the line under the input. */
const SHOWN_MESSAGES = 2;

/**
 * Shows refusals and unsent guesses. Takes up space even when empty. Screen readers read it as the input's description;
 * a toast announces changes.
 */
function FormMessage({ game }: { game: PlayedGame }) {
  const { t } = useTranslation();
  const { messages, waiting, isStalled, retry } = game;
  const unsent = waiting[0]?.fields.guess ?? "";
  const isQuiet = messages.length === 0 && !isStalled;
  return (
    <div id="guess-message" className="guess-message">
      <div className="guess-message-refused">
        {messages.slice(-SHOWN_MESSAGES).map((message, index) => (
          <p key={index}>{refusalText(t, message)}</p>
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
      {isQuiet && waiting.length > 1 && <p>{t("form.pending", { count: waiting.length })}</p>}
    </div>
  );
}
