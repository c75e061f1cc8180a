import type { LoaderFunctionArgs } from "@remix-run/node";
import { beginOidc } from "~/http/account/oidcPages.server";

/** Sends the browser to the OpenID provider. */
export function loader({ context }: LoaderFunctionArgs) {
  return beginOidc(context);
}
