import type { TFunction } from "i18next";
import type { Rating } from "~/vectors/rating";
import { proximityOf } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";
import type { AnswerNote } from "./answer";
import type { Guess } from "./guess";
import { shorten } from "./refusalText";

/** Placeholders: the sentence is translated once for all rows. */
const LABEL = "{label}";
const PERCENT = "{percent}";

/** Returns the function that formats a rating with its scale: "990 / 1000", "tepid 88%" … */
export function proximityLabels(t: TFunction): (rating: Rating) => string {
  const closenessOf = closenessLabels(t);
  return (rating) => (rating.percentile > 0 ? t("proximity.ranked", { rank: rating.percentile }) : closenessOf(rating));
}

/** Returns the function that formats a rating for the closeness column: "990", "tepid 88%" … */
export function closenessLabels(t: TFunction): (rating: Rating) => string {
  const words = { tepid: t("proximity.tepid"), cold: t("proximity.cold"), far: t("proximity.far") };
  const beyond = t("proximity.beyond", { label: LABEL, percent: PERCENT });
  return (rating) => {
    const proximity = proximityOf(rating);
    if (proximity === "ranked" || proximity === "found") return String(rating.percentile);
    const label = words[proximity];
    if (rating.closerThan === undefined) return label;
    return beyond.replace(LABEL, label).replace(PERCENT, String(rating.closerThan));
  };
}

const RING_NAMES = ["first", "second", "third", "fourth", "fifth"] as const;

/** Names a ring, 1 to 5. */
export function ringText(t: TFunction, ring: number): string {
  return t(`ring.${RING_NAMES[ring - 1] ?? "first"}`);
}

export function noteText(t: TFunction, note: AnswerNote, guess: Guess): string {
  switch (note.kind) {
    case "mate":
      return t("answer.mate", { name: note.name });
    case "ring":
      return note.ring === 1 ? t("answer.firstRing") : ringText(t, note.ring);
    case "hint":
      return note.isNearer ? t("answer.hint") : t("form.hint");
    case "best":
      return t("answer.best");
    case "closerThan":
      return t("answer.closerThan", { percent: note.percent });
    case "made":
      return t("recent.madeOf", { parts: partsText(note.parts) });
    case "understood":
      return t("recent.understood", { typed: shorten(note.typed), word: displayOf(guess) });
    case "repeat":
      return note.typed === undefined
        ? t("answer.repeat", { number: note.number })
        : t("answer.repeatAs", { word: displayOf(guess), number: note.number });
    case "stuck":
      return t("answer.stuck");
  }
}

/** The words of which a compound is made. */
export function partsText(parts: readonly string[]): string {
  return parts.join(" + ");
}
