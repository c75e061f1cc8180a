import type { LoaderFunctionArgs } from "@remix-run/node";
import { beginOidc } from "./oidcPages.request.server";

/** Sends the browser to the OpenID provider. */
export function loader({ context }: LoaderFunctionArgs) {
  return beginOidc(context);
}
