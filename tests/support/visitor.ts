import type { TurnReply } from "~/play/turn";
import { PASSWORD } from "./account";
import { attributesOf, elementsOf, findText, hiddenFieldsOf, mainOf, spacedTextOf, without } from "./html";
import { newNetwork } from "./network";
import type { TestServer } from "./server";

type Fields = Readonly<Record<string, string>>;

/** An HTTP client that stores cookies, follows redirects and submits forms, with the token of a member's forms. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** Sends one request, a POST if it has fields, and follows no redirect. */
  ask(path: string, fields?: Fields, headers?: Fields): Promise<Response>;
  /** @param headers request headers in addition to the cookies */
  get(path: string, headers?: Fields): Promise<VisitedPage>;
  /** Submits a form and follows redirects. Only fields get the token. */
  post(path: string, fields: Fields | FormData | URLSearchParams): Promise<VisitedPage>;
  /** Sends a turn as a script does: in today's English game, unless it says another. */
  turn(fields: Fields): Promise<TurnReply & { readonly status: number }>;
  /** Creates an account. @returns the page after it */
  signUp(email: string): Promise<VisitedPage>;
}

export class VisitedPage {
  constructor(
    readonly status: number,
    /** Final path after redirects, including the fragment. */
    readonly path: string,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  /** The visible part of the markup. */
  get main(): string {
    return mainOf(this.text);
  }
  /** The visible part as it is read, in one line. */
  get said(): string {
    return spacedTextOf(without(this.main, "script"));
  }
  /** The text of the first element that a selector finds. */
  find(selector: string): string | null {
    return findText(this.text, selector);
  }
  get alert(): string | null {
    return this.find('main [role="alert"]');
  }
  /** What is said at a field that is wrong. */
  get wrong(): string {
    return this.find("p.note-line") ?? "";
  }
  /** The values of all fields of a name, in order. */
  values(name: string): string[] {
    return attributesOf(this.main, `input[name="${name}"]`, "value");
  }
  /** Where the links of the page lead, in order. */
  get links(): string[] {
    return attributesOf(this.main, "a[href]", "href");
  }
}

interface SentRequest {
  readonly headers: Fields;
  /** If present, the request is a POST. */
  readonly body?: URLSearchParams | FormData;
}

/** Maximum number of redirects. */
const MAX_REDIRECTS = 5;

/** @param own headers of all requests */
export function openVisitor({ origin }: Pick<TestServer, "origin">, own: Fields = {}): Visitor {
  const network = newNetwork();
  const cookies = new Map<string, string>();

  const send = async (path: string, { headers, body }: SentRequest) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(new URL(path, origin), {
      redirect: "manual",
      headers: { ...network, ...own, ...headers, ...(cookie === "" ? {} : { Cookie: cookie }) },
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
    return new VisitedPage(response.status, place, response.headers, await response.text());
  };
  /** The fields as a form of a page has them: with the token of who is logged in. */
  const bodyOf = (fields: Fields) => {
    const csrf = cookies.get("csrf");
    return new URLSearchParams({ ...(csrf === undefined ? {} : { csrf }), ...fields });
  };

  const post = (path: string, fields: Fields | FormData | URLSearchParams) =>
    follow(path, {
      headers: {},
      body: fields instanceof FormData || fields instanceof URLSearchParams ? fields : bodyOf(fields),
    });
  return {
    cookies,
    ask: (path, fields, headers = {}) =>
      send(path, { headers, ...(fields === undefined ? {} : { body: bodyOf(fields) }) }),
    get: (path, headers = {}) => follow(path, { headers }),
    post,
    turn: async (fields) => {
      const { status, text } = await post("/play", fields);
      return { status, ...(JSON.parse(text) as TurnReply) };
    },
    signUp: (email) => post("/account/sign-up", { email, password: PASSWORD, firstName: "Ana" }),
  };
}

/** Submits the first form of a page with all its hidden fields and no others. */
export function sendForm(visitor: Visitor, page: VisitedPage, fields: Fields): Promise<VisitedPage> {
  const [main] = elementsOf(page.text, "main");
  const action = main?.querySelector('form[method="post"]')?.getAttribute("action") ?? "";
  return visitor.post(action, new URLSearchParams({ ...hiddenFieldsOf(main), ...fields }));
}
