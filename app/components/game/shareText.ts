import type { TFunction } from "i18next";
import { climbLine, climbSteps } from "~/game/climb";
import { type GameRef, isDaily, isSealed } from "~/game/gameRef";
import type { Language } from "~/game/languages";
import type { ShareFacts } from "~/game/share";
import { customAddress, gamePath } from "~/i18n/addresses";

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
  /** How near the guesses came; null when none is among the nearest. */
  readonly closeness: string | null;
  readonly address: string;
}

export function shareLines(
  t: TFunction,
  facts: ShareFacts,
  { name, address }: { name: string; address: string },
): ShareLines {
  const { number, hasWon, guessCount, hintCount, teamSize, firstGuessInTop1000, bestPercentile } = facts;
  const edition = t(`edition.${facts.edition}.name`, { site: name });
  const end = hasWon ? "game.count" : guessCount === 0 ? "share.lostAtOnce" : "share.lost";
  const closeness = [
    firstGuessInTop1000 !== null && t("share.first", { number: firstGuessInTop1000 }),
    bestPercentile !== null && t(hasWon ? "share.miss" : "share.best", { rank: bestPercentile }),
  ].filter((fact) => fact !== false);
  return {
    result: joined([
      number === null ? t("share.titleCustom", { edition }) : t("share.title", { edition, number }),
      t(end, { count: guessCount }),
      ...(hintCount === 0 ? [] : [t("over.hintCount", { count: hintCount })]),
      ...(teamSize === null ? [] : [t("share.team", { count: teamSize })]),
    ]),
    squares: climbLine(facts.climb),
    closeness: closeness.length === 0 ? null : joined(closeness),
    address,
  };
}

const joined = (facts: readonly string[]) => facts.join(" · ");

/** The text that is sent. */
export function shareText({ result, squares, closeness, address }: ShareLines): string {
  return [result, squares.join(""), closeness, address].filter(Boolean).join("\n");
}

/**
 * The public URL in the shared text: that of the edition, which for the main one is the origin, or of a custom game. Who
 * reads a result may not have played the game, and the code of an unsealed one gives the word away to anybody who
 * decodes it. The edition is named in its place.
 */
export function gameLink(origin: string, game: GameRef, language: Language): string {
  if (!isDaily(game) && isSealed(game)) return `${origin}${customAddress(game)}`;
  const path = gamePath(game.edition, language);
  return path === "/" ? origin : `${origin}${path}`;
}
