import { expect } from "vitest";
import { PASSWORD } from "./account";
import { signUp } from "./member";
import type { TestServer } from "./server";
import { openVisitor, type Visitor } from "./visitor";

/** A new member of staff, signed in to the portal. @param email of no member yet */
export async function openStaff(
  server: TestServer,
  email: string,
  role: "admin" | "editor" = "admin",
): Promise<Visitor> {
  await signUp(server, email);
  if (role === "admin") server.makeStaff(email);
  else server.makeEditor(email);
  const visitor = openVisitor(server);
  expect((await visitor.post("/admin", { username: email, password: PASSWORD })).path).toBe("/portal");
  return visitor;
}
