import type { LoaderFunctionArgs } from "@remix-run/node";
import { acceptedForms } from "~/schedule/verdicts.server";
import { openPortal, readWordLanguage } from "./portal.request.server";

/** The forms that staff accepted, as a file download. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { app, url } = (await openPortal(context)).context;
  const language = readWordLanguage(url);
  return new Response(acceptedForms(app, language), {
    headers: {
      "Content-Type": "text/tab-separated-values; charset=utf-8",
      "Content-Disposition": `attachment; filename="forms.${language}.tsv"`,
      "Cache-Control": "no-store",
    },
  });
}
