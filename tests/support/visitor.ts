import { attributesOf, mainOf } from "./html";
import type { TestServer } from "./server";

/** An HTTP client that stores cookies, follows redirects and submits forms. */
export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>;
  /** Sends one request, a POST if it has fields, and follows no redirect. */
  ask(path: string, fields?: Readonly<Record<string, string>>): Promise<Response>;
  /** @param headers request headers in addition to the cookies */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<VisitedPage>;
  /** Submits a form and follows redirects. */
  post(path: string, fields: Readonly<Record<string, string>> | FormData): Promise<VisitedPage>;
}

export interface VisitedPage {
  readonly status: number;
  /** Final path after redirects, including the fragment. */
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
}

interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** If present, the request is a POST. */
  readonly body?: URLSearchParams | FormData;
}

/** Maximum number of redirects. */
const MAX_REDIRECTS = 5;

/** @param headers of all requests */
export function openVisitor(
  { origin }: Pick<TestServer, "origin">,
  own: Readonly<Record<string, string>> = {},
): Visitor {
  const cookies = new Map<string, string>();

  const send = async (path: string, { headers, body }: SentRequest) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(new URL(path, origin), {
      redirect: "manual",
      headers: { ...own, ...headers, ...(cookie === "" ? {} : { Cookie: cookie }) },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const follow = async (path: string, sent: SentRequest): Promise<VisitedPage> => {
    let place = path;
    let response = await send(place, sent);
    for (let count = 0; response.status >= 300 && response.status < 400; count += 1) {
      if (count === MAX_REDIRECTS) throw new Error(`too many redirects from ${path}`);
      const before = new URL(place, origin);
      const next = new URL(response.headers.get("Location") ?? "", before);
      // As browsers do.
      if (next.hash === "") next.hash = before.hash;
      place = next.href.slice(origin.length);
      // Forms are answered with 303, which browsers follow with GET.
      response = await send(place, { headers: sent.headers });
    }
    return { status: response.status, path: place, headers: response.headers, text: await response.text() };
  };

  return {
    cookies,
    ask: (path, fields) =>
      send(path, { headers: {}, ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }) }),
    get: (path, headers = {}) => follow(path, { headers }),
    post: (path, fields) =>
      follow(path, { headers: {}, body: fields instanceof FormData ? fields : new URLSearchParams(fields) }),
  };
}

/** Submits the first form of a page with all its hidden fields. */
export function sendForm(
  visitor: Visitor,
  page: VisitedPage,
  fields: Readonly<Record<string, string>>,
): Promise<VisitedPage> {
  const main = mainOf(page.text);
  const [action = ""] = attributesOf(main, "form", { having: 'method="post"', name: "action" });
  const hidden = (name: string) => attributesOf(main, "input", { having: 'type="hidden"', name });
  const values = hidden("value");
  const held = Object.fromEntries(hidden("name").map((name, index) => [name, values[index] ?? ""]));
  return visitor.post(action, { ...held, ...fields });
}
