import { useEffect } from "react";

/** What takes letters itself. */
const TYPED_INTO = "input:not([type=radio], [type=checkbox]), textarea, select, dialog *";

/**
 * A letter typed anywhere on the page goes to the input of words, and the arrow up in the empty input brings back a word.
 *
 * @param word the latest one; undefined without one
 */
export function useTypedKeys(word: string | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      const input = document.querySelector<HTMLInputElement>(".guess-bar-input");
      if (input === null || altKey || ctrlKey || metaKey) return;
      if (target === input && key === "ArrowUp" && input.value === "" && word !== undefined) {
        event.preventDefault();
        input.value = word;
        input.select();
      } else if (/^\p{L}$/u.test(key) && !(target as Element).matches(TYPED_INTO))
        // The letter then goes where the focus is.
        input.focus({ preventScroll: true });
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, [word]);
}
