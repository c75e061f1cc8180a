import { useEffect, useRef } from "react";
import { isRefused } from "~/platform/refusal";
import { toWord } from "~/words/word";
import type { WordRefusal } from "~/words/word.refusals";
import type { GameMessage } from "./gameState.browser";

/** What takes letters itself. */
const TYPED_INTO = "input:not([type=radio], [type=checkbox]), textarea, select, dialog *";

interface WordInputOptions {
  /** What the arrow up brings back into the empty input. */
  readonly latest?: string | undefined;
  /** The text that the server refused before it sent the page. */
  readonly typed: string;
  /** The last refusal, to be corrected. */
  readonly refused: Pick<GameMessage, "word" | "at" | "isPassed"> | undefined;
  /** The server validates too. Words that it is sure to refuse are not sent. */
  readonly onRefuse: (refusal: { why: WordRefusal; word: string }) => void;
  /** @param isCorrection whether the input contained a refused word before */
  readonly onWord: (raw: string, isCorrection: boolean) => void;
}

/** An input for words. It takes letters typed anywhere, and selects a refused word, so that the next key replaces it. */
export function useWordInput({ latest, typed, refused, onRefuse, onWord }: WordInputOptions) {
  const ref = useRef<HTMLInputElement>(null);
  const isCorrecting = useRef(typed !== "");

  useEffect(() => {
    if (typed !== "") ref.current?.select();
  }, [typed]);
  // Unless the player is already typing the next word, or the page has come with the refused one.
  useEffect(() => {
    if (refused === undefined || refused.word === "" || refused.isPassed === true || refused.at === 0) return;
    if (ref.current?.value !== "") return;
    ref.current.value = refused.word;
    isCorrecting.current = true;
    ref.current.select();
  }, [refused]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      const input = ref.current;
      if (input === null || altKey || ctrlKey || metaKey) return;
      if (target === input && key === "ArrowUp" && input.value === "" && latest !== undefined) {
        event.preventDefault();
        input.value = latest;
        input.select();
      } else if (/^\p{L}$/u.test(key) && !(target as Element).matches(TYPED_INTO))
        // The letter then goes where the focus is.
        input.focus({ preventScroll: true });
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, [latest]);

  /** Takes the typed word. */
  const submit = () => {
    const input = ref.current;
    if (input === null) return;
    const raw = input.value;
    input.focus();
    const word = toWord(raw);
    if (isRefused(word)) {
      onRefuse({ why: word.why, word: raw });
      input.select();
      isCorrecting.current = true;
      return;
    }
    input.value = "";
    onWord(raw, isCorrecting.current);
    isCorrecting.current = false;
  };

  /** Takes an offered word. The input may contain the refused one; anything else is the player's next word. */
  const choose = (word: string) => {
    if (ref.current !== null && isCorrecting.current) ref.current.value = "";
    ref.current?.focus();
    onWord(word, true);
    isCorrecting.current = false;
  };

  /** Selects a refused text again, after something else was done. */
  const reselect = () => {
    if (!isCorrecting.current || ref.current?.value === "") return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.select();
  };

  return { ref, submit, choose, reselect };
}
