import { PASSWORD } from "./account";
import type { TestServer } from "./server";

/** Somebody with an account, as a program that sends back the cookies it was given. */
export interface TestMember {
  readonly email: string;
  readonly password: string;
  /** What a member's own calls come with. */
  readonly headers: { readonly Cookie: string; readonly "X-CSRF-Token": string };
}

/** Makes an account by the form of the site. */
export async function signUp(server: TestServer, email: string): Promise<TestMember> {
  const response = await fetch(`${server.origin}/account/sign-up`, {
    method: "POST",
    body: new URLSearchParams({ email, password: PASSWORD, firstName: "Ana" }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`no account was made: ${response.status}`);
  return { email, password: PASSWORD, headers: headersFrom(response) };
}

/** The same member in another browser. */
export async function logIn(server: TestServer, { email, password }: TestMember): Promise<TestMember> {
  const response = await fetch(`${server.origin}/account/log-in`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`nobody was logged in: ${response.status}`);
  return { email, password, headers: headersFrom(response) };
}

/** The same as one of those who decide on games. */
export async function signUpStaff(server: TestServer, email: string): Promise<TestMember> {
  const member = await signUp(server, email);
  server.makeStaff(email);
  return member;
}

/** What a program sends after an answer that set cookies. */
export function headersFrom(response: Response): TestMember["headers"] {
  const pairs = response.headers.getSetCookie().map((line) => line.replace(/;.*$/s, ""));
  const token = pairs.find((pair) => pair.startsWith("csrf="))?.slice("csrf=".length) ?? "";
  return { Cookie: pairs.join("; "), "X-CSRF-Token": token };
}
