import { describe, expect, it } from "vitest";
import { portalAddress, readPortalDone } from "./portalPages";

describe("the address of a page of the portal", () => {
  it("is in the language of the page and leaves out what is the default", () => {
    expect(portalAddress("en", "portal")).toBe("/portal");
    expect(portalAddress("de", "create", { edition: "jr", num: 7 })).toBe("/deutsch/portal/create?edition=jr&num=7");
    expect(portalAddress("es", "words", { language: "de", page: 1 })).toBe("/espanol/portal/words?language=de");
    expect(portalAddress("en", "bulkAdd", { edition: "en", added: 0, left: "" })).toBe(
      "/portal/bulk-add?edition=en&added=0",
    );
  });

  it("says what was done by a name that the pages know", () => {
    expect(readPortalDone(new URLSearchParams("done=cleared"))).toBe("cleared");
    for (const search of ["", "done=", "done=deleted"]) expect(readPortalDone(new URLSearchParams(search))).toBeNull();
  });
});
