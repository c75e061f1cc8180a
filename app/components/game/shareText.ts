import type { TFunction } from "i18next";
import { climbLine, climbSteps } from "~/game/climb";
import type { ShareFacts } from "~/game/share";

/** The climb of a play in words, as a text alternative to its blocks and its chart. */
export function climbSentence(t: TFunction, climb: readonly number[]): string {
  const steps = climbSteps(climb);
  const ranks = steps.map((rank) => (rank === 0 ? t("share.unranked") : String(rank))).join(", ");
  return t(steps.length < climb.length ? "share.climbLong" : "share.climbShort", { ranks });
}

/** The result to share, as lines of text. It does not reveal the secret. */
export function shareText(
  t: TFunction,
  facts: ShareFacts,
  { name, address, withClimb }: { name: string; address: string; withClimb: boolean },
): string {
  const edition = t(`edition.${facts.edition}.name`, { site: name });
  return [
    facts.number === null ? t("share.titleCustom", { edition }) : t("share.title", { edition, number: facts.number }),
    t(facts.hasWon ? "share.won" : "share.lost", { count: facts.guessCount }),
    ...(facts.firstGuessInTop1000 === null ? [] : [t("share.first", { number: facts.firstGuessInTop1000 })]),
    ...(facts.bestPercentile === null ? [] : [t("share.best", { rank: facts.bestPercentile })]),
    ...(withClimb ? [climbLine(facts.climb)] : []),
    t("share.hints", { count: facts.hintCount }),
    ...(facts.teamSize === null ? [] : [t("share.team", { count: facts.teamSize })]),
    address,
  ].join("\n");
}
