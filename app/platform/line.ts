/** What cannot be seen: controls, fillers, joiners, selectors, direction marks and the empty Braille pattern. */
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]`;
/** Unseen characters that belong to what is seen: the selector of an emoji, and joiners between emoji and between letters. */
const JOINING = [
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f`,
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{L}\p{M}])(?<!${UNSEEN})[\u200c\u200d](?!${UNSEEN})(?=\p{L})`,
].join("|");
const HIDDEN = new RegExp(`(?!${JOINING})${UNSEEN}`, "gu");

/**
 * What people write in one line, such as a name or a greeting: NFC, with single spaces, without characters that could hide words
 * or reverse the text. Joined emoji and letters stay joined.
 */
export function toLine(raw: string): string {
  return raw.replace(/\s+/gu, " ").replace(HIDDEN, "").normalize("NFC").replace(/ +/g, " ").trim();
}

/** The same text without the joiners and selectors that `toLine` keeps, for comparing it with others. */
export function withoutJoiners(line: string): string {
  return line.replace(/\u200c|\u200d|\ufe0f/g, "");
}
