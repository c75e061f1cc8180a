import { describe, expect, it } from "vitest";
import { UNTRANSLATED, withoutMarks } from "./untranslated";

describe("texts that are not translated yet", () => {
  it("are read without their marks, at any depth, and all others as they are", () => {
    const texts = {
      a: `${UNTRANSLATED}Yes`,
      b: { c: ["Oui", `${UNTRANSLATED}No`, { text: `${UNTRANSLATED}Maybe`, when: "ads" }] },
    };
    expect(withoutMarks(texts)).toEqual({ a: "Yes", b: { c: ["Oui", "No", { text: "Maybe", when: "ads" }] } });
    expect(withoutMarks("A [en] B")).toBe("A [en] B");
  });
});
