/** A vocabulary's longest word takes less, characters of base64. */
const MAX_CODE_LENGTH = 360;

/** A word as addresses carry it: base64 of its UTF-8 bytes, with the letters that addresses may have (RFC 4648, section 5), not padded. */
export function toWordCode(word: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(word));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The inverse of `toWordCode`, for either alphabet of base64, padded or not; undefined for what is no text in base64. */
export function readWordCode(code: string): string | undefined {
  if (code.length > MAX_CODE_LENGTH || !/^[\w+/-]+={0,2}$/.test(code)) return undefined;
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/").replaceAll("=", ""));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
