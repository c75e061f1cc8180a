/*
 * Texts in URLs: base64url (RFC 4648, section 5) of their UTF-8 bytes. This module has no imports: the interface texts
 * may import it for the addresses of pages.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Encodes a text as base64url without `=`. */
export function toBase64(text: string): string {
  const bytes = String.fromCharCode(...encoder.encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The inverse of `toBase64`. Accepts both base64 alphabets, with all `=` or none. Undefined if the code is not the
 * canonical base64 of a UTF-8 text.
 */
export function fromBase64(code: string): string | undefined {
  const urlSafe = code.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  // No bytes have this length. `atob` would throw, which takes much longer.
  if (urlSafe.length % 4 === 1) return undefined;
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const text = decoder.decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
    // `atob` ignores white space and the bits left over.
    return urlSafe === toBase64(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
