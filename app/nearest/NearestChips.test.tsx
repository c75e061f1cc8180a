import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/editions/languages";
import { i18nOf } from "~/i18n/i18n.server";
import { textOf } from "../../tests/support/html";
import { NearestChips } from "./NearestChips";

const GUESSED: Omit<ComponentProps<typeof NearestChips>, "isTeams"> = {
  edition: "en",
  words: [{ word: "tree", similarity: 62, percentile: 992 }],
  guesses: [{ word: "tree" }],
};

describe("the nearest words at the end of a game", () => {
  const marksIn = (isTeams: boolean) =>
    LANGUAGES.map((language) => {
      const html = renderToString(
        <I18nextProvider i18n={i18nOf(language)}>
          <NearestChips {...GUESSED} isTeams={isTeams} />
        </I18nextProvider>,
      );
      return /\(.*?\)/.exec(textOf(html))?.[0];
    });

  it("say of a word only that it was guessed where it may be a team-mate's guess", () => {
    expect(marksIn(true)).toEqual(["(guessed)", "(probada)", "(geraten)"]);
    expect(marksIn(false)[0]).toBe("(you guessed it)");
  });
});
