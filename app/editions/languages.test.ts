import { expect, it } from "vitest";
import { LANGUAGE_FACTS, LANGUAGES, LETTERS } from "./languages";

it.each(LANGUAGES)("the row of %s has a prefix, a first weekday and letters that can be used", (language) => {
  const { prefix, firstWeekday } = LANGUAGE_FACTS[language];
  expect(LANGUAGES.filter((one) => LANGUAGE_FACTS[one].prefix === prefix)).toEqual([language]);
  expect([0, 1]).toContain(firstWeekday);
  expect(new RegExp(`^[${LETTERS[language]}]$`, "u").test("-")).toBe(false);
});
