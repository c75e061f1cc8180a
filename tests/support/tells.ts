import { inflateRawSync } from "node:zlib";

/** Everything that a text may hold in another form: percent signs, base64 of either alphabet, deflated or not. */
function readings(text: string): string[] {
  const found = [text];
  for (const token of new Set(text.match(/[\w+/%.-]{8,}={0,2}/g))) {
    const plain = token.replace(/%[0-9a-f]{2}/gi, (escape) => String.fromCharCode(parseInt(escape.slice(1), 16)));
    // A slash or a dot may be part of the code, or stand before it.
    for (const code of new Set([plain, ...plain.split("/"), ...plain.split(".")])) {
      const bytes = Buffer.from(code, "base64");
      found.push(code, bytes.toString("latin1"));
      try {
        found.push(inflateRawSync(bytes, { maxOutputLength: 1 << 20 }).toString("utf8"));
      } catch {
        // Most tokens are nothing deflated.
      }
    }
  }
  return found;
}

/** Asks of one text whether a word stands in it by itself, in any case, plainly or in another form. */
export function readClosely(text: string): (word: string) => boolean {
  const all = readings(text);
  return (word) => {
    const alone = new RegExp(`(?<![a-z])${word}(?![a-z])`, "i");
    return all.some((reading) => alone.test(reading));
  };
}

/** Whether the word stands in the text by itself, in any case, plainly or in another form. */
export const tells = (text: string, word: string) => readClosely(text)(word);
