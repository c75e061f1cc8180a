import createClient, { type ClientOptions } from "openapi-fetch";
import type { paths } from "./openApi";

/** A client of the API that is typed by its OpenAPI document. */
export const openApiClient = (options: ClientOptions) => createClient<paths>(options);

/** What a call has answered. A refusal is thrown. */
export async function answerOf<T>(asked: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await asked;
  if (data === undefined) throw new Error(`the API has refused: ${JSON.stringify(error)}`);
  return data;
}
