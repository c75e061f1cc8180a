import type { Edition } from "~/game/editions";
import type { DisplayedWord } from "~/game/types";
import type { App } from "../app";

/** Adds the spelling that is shown to a word of the vocabulary: German nouns have a capital. */
export function toDisplayed(app: Pick<App, "wordLists">, edition: Edition, word: string): DisplayedWord {
  if (!app.wordLists.capitalized[edition].has(word)) return { word };
  // By code points, not UTF-16 units.
  const [first = "", ...rest] = word;
  return { word, display: first.toUpperCase() + rest.join("") };
}
