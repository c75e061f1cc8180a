import { PASSWORD } from "./account";
import type { TestServer } from "./server";

/** A member's HTTP client, with the session cookies. */
export interface TestMember {
  readonly email: string;
  readonly password: string;
  /** Headers of a member's requests. */
  readonly headers: { readonly Cookie: string; readonly "X-CSRF-Token": string };
}

/** Signs up with the site's form. */
export async function signUp(server: TestServer, email: string): Promise<TestMember> {
  const response = await fetch(`${server.origin}/account/sign-up`, {
    method: "POST",
    body: new URLSearchParams({ email, password: PASSWORD, firstName: "Ana" }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`sign-up failed: ${response.status}`);
  return { email, password: PASSWORD, headers: headersFrom(response) };
}

/** The same member in another browser. */
export async function logIn(server: TestServer, { email, password }: TestMember): Promise<TestMember> {
  const response = await fetch(`${server.origin}/account/log-in`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`login failed: ${response.status}`);
  return { email, password, headers: headersFrom(response) };
}

/** The same member as staff. */
export async function signUpStaff(server: TestServer, email: string): Promise<TestMember> {
  const member = await signUp(server, email);
  server.makeStaff(email);
  return member;
}

/** The `Cookie` header after a response that set cookies. */
export function headersFrom(response: Response): TestMember["headers"] {
  const pairs = response.headers.getSetCookie().map((line) => line.replace(/;.*$/s, ""));
  const token = pairs.find((pair) => pair.startsWith("csrf="))?.slice("csrf=".length) ?? "";
  return { Cookie: pairs.join("; "), "X-CSRF-Token": token };
}
