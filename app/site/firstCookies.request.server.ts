import { redirect } from "@remix-run/node";
import { FIRST_COOKIES } from "~/i18n/addresses";
import { addressWithout, type RequestContext } from "./context.request.server";

/**
 * Whether a turn of this browser was its first, and came back without the cookie that has the guess.
 * @throws Response 302 to the plain address of the page where cookies are kept
 */
export function lacksCookies({ cookies, path, url }: Pick<RequestContext, "cookies" | "path" | "url">): boolean {
  if (!url.searchParams.has(FIRST_COOKIES)) return false;
  if (cookies.isNew) return true;
  throw redirect(addressWithout({ path, url }, FIRST_COOKIES), 302);
}
