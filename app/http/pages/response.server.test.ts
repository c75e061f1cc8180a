import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { pageResponse } from "./response.server";

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

test.each([
  { isOfMember: false, hasToken: false, kept: "private, no-cache" },
  { isOfMember: true, hasToken: false, kept: "private, no-store" },
  { isOfMember: false, hasToken: true, kept: "private, no-store" },
])("a page of a member, or with a token in its address, is not stored: %o", ({ kept, ...page }) => {
  const { headers } = pageResponse(opened.app, {
    html: "",
    nonce: "n",
    status: 200,
    headers: new Headers(),
    socketsAt: null,
    ...page,
  });
  expect(headers.get("Cache-Control")).toBe(kept);
});
