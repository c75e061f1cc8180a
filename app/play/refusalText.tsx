import type { TFunction } from "i18next";
import type { GameMessage } from "./gameState.browser";

/** Maximum length of typed text quoted in a sentence, in characters. */
const MAX_QUOTED = 24;

export function shorten(word: string): string {
  return word.length > MAX_QUOTED ? `${word.slice(0, MAX_QUOTED)}…` : word;
}

export function refusalText(t: TFunction, { why, word }: Pick<GameMessage, "why" | "word">): string {
  if (why === "adClosedEarly") return t("ads.closedEarly");
  return t(`refusal.${why}`, { word: shorten(word) });
}
