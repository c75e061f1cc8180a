import type { LoaderFunctionArgs } from "@remix-run/node";
import { endOidc } from "~/http/account/oidcPages.server";
import { mergeGuestCookies } from "~/http/player/mergeGuest.server";
import { continueInPortal } from "~/http/portal/signInForm.server";

/** Where the OpenID provider sends browsers back to. */
export function loader({ context }: LoaderFunctionArgs) {
  return endOidc(context, { onBegun: mergeGuestCookies, continueInPortal });
}
