import { describe, expect, it } from "vitest";
import { DEFAULT_ROLLOVER, type Rollover } from "~/editions/gameClock";
import type { Language } from "~/editions/languages";
import { beginTexts, rolloverTexts } from "./rolloverText.server";

it("has a no-break space, as other texts do", () => {
  expect(rolloverTexts(DEFAULT_ROLLOVER, "en").at).toBe("8\u00a0PM New York time");
  expect(rolloverTexts(DEFAULT_ROLLOVER, "de").at).toBe("20\u00a0Uhr New Yorker Zeit");
});

const spoken = (texts: object) =>
  Object.values(texts)
    .map((text) => String(text).replaceAll("\u00a0", " "))
    .join(" | ");
const daily = (language: Language, time: string, zone: string) => spoken(rolloverTexts({ time, zone }, language));

describe("the time of a new game", () => {
  it.each<[Language, string, string, string]>([
    ["en", "20:00", "America/New_York", "8 PM New York time | 8 PM New York time | 8 PM in New York"],
    [
      "es",
      "20:00",
      "America/New_York",
      "las 20:00, hora de Nueva York | las 20:00 de Nueva York | las 20:00 en Nueva York",
    ],
    ["de", "20:00", "America/New_York", "20 Uhr New Yorker Zeit | 20 Uhr New Yorker Zeit | 20 Uhr in New York"],
    ["en", "07:30", "Europe/Berlin", "7:30 AM Berlin time | 7:30 AM Berlin time | 7:30 AM in Berlin"],
    ["es", "07:30", "Europe/Berlin", "las 7:30, hora de Berlín | las 7:30 de Berlín | las 7:30 en Berlín"],
    ["de", "07:30", "Europe/Berlin", "7:30 Uhr Berliner Zeit | 7:30 Uhr Berliner Zeit | 7:30 Uhr in Berlin"],
    ["de", "00:00", "Asia/Tokyo", "0 Uhr Ortszeit in Tokio | 0 Uhr Ortszeit in Tokio | 0 Uhr in Tokio"],
    ["es", "01:15", "UTC", "la 1:15 UTC | la 1:15 UTC | la 1:15 UTC"],
    ["es", "13:00", "UTC", "las 13:00 UTC | las 13:00 UTC | las 13:00 UTC"],
    [
      "en",
      "12:00",
      "America/Argentina/Buenos_Aires",
      "12 PM Buenos Aires time | 12 PM Buenos Aires time | 12 PM in Buenos Aires",
    ],
  ])("in %s at %s, %s", (language, time, zone, text) => {
    expect(daily(language, time, zone)).toBe(text);
  });
});

it("one game begins at the time of its place, with that in UTC beside it, where it is another", () => {
  const begin = new Date("2026-11-27T06:30:00Z");
  const texts = (language: Language, zone: Rollover["zone"]) => spoken(beginTexts({ zone }, language, begin));
  expect(texts("en", "Europe/Berlin")).toBe(
    "7:30 AM Berlin time (06:30 UTC) | 7:30 AM Berlin time | 7:30 AM Berlin (06:30 UTC) | 7:30 AM Berlin (06:30 UTC)",
  );
  expect(texts("es", "Europe/Berlin")).toBe(
    "las 7:30, hora de Berlín (06:30 UTC) | las 7:30 de Berlín | las 7:30 en Berlín (06:30 UTC) | 7:30 en Berlín (06:30 UTC)",
  );
  expect(texts("de", "UTC")).toBe("6:30 Uhr UTC | 6:30 Uhr UTC | 6:30 Uhr UTC | 6:30 Uhr UTC");
});
