import type { TFunction } from "i18next";
import type { AnswerNote } from "~/game/answer";
import { proximityOf } from "~/game/closeness";
import type { Settings } from "~/game/settings";
import { displayOf, type Guess, type Rating } from "~/game/types";
import type { GameMessage } from "~/client/play/gameState";
import type { Language } from "~/game/languages";
import { formatPlace, formatSimilarity } from "~/i18n/format";

/** Placeholder for the rank: the sentence is translated once for all rows. */
const RANK = "{rank}";

/** Returns the function that formats a rating for the closeness column: "990 / 1000", "tepid" … */
export function proximityLabels(t: TFunction): (rating: Rating) => string {
  const ranked = t("proximity.ranked", { rank: RANK });
  const words = { tepid: t("proximity.tepid"), cold: t("proximity.cold"), far: t("proximity.far") };
  return (rating) => {
    const proximity = proximityOf(rating);
    return proximity === "ranked" || proximity === "found"
      ? ranked.replace(RANK, String(rating.percentile))
      : words[proximity];
  };
}

const RING_NAMES = ["first", "second", "third", "fourth", "fifth"] as const;

/** Names a ring, 1 to 5. */
export function ringText(t: TFunction, ring: number): string {
  return t(`ring.${RING_NAMES[ring - 1] ?? "first"}`);
}

export function noteText(
  t: TFunction,
  note: AnswerNote,
  { guess, language }: { guess: Guess; language: string },
): string {
  switch (note.kind) {
    case "mate":
      return t("answer.mate", { name: note.name });
    case "ring":
      return note.ring === 1 ? t("answer.firstRing") : ringText(t, note.ring);
    case "hint":
      return note.isNearer ? t("answer.hint") : t("form.hint");
    case "best":
      return t("answer.best");
    case "made":
      return t("recent.madeOf", { parts: partsText(note.parts) });
    case "understood":
      return t("recent.understood", { typed: shorten(note.typed), word: displayOf(guess) });
    case "repeat":
      return t("answer.repeat", { number: note.number });
    case "first":
    case "stuck":
      return t(`answer.${note.kind}`);
    case "place":
      return t("answer.place", { place: formatPlace(note.place, language), total: note.total });
  }
}

/** The words of which a compound is made. */
export function partsText(parts: readonly string[]): string {
  return parts.join(" + ");
}

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

/** Screen reader text for a scored guess and its note, for `SpokenText`. */
export function announcement(t: TFunction, guess: Guess, note: AnswerNote | null, spoken: Spoken): string {
  const facts = { word: spokenWord(guess), score: spokenScore(t, guess, spoken) };
  if (note?.kind === "repeat") return t("announce.repeat", { ...facts, number: note.number });
  const scored = t(guess.kind === "hint" ? "announce.hint" : "announce.scored", facts);
  // A hint is named by the sentence itself, and a place at every guess would be too long to hear.
  if (note === null || note.kind === "hint" || note.kind === "place") return scored;
  return `${scored} ${noteText(t, note, { guess, language: spoken.language })}.`;
}

/** How near a guess is, as it is read out. */
export function spokenScore(t: TFunction, guess: Guess, { language, shown }: Spoken): string {
  const { showSimilarity, showProximity } = shown;
  const proximity = proximityOf(guess);
  const closeness =
    proximity === "ranked" ? t("announce.ranked", { rank: guess.percentile }) : t(`proximity.${proximity}`);
  const similarity = t("announce.similarity", { similarity: formatSimilarity(guess.similarity, language) });
  const parts = [...(showSimilarity ? [similarity] : []), ...(showProximity ? [closeness] : [])];
  return parts.length === 0 ? t("announce.hidden") : parts.join(", ");
}

/** Maximum length of typed text quoted in a sentence, in characters. */
const MAX_QUOTED = 24;

export function shorten(word: string): string {
  return word.length > MAX_QUOTED ? `${word.slice(0, MAX_QUOTED)}…` : word;
}

export function refusalText(t: TFunction, { why, word }: Pick<GameMessage, "why" | "word">): string {
  if (why === "adClosedEarly") return t("ads.closedEarly");
  return t(`refusal.${why}`, { word: shorten(word) });
}
