import { describe, expect, it } from "vitest";
import { packLog } from "~/player/guestStore.request.server";
import { containsWord } from "./support/containsWord";

describe("containsWord", () => {
  it.each([
    ["plainly", "the word is Harbor."],
    ["in base64", `token=${Buffer.from("harbor 1234").toString("base64")}`],
    ["deflated, as the progress cookie has it", `Cookie: game_en_7=${packLog([{ kind: "guess", word: "harbor" }])}`],
    ["in base64 for addresses", `/x/${Buffer.from('{"word":"harbor"}').toString("base64url")}`],
  ])("finds a word %s", (_, text) => {
    expect(containsWord(text, "harbor")).toBe(true);
  });

  it("finds no word in another one", () => {
    expect(containsWord("harbormaster", "harbor")).toBe(false);
  });
});
