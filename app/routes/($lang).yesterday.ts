import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { archiveAddress, editionNamed } from "~/i18n/addresses";

/** Redirects to yesterday's word in the archive. */
export function loader({ context }: LoaderFunctionArgs) {
  const edition = editionNamed(context.url);
  return redirect(`${archiveAddress(edition, context.language)}#yesterday`, 302);
}
