import { describe, expect, it } from "vitest";
import { foldLookAlikes } from "./lookAlikes";

describe("a text of look-alikes", () => {
  it.each([
    ["Аnа", "Ana"], // Cyrillic А and а
    ["ΑΝΝΑ", "ANNA"], // Greek
    ["Ёva", "Ëva"],
    ["όr", "ór"],
    ["ｗｈоｒе", "whore"],
    ["пaгt", "nart"],
    ["ɡıɑ", "gia"],
    ["Señor Müller 0815 👩‍🚀", "Señor Müller 0815 👩‍🚀"],
    ["Ж", "Ж"],
  ])("%j reads %j", (text, latin) => {
    expect(foldLookAlikes(text)).toBe(latin);
    expect(foldLookAlikes(latin)).toBe(latin);
  });
});
