import { installGlobals } from "@remix-run/node";
import { afterEach, beforeEach, expect, it } from "vitest";
import { insertGames } from "~/play/games.data.server";
import { DAY, NOON_OF_JUNIOR_1, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { loadYesterdayPage } from "./yesterdayPage.request.server";

let test: TestApp;
beforeEach(async () => {
  installGlobals({ nativeFetch: false });
  test = await openTestApp();
  await insertGames(test.app.db, [{ edition: "jr", number: 1, secret: "gala" }], 0);
});
afterEach(() => test.close());

/* What the page says on later days is tested in tests/http/yesterday.test.ts. */
it("the page of yesterday has no day before an edition's second one", async () => {
  const load = () => loadYesterdayPage(contextOf(test.app, "/yesterday?edition=jr"));
  for (const days of [-1, 0]) {
    test.setNow(NOON_OF_JUNIOR_1 + days * DAY);
    expect(await load()).toEqual({ edition: "jr", day: null, isWithheld: false });
  }
  test.setNow(NOON_OF_JUNIOR_1 + DAY);
  expect(await load()).toMatchObject({
    edition: "jr",
    day: { word: { word: "gala" }, own: { kind: "open" }, others: null },
  });
});
