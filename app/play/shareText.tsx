import type { TFunction } from "i18next";
import { type GameRef, isDaily, isSealed } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { customAddress, gameAddress } from "~/i18n/addresses";
import { climbDigits, climbLine, climbSteps } from "~/words/climb";
import type { ShareFacts } from "./shareFacts";

/** The climb of a play in words, as a text alternative to its squares and its chart. */
export function climbSentence(t: TFunction, climb: readonly number[]): string {
  const steps = climbSteps(climb);
  const ranks = steps.map((rank) => (rank === 0 ? t("share.unranked") : String(rank))).join(", ");
  return t(steps.length < climb.length ? "share.climbLong" : "share.climbShort", { ranks });
}

/** The result to share, by lines. It does not reveal the secret. A line or a fact whose figure is 0 is left out. */
export interface ShareLines {
  readonly result: string;
  /** The climb as squares; empty for a game without a guess. */
  readonly squares: readonly string[];
  /** The same as a sentence, the text alternative of the squares, which is not sent; null for a game without a guess. */
  readonly sentence: string | null;
  readonly address: string;
}

export function shareLines(
  t: TFunction,
  facts: ShareFacts,
  { name, address }: { name: string; address: string },
): ShareLines {
  const { number, end, guessCount, hintCount, teamSize } = facts;
  const edition = t(`edition.${facts.edition}.name`, { site: name });
  const counted = { won: "game.count", gaveUp: "share.lost", open: "share.soFar" } as const;
  return {
    result: [
      number === null ? t("share.titleCustom", { edition }) : t("share.title", { edition, number }),
      end === "gaveUp" && guessCount === 0 ? t("share.lostAtOnce") : t(counted[end], { count: guessCount }),
      ...(hintCount === 0 ? [] : [t("over.hintCount", { count: hintCount })]),
      ...(teamSize === null ? [] : [t("share.team", { count: teamSize })]),
    ].join(" · "),
    squares: climbLine(facts.climb),
    sentence: shareSentence(t, facts),
    address,
  };
}

/** Which guess was the first of the nearest 1000, which came closest, and which found the secret. */
function shareSentence(
  t: TFunction,
  { end, guessCount, firstGuessInTop1000: first, closest }: ShareFacts,
): string | null {
  if (guessCount === 0) return null;
  if (end === "won" && guessCount === 1) return t("share.won.atOnce");
  if (closest === null) return t(`share.${end}.none`, { last: guessCount });
  const { number, percentile } = closest;
  const kind = number === first ? "one" : "two";
  return t(`share.${end}.${kind}`, { first, closest: number, rank: percentile, last: guessCount });
}

/** The text that is sent. */
export function shareText({ result, squares, address }: ShareLines): string {
  return [result, squares.join(""), address].filter(Boolean).join("\n");
}

/**
 * The public URL in the shared text: that of the game, which stays the same when its day is over. The code of an unsealed custom
 * game gives the word away to anybody who decodes it: the edition is named in its place. The squares go with it, for the picture
 * of the link.
 */
export function gameLink(
  origin: string,
  { game, climb, language }: { game: GameRef; climb: readonly number[]; language: Language },
): string {
  const shared = climb.length > 0 ? climbDigits(climb) : undefined;
  if (isDaily(game)) return origin + gameAddress(game.edition, language, { number: game.number, shared });
  const path = isSealed(game) ? customAddress(game, { shared }) : gameAddress(game.edition, language, { shared });
  return path === "/" ? origin : origin + path;
}
