import { isRecord, parseJson } from "~/game/json";

/** What was sent, an object in JSON; undefined for anything else. Nothing at all is an object without parts. */
export async function readJsonBody(request: Request): Promise<object | undefined> {
  const text = await request.text();
  const sent = text === "" ? {} : parseJson(text);
  return isRecord(sent) ? sent : undefined;
}
