import { readCookie } from "./cookies.browser";

/** How long an answer may take, milliseconds. */
const ANSWER_TIMEOUT = 10_000;

/**
 * Posts JSON, or the fields of a form, with the current CSRF token, which may differ from the one that the page was rendered
 * with.
 * @throws Error offline or without an answer in time
 */
export function post(address: string, body: object): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  const token = readCookie("csrf");
  return fetch(address, {
    method: "POST",
    headers: {
      Accept: "application/json",
      ...(isForm ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { "X-CSRF-Token": token }),
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT),
  });
}
