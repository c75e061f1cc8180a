import type { LoaderFunctionArgs } from "@remix-run/node";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { continueInPortal } from "~/portal/signInForm.request.server";
import { endOidc } from "./oidcPages.request.server";

/** Where the OpenID provider sends browsers back to. */
export function loader({ context }: LoaderFunctionArgs) {
  return endOidc(context, { onBegun: mergeGuestCookies, continueInPortal });
}
