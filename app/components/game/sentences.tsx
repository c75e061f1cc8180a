import type { TFunction } from "i18next";
import type { AnswerNote } from "~/game/answer";
import { proximityOf } from "~/game/closeness";
import { displayOf, type Guess, type Rating } from "~/game/types";
import type { GameMessage } from "~/client/play/gameState";
import { formatPlace } from "~/i18n/format";

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

/** Maximum length of typed text quoted in a sentence, in characters. */
const MAX_QUOTED = 24;

export function shorten(word: string): string {
  return word.length > MAX_QUOTED ? `${word.slice(0, MAX_QUOTED)}…` : word;
}

export function refusalText(t: TFunction, { why, word }: Pick<GameMessage, "why" | "word">): string {
  if (why === "adClosedEarly") return t("ads.closedEarly");
  return t(`refusal.${why}`, { word: shorten(word) });
}
