import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memoryMail, openTestApp, type TestApp } from "../tests/fixtures/app";
import { addSession, countRows, newConfirmedMember, newResetToken } from "../tests/fixtures/members";
import type { App } from "./app";
import { cleanUp } from "./cleanup.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
});
afterEach(() => opened.close());

const HOUR = 3_600_000;

describe("an email token", () => {
  test("is stored as a hash and is deleted, like a session, when it has expired", async () => {
    const member = await newConfirmedMember(app);
    const token = await newResetToken(app);
    const { hash } = await app.db.selectFrom("email_token").select("hash").executeTakeFirstOrThrow();
    expect(hash).not.toContain(token);
    await addSession(app, member, "somewhere");
    await cleanUp(app);
    // The used one of the confirmation too: its link can still say that the address is confirmed.
    expect(await countRows(app, member.id)).toMatchObject({ email_token: 2, session: 1 });
    opened.setNow(app.now() + 24 * HOUR);
    await cleanUp(app);
    expect(await countRows(app, member.id)).toMatchObject({ member: 1, email_token: 0, session: 0 });
  });
});
