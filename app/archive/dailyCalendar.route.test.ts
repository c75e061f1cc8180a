import ICAL from "ical.js";
import { expect, it } from "vitest";
import { openTestApp } from "../../tests/fixtures/app";
import { contextOf } from "../../tests/fixtures/context";
import { loader } from "./dailyCalendar.route";

it.each([
  ["America/New_York", "20:00", "2026-10-20"],
  ["Europe/Berlin", "07:30", "2026-03-01"],
  // Its clock leaves this time out on one day.
  ["Europe/Berlin", "02:30", "2026-03-01"],
  ["Australia/Lord_Howe", "23:59", "2026-03-10"],
  ["UTC", "00:00", "2026-12-01"],
])("a calendar reads when each of the next 60 games begins, in %s at %s", async (zone, time, from) => {
  const test = await openTestApp({
    env: {
      ORIGIN: "https://words.example",
      SITE_NAME: `Words; tide, sea\\ocean ${"ö".repeat(15)}`,
      ROLLOVER_ZONE: zone,
      ROLLOVER_TIME: time,
    },
  });
  test.setNow(Date.parse(`${from}T12:00Z`));
  const text = await loader({ context: contextOf(test.app, "/daily.ics?edition=jr") }).text();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  const { gameClock } = test.app;
  const today = gameClock.dayAt(new Date(`${from}T12:00Z`));
  expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(
    Array.from({ length: 60 }, (_, day) => gameClock.beginOf(today + 1 + day).toISOString()),
  );
  expect(events[0]?.summary).toMatch(/Words; tide, sea\\ocean ö{15}/);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(60);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  await test.close();
});
