// platform: text in files.
import { isUtf8 } from "node:buffer";

const LINE_END = "\n".charCodeAt(0);

/**
 * The text of a file, without a byte order mark.
 * @param what names the file, for the message: "The word list /data/words/stop.en.txt"
 * @throws Error that names the first line that is not UTF-8
 */
export function decodeText(bytes: Buffer, what: string): string {
  const line = firstLineNotUtf8(bytes);
  if (line !== undefined)
    throw new Error(
      `${what} is not UTF-8 text (line ${line}). Save it as UTF-8, or convert it, as in: iconv -f WINDOWS-1252 -t UTF-8 OLD > NEW`,
    );
  return bytes.toString("utf8").replace(/^\uFEFF/, "");
}

function firstLineNotUtf8(bytes: Buffer): number | undefined {
  // UTF-16 without accents is UTF-8 with zeros.
  const isText = (part: Buffer) => isUtf8(part) && !part.includes(0);
  if (isText(bytes)) return undefined;
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_END, start);
    const text = bytes.subarray(start, end === -1 ? undefined : end);
    if (!isText(text)) return line;
    start += text.length + 1;
  }
  return undefined;
}
