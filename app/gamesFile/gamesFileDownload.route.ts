import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { GAMES_FILE_PAGE, pathIn } from "~/i18n/addresses";
import { gamesFileResponse } from "./gamesFilePage.request.server";

/** What a guest's browser keeps, as a file download. */
export function action({ context }: ActionFunctionArgs) {
  return gamesFileResponse(context);
}

/** A GET goes to the page with the form, which sends more than cookies. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(pathIn(context.language, GAMES_FILE_PAGE), 302);
}
