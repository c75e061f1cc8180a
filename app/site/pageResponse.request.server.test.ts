import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { dataResponse, pageResponse } from "./pageResponse.request.server";

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
    embeddedBy: [],
    ...page,
  });
  expect(headers.get("Cache-Control")).toBe(kept);
});

describe("the data of a page", () => {
  test("are returned without serializing, and left out of Remix's script", async () => {
    const words = ["tide"];
    const data = await dataResponse({ words }).json();
    expect(data.words).toBe(words);
    expect(JSON.stringify({ loaderData: { page: data } })).toBe('{"loaderData":{}}');
  });
});
