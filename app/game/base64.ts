/*
 * Texts in URLs: base64url (RFC 4648, section 5) of their UTF-8 bytes. This module has no imports: the interface texts
 * may import it for the addresses of pages.
 */

/** Encodes a text as base64url without `=`. */
export function toBase64(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The inverse of `toBase64`. Accepts both base64 alphabets, with all `=` or none. Undefined if the code is not the
 * canonical base64 of a UTF-8 text.
 */
export function fromBase64(code: string): string | undefined {
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
    // `atob` ignores white space and the bits left over.
    const urlSafe = code.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return urlSafe === toBase64(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
