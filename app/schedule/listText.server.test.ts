import { describe, expect, it } from "vitest";
import { splitWords } from "./listText.server";

describe("the words of a text", () => {
  const LIST = ["harvest", "whisper", "ice cream", "compass"];

  it.each([
    ["commas, semicolons and line breaks", " harvest, whisper ,,ice cream\r\ncompass;\n"],
    ["tabs", "harvest\twhisper\tice cream\tcompass"],
    ["quotes", "\"harvest\",'whisper',“ice cream”,«compass»"],
    ["bullets", "• harvest\n- whisper\n* ice cream\n– compass"],
    ["bullets in one line", "harvest • whisper • ice cream · compass"],
    ["check boxes", "- [ ] harvest\n- [x] whisper\n☐ ice cream\n✓ compass"],
    ["numbers", "1. harvest\n2) whisper\n(3) ice cream\n4.compass"],
    ["numbers in lines of their own", "1.\nharvest\n2.\nwhisper\n3.\nice cream\n4.\ncompass"],
    ["numbers in one line", "1. harvest, 2. whisper, 3. ice cream, 4. compass."],
    ["circled numbers and letters", "① harvest\n② whisper\nc) ice cream\nd. compass"],
    ["a column of numbers", "1\tharvest\n2\twhisper\n3\tice cream\n10\tcompass"],
    ["ideographic commas and numbers", "harvest、whisper，ice cream、compass。"],
    ["ideographic numbering", "1、harvest\n2、whisper\n3、ice cream\n4、compass"],
    ["a Markdown table", "| harvest | whisper |\n|---|---|\n| ice cream | compass |"],
    ["quotes and bullets of Windows-1252", "\x93harvest\x94, \x95 whisper\n\x96 ice cream\x85\n\x84compass\x93"],
  ])("are read with %s", (_, text) => {
    expect(splitWords(text)).toEqual(LIST);
  });

  it("are read in UTF-8 that was taken for Windows-1252, and in letters that only Windows-1252 has there", () => {
    expect(splitWords("canciÃ³n, niÃ±o, StraÃŸe, Ã‰poca, â€œcasaâ€\x9d")).toEqual([
      "canción",
      "niño",
      "Straße",
      "Época",
      "casa",
    ]);
    expect(splitWords("\x9cuvre, café, Ärger")).toEqual(["œuvre", "café", "Ärger"]);
  });

  it("are listed even if they can be no words, so that each gets its reason", () => {
    expect(splitWords("harvest, 42, 3.14, c4t, --, x, 2 cats")).toEqual([
      "harvest",
      "42",
      "3.14",
      "c4t",
      "x",
      "2 cats",
    ]);
  });
});
