import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keyedMeta } from "~/site/meta.request.server";
import { formHeaders, statusOf } from "~/site/refusal.request.server";
import { GamesFilePage } from "./GamesFilePage";
import { handleGamesFileForm, loadGamesFilePage } from "./gamesFilePage.request.server";

export { meta } from "~/ui/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  const page = loadGamesFilePage(context);
  const meta = keyedMeta(context, "gamesFile");
  return json({ ...page, meta }, page.tooLarge === null ? {} : { status: statusOf(page.tooLarge.why) });
}

export function action({ context }: ActionFunctionArgs) {
  return handleGamesFileForm(context);
}

export const headers = formHeaders;

export default function GamesFile() {
  const { loaded, tooLarge, maxBytes, hasNoCookies } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? tooLarge;
  return <GamesFilePage {...{ loaded, refused, maxBytes, hasNoCookies }} />;
}
