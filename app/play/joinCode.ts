/**
 * The characters of a code by which others join, of a team or a circle: no vowels, so that codes spell nothing, and none that
 * looks like another (0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V).
 */
export const JOIN_CODE_ALPHABET = "234679BCDFGHJKMNPQRTVWXY";
export const JOIN_CODE_LENGTH = 8;
/** Maximum length of a code as typed or pasted, with spaces and hyphens, characters. */
export const MAX_TYPED_CODE = 4 * JOIN_CODE_LENGTH;

const CODE = new RegExp(`^[${JOIN_CODE_ALPHABET}]{${JOIN_CODE_LENGTH}}$`);

/** A code as typed, in its one spelling. Undefined: it cannot be one. Case, spaces and hyphens do not matter. */
export function toJoinCode(raw: string): string | undefined {
  // Truncate first to bound the cost of long input.
  const code = raw
    .slice(0, MAX_TYPED_CODE)
    .replace(/[\s\p{Cf}\p{Pd}]+/gu, "")
    .toUpperCase();
  return CODE.test(code) ? code : undefined;
}
