import type { Edition } from "~/editions/editions";
import { PASSWORD } from "./account";
import { findText } from "./html";
import { newNetwork } from "./network";
import type { TestServer } from "./server";

/** A member's HTTP client, with the session cookies. */
export interface TestMember {
  readonly email: string;
  readonly password: string;
  /** Headers of a member's requests. */
  readonly headers: { readonly Cookie: string; readonly "X-CSRF-Token": string };
}

/** Signs up with the site's form. */
export async function signUp(server: Pick<TestServer, "origin">, email: string): Promise<TestMember> {
  const response = await fetch(`${server.origin}/account/sign-up`, {
    method: "POST",
    headers: newNetwork(),
    body: new URLSearchParams({ email, password: PASSWORD, firstName: "Ana" }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`sign-up failed: ${response.status}`);
  return { email, password: PASSWORD, headers: headersFrom(response) };
}

/** The same member in another browser. */
export async function logIn(server: Pick<TestServer, "origin">, { email, password }: TestMember): Promise<TestMember> {
  const response = await fetch(`${server.origin}/account/log-in`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`login failed: ${response.status}`);
  return { email, password, headers: headersFrom(response) };
}

/** A new member of staff. The headers are those of the portal, not of a player. */
export async function signUpStaff(
  server: Pick<TestServer, "origin" | "makeStaff">,
  email: string,
): Promise<TestMember> {
  await signUp(server, email);
  server.makeStaff(email);
  const response = await fetch(`${server.origin}/admin`, {
    method: "POST",
    body: new URLSearchParams({ username: email, password: PASSWORD }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`sign-in failed: ${response.status}`);
  return { email, password: PASSWORD, headers: headersFrom(response) };
}

/** Puts two members into a new team. @returns them with their seats */
export async function createTeam(
  server: TestServer,
  edition: Edition,
  [one, two]: readonly [TestMember, TestMember],
): Promise<readonly [TestMember, TestMember]> {
  const host = await sitDown(server, one, { intent: "create", edition });
  const page = await fetch(`${server.origin}/teams`, { headers: host.headers });
  return [host, await sitDown(server, two, { intent: "join", teamCode: teamCodeOf(await page.text()) })];
}

async function sitDown(
  server: TestServer,
  member: TestMember,
  fields: Readonly<Record<string, string>>,
): Promise<TestMember> {
  const response = await fetch(`${server.origin}/teams`, {
    method: "POST",
    headers: member.headers,
    body: new URLSearchParams({ name: "Ana", ...fields }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`nobody has sat down: ${response.status}`);
  const Cookie = `${member.headers.Cookie}; ${headersFrom(response).Cookie}`;
  return { ...member, headers: { ...member.headers, Cookie } };
}

/** The code on the page of a team. */
export const teamCodeOf = (html: string) => /\w+$/.exec(findText(html, ".invitation-code > span") ?? "")?.[0] ?? "";

/** The `Cookie` header after a response that set cookies. */
export function headersFrom(response: Response): TestMember["headers"] {
  const pairs = response.headers.getSetCookie().map((line) => line.replace(/;.*$/s, ""));
  const token = pairs.map((pair) => /^(?:csrf|staffCsrf)=(.*)$/.exec(pair)?.[1]).find((value) => value !== undefined);
  return { Cookie: pairs.join("; "), "X-CSRF-Token": token ?? "" };
}
