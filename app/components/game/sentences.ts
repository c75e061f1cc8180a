import type { TFunction } from "i18next";
import { climbLine, climbSteps } from "~/game/climb";
import { proximityOf } from "~/game/closeness";
import type { ShareFacts } from "~/game/share";
import type { Guess, Rating } from "~/game/types";
import type { GameMessage } from "~/client/gameState";

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

/** A mean as it is always shown: 1 decimal; a plain 0 where there was nothing to divide. */
export function formatAverage(average: number | null, language: string): string {
  if (average === null) return "0";
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return kept(`average ${language}`, () => new Intl.NumberFormat(language, digits)).format(average);
}

/** A share, 0 to 1, in whole percents. */
export function formatPercent(share: number, language: string): string {
  return kept(`percent ${language}`, () => new Intl.NumberFormat(language, { style: "percent" })).format(share);
}

/** The day of a game (`YYYY-MM-DD`) in words. */
export function formatDay(date: string, language: string): string {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  return kept(`day ${language}`, () => new Intl.DateTimeFormat(language, options)).format(new Date(date));
}

/** The same, short enough for a list. */
export function formatShortDay(date: string, locale: string): string {
  const options = { dateStyle: "medium", timeZone: "UTC" } as const;
  return kept(`short day ${locale}`, () => new Intl.DateTimeFormat(locale, options)).format(new Date(date));
}

/** A month (`YYYY-MM`): "May 2024", or "May" where the year stands beside it. */
export function formatMonth(month: string, { locale, withYear }: { locale: string; withYear: boolean }): string {
  const options = withYear ? ({ month: "long", year: "numeric" } as const) : ({ month: "short" } as const);
  const format = () => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return kept(`month ${locale} ${String(withYear)}`, format).format(new Date(`${month}-01`));
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

/** The climb of a play in words: what its line of blocks, or its picture, shows. */
export function climbSentence(t: TFunction, climb: readonly number[]): string {
  const steps = climbSteps(climb);
  const ranks = steps.map((rank) => (rank === 0 ? t("share.unranked") : String(rank))).join(", ");
  return t(steps.length < climb.length ? "share.climbLong" : "share.climbShort", { ranks });
}

/** The result to share, in lines. Nothing in it tells the secret. */
export function shareText(
  t: TFunction,
  facts: ShareFacts,
  { name, address, withClimb }: { name: string; address: string; withClimb: boolean },
): string {
  const edition = t(`edition.${facts.edition}.name`, { site: name });
  return [
    t("share.title", { edition, number: facts.number }),
    t(facts.hasWon ? "share.won" : "share.lost", { count: facts.guessCount }),
    ...(facts.firstGuessInTop1000 === null ? [] : [t("share.first", { number: facts.firstGuessInTop1000 })]),
    t("share.best", { rank: facts.bestPercentile }),
    ...(withClimb ? [t("share.climb", { blocks: climbLine(facts.climb) })] : []),
    t("share.hints", { count: facts.hintCount }),
    address,
  ].join("\n");
}
