import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireLanguage } from "~/http/request/language.server";
import { archiveAddress, editionNamed } from "~/i18n/addresses";

/** Redirects to yesterday's word in the archive. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(context, params);
  const edition = editionNamed(context.url);
  return redirect(`${archiveAddress(edition, language)}#yesterday`, 302);
}
