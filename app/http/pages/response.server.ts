import { textResponse } from "~/platform/http/textResponse.server";
import type { App } from "~/services/app";
import { contentSecurityPolicy } from "./contentSecurityPolicy.server";

export { dataResponse } from "~/platform/http/textResponse.server";

/**
 * The answer that is a page.
 * @param html the whole document, without its `<!DOCTYPE>`
 * @param nonce what its scripts carry
 */
export function pageResponse(
  { env }: App,
  {
    html,
    nonce,
    status,
    headers,
    isOfMember,
  }: { html: string; nonce: string; status: number; headers: Headers; isOfMember: boolean },
): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(env, nonce));
  // A page shows one player's game: nobody else may be given it, and it is asked for again when it is returned to. Browsers go back to a page
  // without asking, so that a member's is not kept at all: somebody else may sit there after the member has logged out.
  headers.set("Cache-Control", isOfMember ? "private, no-store" : "private, no-cache");
  return textResponse(`<!DOCTYPE html>${html}`, { status, headers });
}
