import { isRefused } from "~/game/refusal";
import { useEffect, useRef } from "react";
import { toWord, type WordRefusal } from "~/game/word";

interface WordInputOptions {
  /** The text that the server refused before it sent the page. */
  readonly typed: string;
  /** The word that was refused on this page. */
  readonly unscored: { readonly word: string } | null;
  /** The server validates too. Words that it is sure to refuse are not sent. */
  readonly onRefuse: (refusal: { why: WordRefusal; word: string }) => void;
  /** @param isCorrection whether the input contained a refused word before */
  readonly onWord: (raw: string, isCorrection: boolean) => void;
}

/** An input for words. It selects a refused word, so that the next key replaces it. */
export function useWordInput({ typed, unscored, onRefuse, onWord }: WordInputOptions) {
  const ref = useRef<HTMLInputElement>(null);
  const isCorrecting = useRef(typed !== "");

  useEffect(() => {
    if (typed !== "") ref.current?.select();
  }, [typed]);
  // Unless the player is already typing the next word.
  useEffect(() => {
    if (unscored === null || ref.current?.value !== "") return;
    ref.current.value = unscored.word;
    isCorrecting.current = true;
    ref.current.select();
  }, [unscored]);

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

  return { ref, submit, choose };
}
