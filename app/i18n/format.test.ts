import { expect, it } from "vitest";
import { formatPlace } from "./format";

it("a place is an ordinal in English, and a number where the sentence says the rest", () => {
  const places = [1, 2, 3, 11, 12, 17, 21, 102, 113];
  expect(places.map((place) => formatPlace(place, "en"))).toEqual(
    "1st 2nd 3rd 11th 12th 17th 21st 102nd 113th".split(" "),
  );
  expect(formatPlace(17, "de")).toBe("17");
});
