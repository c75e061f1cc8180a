import { describe, expect, it } from "vitest";
import { portalAddress, readPortalBack, signInAddress, signInTarget } from "./staffPages";

describe("the address of a page of the portal", () => {
  it("is in the language of the page and leaves out what is the default", () => {
    expect(portalAddress("en", "portal")).toBe("/portal");
    expect(portalAddress("de", "create", { edition: "jr", num: 7 })).toBe("/deutsch/portal/create?edition=jr&num=7");
    expect(portalAddress("es", "words", { language: "de", page: 1 })).toBe("/espanol/portal/words?language=de");
    expect(portalAddress("en", "words", { list: "missed" })).toBe("/portal/words");
    expect(portalAddress("en", "words", { list: "decided", page: 2 })).toBe("/portal/words?list=decided&page=2");
  });
});

describe("the sign-in", () => {
  const backOf = (address: string) => readPortalBack(new URL(address, "http://words.example"));

  it("leads back to any page of the portal with its query, and from a file to the page beside it", () => {
    for (const [address, back = address] of [
      ["/portal/log?kind=games&page=2"],
      ["/deutsch/portal/create?edition=de&num=12"],
      ["/portal?edition=jr"],
      ["/portal/words.tsv?language=en", "/portal/words?language=en"],
    ] as const) {
      expect(backOf(signInAddress("en", address))).toBe(back);
      expect(backOf(signInAddress("es", address, "code"))).toBe(back);
      expect(backOf(signInTarget("de", address))).toBe(back);
    }
  });

  it("leads to no other page, and to no other site", () => {
    for (const text of [
      "",
      "/portal",
      "/",
      "/account",
      "/portal/sign-out",
      "/portalx",
      "portal/log",
      "//evil.example/portal/log",
      "/\\evil.example/portal/log",
      "/\t/evil.example/portal/log",
      "/.//portal/log",
      "/portal/..//portal/log",
      "/portal/../account",
      "https://evil.example/portal/log",
      "javascript:alert(1)//portal/log",
      `/portal/log?page=${"1".repeat(500)}`,
    ]) {
      expect(signInAddress("en", text)).toBe("/admin");
      expect(backOf(`/admin?back=${encodeURIComponent(text)}`)).toBeUndefined();
    }
  });
});
