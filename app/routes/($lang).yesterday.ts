import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireLanguage } from "~/http/request/language.server";
import { archiveAddress, editionNamed } from "~/i18n/addresses";

/** Yesterday's word is in the archive. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage({ request, params });
  const edition = editionNamed(new URL(request.url));
  return redirect(`${archiveAddress(edition, language)}#yesterday`, 302);
}
