import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withoutMarks } from "../../app/i18n/untranslated";
import { countUntranslated, draftOf, editionSentences, nameOf, type Sentences } from "./drafts";

describe("the sentences with which a language begins", () => {
  it("are the English ones, marked, in the plural forms of the language", () => {
    const english = {
      title: "Games",
      count_zero: "None",
      count_one: "{{count}} game",
      count_other: "{{count}} games",
      n: "{{n}}",
      last: "Bye",
    };
    expect(Object.entries(draftOf(english, "fr"))).toEqual([
      ["title", "[en] Games"],
      ["count_zero", "[en] None"],
      ["count_one", "[en] {{count}} game"],
      ["count_many", "[en] {{count}} games"],
      ["count_other", "[en] {{count}} games"],
      ["n", "{{n}}"],
      ["last", "[en] Bye"],
    ]);
    expect(Object.keys(draftOf(english, "ja"))).toEqual(["title", "count_zero", "count_other", "n", "last"]);
  });

  it("keep conditions and names of page texts as they are", () => {
    const page = { groups: [{ id: "score", only: "main", answer: ["Yes.", { text: "Mail us.", when: "mail" }] }] };
    expect(draftOf(page, "fr")).toEqual({
      groups: [{ id: "score", only: "main", answer: ["[en] Yes.", { text: "[en] Mail us.", when: "mail" }] }],
    });
  });

  it("are read as in English in all files of the project", () => {
    const files = [
      "app/i18n/en.json",
      ...readdirSync("app/i18n/pages/en")
        .filter((file) => file.endsWith(".json"))
        .map((file) => `app/i18n/pages/en/${file}`),
    ];
    for (const file of files) {
      const english = JSON.parse(readFileSync(file, "utf8")) as Sentences;
      // Its plural forms are those of English.
      const draft = draftOf(english, "sv");
      expect(countUntranslated(draft)).toBeGreaterThan(2);
      expect(withoutMarks(draft)).toEqual(english);
    }
  });

  it("name the new edition on pages of every language", () => {
    const german = { en: { label: "Hauptspiel", play: "Zum Hauptspiel" } };
    const edition = { code: "fr", name: "Français" };
    expect(editionSentences("de", german, edition)).toEqual({
      name: "{{site}} Français",
      label: "Hauptspiel",
      play: "Zum Hauptspiel",
      tab: "Französisch",
      bulk: "[en] Add these words to the Français edition?",
    });
    expect(editionSentences("en", german, edition).bulk).toBe("Add these words to the Français edition?");
  });
});

it.each([
  ["fr", "fr", "Français"],
  ["fr", "es", "Francés"],
  ["el", "el", "Ελληνικά"],
])("the name of %s in %s is %s", (language, into, name) => {
  expect(nameOf(language, into)).toBe(name);
});
