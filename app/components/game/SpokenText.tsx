import type { Language } from "~/game/languages";
import { WORD_MARKS } from "./sentences";

/** A sentence for screen readers. Its words of the game have their own language, which may not be that of the page. */
export function SpokenText({ text, wordLanguage }: { text: string; wordLanguage: Language }) {
  return text.split(WORD_MARKS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} lang={wordLanguage}>
        {part}
      </span>
    ),
  );
}
