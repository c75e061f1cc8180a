import { describe, expect, it } from "vitest";
import { portalAddress } from "./staffPages";

describe("the address of a page of the portal", () => {
  it("is in the language of the page and leaves out what is the default", () => {
    expect(portalAddress("en", "portal")).toBe("/portal");
    expect(portalAddress("de", "create", { edition: "jr", num: 7 })).toBe("/deutsch/portal/create?edition=jr&num=7");
    expect(portalAddress("es", "words", { language: "de", page: 1 })).toBe("/espanol/portal/words?language=de");
    expect(portalAddress("en", "words", { list: "missed" })).toBe("/portal/words");
    expect(portalAddress("en", "words", { list: "decided", page: 2 })).toBe("/portal/words?list=decided&page=2");
  });
});
