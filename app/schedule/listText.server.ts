import { isUtf8 } from "node:buffer";
import { trimAround } from "~/words/word";

/** Between the words of a list: commas and semicolons of any script, tabs, line breaks, bars and bullets. */
const SEPARATORS = /[,;\t\n\v\f\r\u2028\u2029|•·،؛、，；､]/u;
/** The number or letter of a word in a list: "1.", "(1)", "1、", "a)", "①". A number in the first column of a table has a tab. */
const COLUMN_NUMBER = /^[^\S\n]*[([]?\p{Nd}{1,4}[.):\]．]?[\t、]/gmu;
const LIST_NUMBER =
  /^(?:\p{Nd}{1,4}[.):\]．。](?=\P{Nd}|$)|\p{L}[.)\]]\s+|[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793])\s*/u;

/**
 * The words of a text as editors, tables and other programs write lists, without what marks and numbers them. What has neither
 * letters nor digits is left out.
 */
export function splitWords(text: string): string[] {
  return readWindows1252(text)
    .replace(COLUMN_NUMBER, "")
    .split(SEPARATORS)
    .map((item) => trimItem(readMisreadUtf8(item.trim())))
    .filter((word) => word !== "");
}

/** An item of a list without what marks and numbers it. */
export function trimItem(item: string): string {
  return trimAround(item.replace(/^[^\p{L}\p{N}]+/u, "").replace(LIST_NUMBER, ""));
}

/** Text that another program has read in the wrong encoding, as it was written. Any other text remains. */
export function mendText(text: string): string {
  return readMisreadUtf8(readWindows1252(text));
}

/** The characters of the bytes 0x80 to 0x9F in Windows-1252. Five bytes have none. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Text of Windows-1252 that was read as Latin-1 has control characters in place of quotes, bullets and some letters. */
function readWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}

/** "canciÃ³n" is "canción": text of UTF-8 that was read as Windows-1252. Any other text remains. */
function readMisreadUtf8(text: string): string {
  const bytes = Array.from(text, (letter) => {
    const at = WINDOWS_1252.indexOf(letter);
    return at === -1 ? letter.charCodeAt(0) : 0x80 + at;
  });
  if (bytes.every((byte) => byte < 0x80) || bytes.some((byte) => byte > 0xff)) return text;
  const utf8 = Buffer.from(bytes);
  return isUtf8(utf8) ? utf8.toString("utf8") : text;
}
