import { toLine, withoutJoiners } from "~/platform/line";
import { refuse, type Result } from "~/platform/refusal";
import { foldLookAlikes } from "./lookAlikes";

/** Maximum length of a name in a team or a circle, characters. The text form of a log has the same limit for authors. */
export const MAX_PLAYER_NAME = 12;

/** A name as typed, in one line, without hidden characters. Undefined: it is too long. Empty: none. */
export function toPlayerName(raw: string): string | undefined {
  // A code point has up to two UTF-16 units. Truncate first to bound the cost of long input.
  const name = toLine(raw.slice(0, 8 * MAX_PLAYER_NAME));
  return raw.length > 8 * MAX_PLAYER_NAME || lengthOf(name) > MAX_PLAYER_NAME ? undefined : name;
}

/** A name for a form to begin with: that of a member, if it is short enough. Empty: none. */
export const playerNameOf = (member: { readonly firstName: string } | null): string =>
  toPlayerName(member?.firstName ?? "") ?? "";

const lengthOf = (text: string) => Array.from(text).length;

/** Two names that share one of these would be taken for the same: in any case, or by look-alikes ("Bob", "B0b"). */
function readingsOf(name: string): string[] {
  const seen = withoutJoiners(name);
  const letters = foldLookAlikes(seen).replaceAll("0", "O").replaceAll("1", "l");
  return [seen.normalize("NFKC").toLowerCase(), letters.toLowerCase()];
}

/** The name with a number, if others have it already: "Ana", "Ana 2". A long name is cut for the number. */
export function toUniqueName(name: string, taken: Iterable<string>): string {
  const known = new Set(Array.from(taken).flatMap(readingsOf));
  for (let number = 2, unique = name; ; number += 1) {
    if (!readingsOf(unique).some((reading) => known.has(reading))) return unique;
    const suffix = ` ${number}`;
    const room = MAX_PLAYER_NAME - lengthOf(suffix);
    unique = `${Array.from(name).slice(0, room).join("").trimEnd()}${suffix}`;
  }
}

/** The name that a player may have, before it is checked for blocked words and made unique among others. */
export function readPlayerName(raw: string): Result<string, "playerNameTooLong" | "playerNameMissing"> {
  const name = toPlayerName(raw);
  if (name === undefined) return refuse("playerNameTooLong");
  return name === "" ? refuse("playerNameMissing") : name;
}
