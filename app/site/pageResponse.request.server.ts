import type { TypedResponse } from "@remix-run/node";
import type { App } from "~/app";
import { NO_HEADER, textResponse } from "~/platform/http/sendResponse.server";
import { contentSecurityPolicy } from "./contentSecurityPolicy.request.server";

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
  /** The sites that may show it in a frame. */
  readonly embeddedBy: readonly string[];
}

export function pageResponse(
  { env }: App,
  { html, nonce, status, headers: given, isOfMember, hasToken, socketsAt, embeddedBy }: RenderedPage,
): Response {
  const response = textResponse(`<!DOCTYPE html>${html}`, { status, headers: given });
  const { headers } = response;
  // A page for a frame of the site says so in its own headers.
  const framedBy = headers.get("X-Frame-Options") === "SAMEORIGIN" ? ["'self'"] : embeddedBy;
  // It cannot name other sites.
  if (embeddedBy.length > 0) headers.set("X-Frame-Options", NO_HEADER);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(env, { nonce, framedBy, socketsAt }));
  // A page shows one player's game, so it is private and must be revalidated. The back button skips revalidation. A
  // member's page is therefore not stored, so that it cannot be shown after log-out, nor is one with a token.
  headers.set("Cache-Control", isOfMember || hasToken ? "private, no-store" : "private, no-cache");
  return response;
}

const DATA_HEADERS = new Headers({ "Content-Type": "application/json" });

/**
 * Like Remix's `json` for loaders, but without serializing the data, from which a page is rendered in the same process. This
 * is what Remix reads of the response of a loader: whether it has a body, then `json()`.
 */
export function dataResponse<Data extends object>(data: Data) {
  // Remix also makes a script of the data of a page, for its own in the browser, which no page has.
  const rendered = Object.defineProperty({ ...data }, "toJSON", { value: () => undefined });
  const json = () => Promise.resolve(rendered);
  const read = { status: 200, statusText: "", headers: DATA_HEADERS, body: rendered, json };
  return read as unknown as TypedResponse<Data>;
}
