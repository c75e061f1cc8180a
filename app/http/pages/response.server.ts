import { textResponse } from "~/platform/http/response.server";
import type { App } from "~/services/app";
import { contentSecurityPolicy } from "./contentSecurityPolicy.server";

export { dataResponse } from "~/platform/http/response.server";

interface RenderedPage {
  /** The whole document without `<!DOCTYPE>`. */
  readonly html: string;
  /** The CSP nonce of its scripts. */
  readonly nonce: string;
  readonly status: number;
  readonly headers: Headers;
  readonly isOfMember: boolean;
  /** Whether its address or its form has the token of an e-mail. */
  readonly hasToken: boolean;
  /** Its address, if it may open a socket. */
  readonly socketsAt: URL | null;
}

export function pageResponse(
  { env }: App,
  { html, nonce, status, headers, isOfMember, hasToken, socketsAt }: RenderedPage,
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
