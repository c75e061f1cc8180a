import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUp } from "~/services/members/signUp.server";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn } from "../../../tests/fixtures/context";
import { ana } from "../../../tests/fixtures/members";
import { requireGuest, requireMember, requireStaff } from "./guards.server";

let test: TestApp;
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const asGuest = () => contextOf(test.app, "/espanol/portal");
/** A request of a member, with or without staff rights. */
async function asMember({ isAdmin }: { isAdmin: boolean }) {
  const Cookie = await cookieAfterLogIn(test.app, await signUp(test.app, ana));
  await test.app.db
    .updateTable("member")
    .set({ is_admin: isAdmin ? 1 : 0 })
    .execute();
  return contextOf(test.app, "/espanol/portal", { headers: { Cookie } });
}

describe("a guard", () => {
  it("for members returns the member, and refuses a guest", async () => {
    expect(await requireMember(await asMember({ isAdmin: false }))).toMatchObject({ email: ana.email });
    await expect(requireMember(await asGuest())).rejects.toMatchObject({ status: 401 });
  });

  it("for staff returns the member, and refuses a guest", async () => {
    expect(await requireStaff(await asMember({ isAdmin: true }))).toMatchObject({ email: ana.email });
    await expect(requireStaff(await asGuest())).rejects.toMatchObject({ status: 401 });
  });

  it("for staff refuses any other member", async () => {
    await expect(requireStaff(await asMember({ isAdmin: false }))).rejects.toMatchObject({ status: 403 });
  });

  it("for guests redirects a member to the account page, in the language of the request", async () => {
    await requireGuest(await asGuest());
    const refused: unknown = await requireGuest(await asMember({ isAdmin: false })).catch((thrown: unknown) => thrown);
    expect((refused as Response).headers.get("Location")).toBe("/espanol/account");
  });
});
