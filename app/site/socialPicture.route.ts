import type { LoaderFunctionArgs } from "@remix-run/node";
import { socialPictureResponse } from "./socialPicture.request.server";

/** The picture of a shared link to a game: `/og/en/en-1700.png`. */
export function loader({ context }: LoaderFunctionArgs) {
  return socialPictureResponse(context);
}
