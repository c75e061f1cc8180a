/** Longer than the code of any vocabulary word, characters. */
const MAX_CODE_LENGTH = 360;

/** Encodes a word for a URL: unpadded base64url (RFC 4648, section 5) of its UTF-8 bytes. */
export function toWordCode(word: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(word));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The inverse of `toWordCode`. Accepts both base64 alphabets, padded or not. Undefined for an invalid code. */
export function readWordCode(code: string): string | undefined {
  if (code.length > MAX_CODE_LENGTH || !/^[\w+/-]+={0,2}$/.test(code)) return undefined;
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", ""));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
