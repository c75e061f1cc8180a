import FlagIcon from "@heroicons/react/24/outline/FlagIcon";
import LightBulbIcon from "@heroicons/react/24/outline/LightBulbIcon";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Sort } from "~/game/sort";
import { toWord } from "~/game/word";
import type { GameMessage } from "./gameState";
import type { PlayedGame } from "./useGame";

/** Refusals of what stands in the input. */
const INPUT_REFUSALS: readonly GameMessage["why"][] = ["empty", "tooShort", "unknown", "stopword"];

/** The input with its three buttons and the line that says what went wrong. Without a script it is a plain form. */
export function GuessForm({
  game,
  sort,
  typed,
  onGiveUp,
}: {
  game: PlayedGame;
  sort: Sort;
  /** What stood in the input when the server refused it. */
  typed: string;
  onGiveUp: () => void;
}) {
  const { t } = useTranslation();
  const { edition, number } = game.view;
  const input = useRef<HTMLInputElement>(null);
  /** A refused word stands in the input: what is sent next answers the message. */
  const isMending = useRef(typed !== "");

  // A word that the server's page came back with is selected, so that the next key replaces it.
  useEffect(() => {
    if (typed !== "") input.current?.select();
  }, [typed]);
  // So is a word that was refused on this page, unless the player is typing the next one already.
  const { unscored } = game;
  useEffect(() => {
    if (unscored === null || input.current?.value !== "") return;
    input.current.value = unscored.word;
    isMending.current = true;
    input.current.select();
  }, [unscored]);

  // Without a script the form goes to the page of this very game, whatever day it is by then: a refused guess comes back to it.
  const page = new URLSearchParams({ game: String(number), sort }).toString();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (input.current === null) return;
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === "hint") {
      game.takeHint();
      return;
    }
    const raw = input.current.value;
    // The server decides; what it is sure to refuse need not travel.
    const word = toWord(raw);
    if (!word.ok) {
      game.refuse({ why: word.why, word: raw });
      input.current.select();
      isMending.current = true;
      return;
    }
    input.current.value = "";
    input.current.focus();
    game.guess(raw, isMending.current);
    isMending.current = false;
  };

  return (
    <div className="guess-box">
      <form method="post" action={`/?index&${page}`} onSubmit={onSubmit} autoComplete="off" noValidate>
        <input type="hidden" name="edition" value={edition} />
        <input type="hidden" name="game" value={number} />
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
            // The page is for typing into: without a script this is the only way to be ready for the next guess.
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
            <button className="button button-quiet" name="intent" value="hint" title={t("form.hintTitle")}>
              <LightBulbIcon className="icon" aria-hidden="true" />
              {t("form.hint")}
            </button>
            <a
              className="button button-quiet"
              href={`/give-up?${page}`}
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
    </div>
  );
}

/** Refusals that have room in the line under the input. */
const SHOWN_MESSAGES = 2;

/**
 * Says why a guess was refused, or that guesses are on their way. It has its place even when it is empty, and the alert stays in the page:
 * screen readers hear what changes inside it.
 */
function FormMessage({ game }: { game: PlayedGame }) {
  const { t } = useTranslation();
  const { messages, waiting, isStalled, retry } = game;
  const unsent = waiting[0]?.fields.guess ?? "";
  const isQuiet = messages.length === 0 && !isStalled;
  return (
    <div id="guess-message" className="guess-message">
      <div className="guess-message-refused" role="alert">
        {/* A message that says the same as the one before is another element all the same, or it would not be heard. */}
        {messages.slice(-SHOWN_MESSAGES).map((message, index) => (
          <p key={`${message.at}/${Math.max(0, messages.length - SHOWN_MESSAGES) + index}`}>
            <RefusalText message={message} />
          </p>
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

/** Longest part of what was typed that a sentence repeats, characters. */
const MAX_NAMED = 24;

function shorten(word: string): string {
  return word.length > MAX_NAMED ? `${word.slice(0, MAX_NAMED)}…` : word;
}

function RefusalText({ message: { why, word } }: { message: GameMessage }) {
  const { t } = useTranslation();
  if (why === "unknown" && word !== "") return t("refusal.unknownNamed", { word: shorten(word) });
  return t(`refusal.${why}`, { word: shorten(word) });
}
