import type { LoaderFunctionArgs } from "@remix-run/node";
import { endOidc } from "./oidcPages.request.server";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { continueInPortal } from "~/portal/signInForm.request.server";

/** Where the OpenID provider sends browsers back to. */
export function loader({ context }: LoaderFunctionArgs) {
  return endOidc(context, { onBegun: mergeGuestCookies, continueInPortal });
}
