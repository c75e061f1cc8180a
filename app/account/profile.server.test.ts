import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, memberWith, newMember } from "../../tests/fixtures/members";
import { changeProfile, setCommunication } from "./profile.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("a profile", () => {
  test("has a first name of at most 40 characters on one line", async () => {
    const member = await newMember(app);
    const nameNow = async () => (await memberWith(app, ana.email)).firstName;
    expect(await changeProfile(app, { member, firstName: " Anna\r\nLucía\u0000 " })).toEqual({ type: "done" });
    expect(await nameNow()).toBe("Anna Lucía");
    expect(await changeProfile(app, { member, firstName: "x".repeat(41) })).toEqual({
      type: "refused",
      why: "nameTooLong",
    });
    expect(await nameNow()).toBe("Anna Lucía");
    expect(await changeProfile(app, { member, firstName: "😀".repeat(40) })).toEqual({ type: "done" });
    expect(await changeProfile(app, { member, firstName: "Ada 👩‍💻" })).toEqual({ type: "done" });
    expect(await nameNow()).toBe("Ada 👩‍💻");
    expect(await changeProfile(app, { member, firstName: "" })).toEqual({ type: "done" });
    expect(await nameNow()).toBe("");
  });

  test("stores whether the member wants emails about news", async () => {
    const member = await newMember(app);
    await setCommunication(app, { member, optIn: true });
    expect((await memberWith(app, ana.email)).marketingOptIn).toBe(true);
    await setCommunication(app, { member, optIn: false });
    expect((await memberWith(app, ana.email)).marketingOptIn).toBe(false);
  });
});
