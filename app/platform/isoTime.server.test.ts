import { expect, test } from "vitest";
import { monthsLater } from "./isoTime.server";

test.each([
  ["2022-02-05", 3, "2022-05-05"],
  ["2022-02-05", -3, "2021-11-05"],
  ["2022-12-31", 2, "2023-02-28"],
  ["2024-03-31", -1, "2024-02-29"],
  ["2022-01-31", 0, "2022-01-31"],
  ["2022-06-30", 120, "2032-06-30"],
])("the day by months from %s, %i, is %s", (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later);
});
