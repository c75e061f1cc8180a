import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, memberWith, newStaff } from "../../tests/fixtures/members";
import { isToBePlayed, setBlindMode } from "./blindMode.server";

let opened: TestApp;
beforeEach(async () => {
  opened = await openTestApp();
});
afterEach(() => opened.close());

test("a member of staff hides words and shows them again; at first they are shown", async () => {
  const { app } = opened;
  const { id, hidesWords } = await newStaff(app);
  expect(hidesWords).toBe(false);
  for (const isBlind of [true, true, false]) {
    await setBlindMode(app, id, isBlind);
    expect((await memberWith(app, ana.email)).hidesWords).toBe(isBlind);
  }
});

test("today's game and those to come are still to be played, past ones are not", () => {
  const numbers = [6, 7, 8].map((number) => isToBePlayed(opened.app, { edition: "en", number }));
  expect(numbers).toEqual([false, true, true]);
});
