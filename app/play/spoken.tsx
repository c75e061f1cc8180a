import type { TFunction } from "i18next";
import type { Language } from "~/editions/languages";
import type { Settings } from "~/editions/settings";
import { formatSimilarity } from "~/i18n/format";
import { proximityOf } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";
import type { AnswerNote } from "./answer";
import type { Guess } from "./guess";
import { noteText } from "./sentences";

// What screen readers say of a guess.

/** How a guess is read out: in which language, and what the player shows of it. */
export interface Spoken {
  readonly language: string;
  readonly shown: Pick<Settings, "showSimilarity" | "showProximity">;
}

/** What stands around a word of the game in a sentence that is read out: the Unicode characters that isolate a text. */
const WORD_MARKS = /[\u2068\u2069]/;

/** The word of a guess in a sentence that is read out, for `SpokenText`. */
export function spokenWord(guess: Guess): string {
  return `\u2068${displayOf(guess)}\u2069`;
}

/**
 * A sentence for screen readers. Its words of the game have their own language, which may not be that of the page. All of it is
 * in elements: a browser that translates the page takes the place of bare text, and React would look for it in vain.
 */
export function SpokenText({ text, wordLanguage }: { text: string; wordLanguage: Language }) {
  return text.split(WORD_MARKS).map((part, index) =>
    index % 2 === 0 ? (
      part !== "" && <span key={index}>{part}</span>
    ) : (
      <span key={index} lang={wordLanguage} translate="no">
        {part}
      </span>
    ),
  );
}

/** Screen reader text for a scored guess and its note, for `SpokenText`. */
export function announcement(t: TFunction, guess: Guess, note: AnswerNote | null, spoken: Spoken): string {
  const facts = { word: spokenWord(guess), score: spokenScore(t, guess, spoken) };
  if (note?.kind === "repeat") return t("announce.repeat", { ...facts, number: note.number });
  const scored = t(guess.kind === "hint" ? "announce.hint" : "announce.scored", facts);
  // The sentence itself names a hint, and a word beyond the nearest 1000 as closer than others.
  if (note === null || note.kind === "hint" || note.kind === "closerThan") return scored;
  return `${scored} ${noteText(t, note, guess)}.`;
}

/** How near a guess is, as it is read out. */
export function spokenScore(t: TFunction, guess: Guess, { language, shown }: Spoken): string {
  const { showSimilarity, showProximity } = shown;
  const proximity = proximityOf(guess);
  const label = t(`proximity.${proximity}`);
  const beyond = () =>
    guess.closerThan === undefined ? label : t("announce.beyond", { label, percent: guess.closerThan });
  const closeness = proximity === "ranked" ? t("announce.ranked", { rank: guess.percentile }) : beyond();
  const similarity = t("announce.similarity", { similarity: formatSimilarity(guess.similarity, language) });
  const parts = [...(showSimilarity ? [similarity] : []), ...(showProximity ? [closeness] : [])];
  return parts.length === 0 ? t("announce.hidden") : parts.join(", ");
}
