import { inflateRawSync } from "node:zlib";

/** The text and its decoded tokens: percent-encoding, base64 or base64url, deflated or not. */
function readings(text: string): string[] {
  const codes = new Set<string>();
  for (const token of new Set(text.match(/[\w+/%.-]{8,}={0,2}/g))) {
    const plain = token.replace(/%[0-9a-f]{2}/gi, (escape) => String.fromCharCode(parseInt(escape.slice(1), 16)));
    // A slash or dot may be part of the token or a separator.
    for (const code of [plain, ...plain.split("/"), ...plain.split(".")]) codes.add(code);
  }
  const found = [text];
  for (const code of codes) {
    const bytes = Buffer.from(code, "base64");
    found.push(code, bytes.toString("latin1"));
    try {
      found.push(inflateRawSync(bytes, { maxOutputLength: 1 << 20 }).toString("utf8"));
    } catch {
      // Most tokens are not deflated.
    }
  }
  return found;
}

/** Decodes the text once; the result checks for a whole word, ignoring case, plain or encoded. */
export function createWordSearch(text: string): (word: string) => boolean {
  const all = readings(text);
  return (word) => {
    const alone = new RegExp(`(?<![a-z])${word}(?![a-z])`, "i");
    return all.some((reading) => alone.test(reading));
  };
}

/** Whether the text contains the whole word, ignoring case, plain or encoded. */
export const containsWord = (text: string, word: string) => createWordSearch(text)(word);
