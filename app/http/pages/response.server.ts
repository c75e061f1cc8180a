import { textResponse } from "~/platform/http/textResponse.server";
import type { App } from "~/services/app";
import { contentSecurityPolicy } from "./contentSecurityPolicy.server";

export { dataResponse } from "~/platform/http/textResponse.server";

/**
 * The response for an HTML page.
 * @param html the whole document without `<!DOCTYPE>`
 * @param nonce the CSP nonce of its scripts
 * @param hasToken whether its address or its form has the token of an e-mail
 * @param socketsAt its address, if it may open a socket; else null
 */
export function pageResponse(
  { env }: App,
  {
    html,
    nonce,
    status,
    headers,
    isOfMember,
    hasToken,
    socketsAt,
  }: {
    html: string;
    nonce: string;
    status: number;
    headers: Headers;
    isOfMember: boolean;
    hasToken: boolean;
    socketsAt: URL | null;
  },
): Response {
  // A page for a frame says so in its own headers.
  const isFramed = headers.get("X-Frame-Options") === "SAMEORIGIN";
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(env, { nonce, isFramed, socketsAt }));
  // A page shows one player's game, so it is private and must be revalidated. The back button skips revalidation. A
  // member's page is therefore not stored, so that it cannot be shown after log-out, nor is one with a token.
  headers.set("Cache-Control", isOfMember || hasToken ? "private, no-store" : "private, no-cache");
  return textResponse(`<!DOCTYPE html>${html}`, { status, headers });
}
