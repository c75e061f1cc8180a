import { createHash } from "node:crypto";

/** Characters of base64url: 132 bits. */
const TAG_LENGTH = 22;

/** The strong validator of a content (RFC 9110, 8.8.3), for the header `ETag`. */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, TAG_LENGTH)}"`;
}
