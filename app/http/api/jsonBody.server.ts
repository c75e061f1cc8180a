import { isRecord, parseJson } from "~/game/json";

/** The JSON object in the request body; undefined for any other body. An empty body is read as an empty object. */
export async function readJsonBody(request: Request): Promise<object | undefined> {
  const text = await request.text();
  const sent = text === "" ? {} : parseJson(text);
  return isRecord(sent) ? sent : undefined;
}
