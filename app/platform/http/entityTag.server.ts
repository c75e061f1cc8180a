import { createHash } from "node:crypto";

/** Characters of base64url: 132 bits. */
const TAG_LENGTH = 22;

/** The strong validator of a content (RFC 9110, 8.8.3), for the header `ETag`. */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, TAG_LENGTH)}"`;
}

/**
 * Whether a client has the content of a tag, by its header `If-None-Match`. The comparison is weak (RFC 9110, 13.1.2): a
 * proxy that compresses makes a strong tag weak.
 */
export function hasContent(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  const toStrong = (one: string) => one.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || toStrong(one) === toStrong(tag));
}
