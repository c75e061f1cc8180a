import type { TFunction } from "i18next";
import { proximityOf } from "~/game/closeness";
import type { ShareFacts } from "~/game/share";
import type { Guess, Rating } from "~/game/types";
import type { GameMessage } from "./gameState";

/** Making a format costs as much as a hundred uses of it, and a page has a number in every row. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<T extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => T): T {
  const known = formats.get(name);
  if (known !== undefined) return known as T;
  const format = make();
  formats.set(name, format);
  return format;
}

/** A similarity as it is always shown: 2 decimals, the language's own decimal sign. */
export function formatSimilarity(similarity: number, language: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return kept(`similarity ${language}`, () => new Intl.NumberFormat(language, digits)).format(similarity);
}

/** The day of a game (`YYYY-MM-DD`) in words. */
export function formatDay(date: string, language: string): string {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  return kept(`day ${language}`, () => new Intl.DateTimeFormat(language, options)).format(new Date(date));
}

/** A time of day in UTC, "01:00". */
export function formatUtcTime(instant: Date, language: string): string {
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" } as const;
  return kept(`utc ${language}`, () => new Intl.DateTimeFormat(language, options)).format(instant);
}

/** A time of day where the reader is. */
export function formatLocalTime(instant: Date, language: string): string {
  const options = { hour: "numeric", minute: "2-digit" } as const;
  return kept(`local ${language}`, () => new Intl.DateTimeFormat(language, options)).format(instant);
}

/** Stands for the rank while the sentence around it is translated once for all rows. */
const RANK = "{rank}";

/** What the proximity column says of a rating: "990 / 1000", "(tepid)" … */
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

/** What a screen reader says when a guess has been scored. */
export function announcement(
  t: TFunction,
  guess: Guess,
  { isRepeat, language }: { isRepeat: boolean; language: string },
): string {
  const proximity = proximityOf(guess);
  const closeness =
    proximity === "ranked" ? t("announce.ranked", { rank: guess.percentile }) : t(`announce.${proximity}`);
  const facts = { word: guess.word, similarity: formatSimilarity(guess.similarity, language), closeness };
  if (isRepeat) return t("announce.repeat", { ...facts, number: guess.number });
  return t(guess.kind === "hint" ? "announce.hint" : "announce.scored", facts);
}

/** Longest part of what was typed that a sentence repeats, characters. */
const MAX_NAMED = 24;

export function shorten(word: string): string {
  return word.length > MAX_NAMED ? `${word.slice(0, MAX_NAMED)}…` : word;
}

/** Why a turn was not taken. */
export function refusalText(t: TFunction, { why, word }: Pick<GameMessage, "why" | "word">): string {
  if (why === "adClosedEarly") return t("ads.closedEarly");
  if (why === "unknown" && word !== "") return t("refusal.unknownNamed", { word: shorten(word) });
  return t(`refusal.${why}`, { word: shorten(word) });
}

/** The result to share, in lines. Nothing in it tells the secret. */
export function shareText(t: TFunction, facts: ShareFacts, site: { name: string; address: string }): string {
  const edition = t(`edition.${facts.edition}`, { site: site.name });
  return [
    t("share.title", { edition, number: facts.number }),
    t(facts.hasWon ? "share.won" : "share.lost", { count: facts.guessCount }),
    ...(facts.firstGuessInTop1000 === null ? [] : [t("share.first", { number: facts.firstGuessInTop1000 })]),
    t("share.best", { rank: facts.bestPercentile }),
    t("share.hints", { count: facts.hintCount }),
    site.address,
  ].join("\n");
}
